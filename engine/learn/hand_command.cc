#include "engine/learn/hand_command.h"

#include <memory>
#include <string>

#include "book/utf8_path.h"
#include "engine/eval/weights.h"
#include "engine/learn/hand_filled.h"
#include "engine/learn/option_checks.h"
#include "engine/learn/terminal.h"
#include "engine/learn/write_file.h"

namespace tsugite {

void add_hand_command(CLI::App& app, int& status) {
  const auto out = std::make_shared<std::string>();
  auto* const hand = app.add_subcommand("hand", "Write the weights that were filled by hand, where learning begins");
  hand->add_option("--out", *out, "File for the weights")->check(some_name())->required();
  hand->callback([out, &status] {
    const std::string words = write_file(path_of(*out), to_bytes(hand_filled_weights()));
    status = words.empty() ? 0 : complain(words);
  });
}

}  // namespace tsugite
