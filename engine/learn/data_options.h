// The options of all commands that read positions to learn from.
#pragma once

#include <CLI/CLI.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/host.h"
#include "engine/learn/data_set.h"
#include "engine/learn/loss.h"
#include "engine/learn/team.h"

namespace tsugite {

struct DataOptions {
  std::vector<std::string> folders;
  DataFilter filter;
  double validation_percent = 5;
  std::size_t positions = 0;
  Blend blend;
  std::size_t threads = processors();
  double report_s = 10;

  DataSettings settings() const;
};

// `options` must outlive the command.
void add_data_options(CLI::App& command, DataOptions& options);

// Reads the games and says on stderr how that goes and what there is. Nothing, after a complaint if need be, when that
// did not work or was interrupted.
std::optional<DataSet> read_data(const DataOptions& options, Team& team, const std::atomic<bool>& interrupted);

}  // namespace tsugite
