#include "engine/learn/picture_command.h"

#include <memory>
#include <string>
#include <variant>

#include "book/utf8_path.h"
#include "engine/learn/option_checks.h"
#include "engine/learn/picture.h"
#include "engine/learn/terminal.h"
#include "engine/learn/weight_source.h"
#include "engine/learn/write_file.h"

namespace tsugite {

namespace {

struct Arguments {
  std::string weights{kBuiltInWords};
  std::string out;
};

int run(const Arguments& arguments) {
  const auto weights = weights_from(arguments.weights);
  if (const auto* const words = std::get_if<std::string>(&weights)) return complain(*words);
  const std::string words = write_file(path_of(arguments.out), picture_of(std::get<EvaluationWeights>(weights).table));
  return words.empty() ? 0 : complain(words);
}

}  // namespace

void add_picture_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  auto* const picture = app.add_subcommand("picture", "Draw weights as heat maps, in a file of SVG");
  picture->add_option("--weights", arguments->weights, "A file of weights, 'built-in' or 'hand'")
      ->check(some_name())
      ->capture_default_str();
  picture->add_option("--out", arguments->out, "File for the picture")->check(some_name())->required();
  picture->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace tsugite
