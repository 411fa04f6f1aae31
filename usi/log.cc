#include "usi/log.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <algorithm>
#include <utility>

#include "book/utf8_path.h"

namespace tsugite {

namespace {

spdlog::level::level_enum to_spdlog(LogLevel level) {
  switch (level) {
    case LogLevel::Off:
      return spdlog::level::off;
    case LogLevel::Error:
      return spdlog::level::err;
    case LogLevel::Warn:
      return spdlog::level::warn;
    case LogLevel::Info:
      return spdlog::level::info;
    case LogLevel::Debug:
      return spdlog::level::debug;
    case LogLevel::Trace:
      return spdlog::level::trace;
  }
  return spdlog::level::off;
}

constexpr std::size_t kLongestRemark = 200;

constexpr const char* kPatternOfStderr = "tsugite: %l: %v";
constexpr const char* kPatternOfFile = "%Y-%m-%d %H:%M:%S.%e %l: %v";

std::unique_ptr<spdlog::logger> logger_to(spdlog::sink_ptr sink, const char* pattern, LogLevel level) {
  auto logger = std::make_unique<spdlog::logger>("tsugite", std::move(sink));
  logger->set_pattern(pattern);
  logger->set_level(to_spdlog(level));
  // Each line at once: what matters most is what was said just before a crash.
  logger->flush_on(spdlog::level::trace);
  return logger;
}

// The UTF-8 path as spdlog wants it: wide characters on Windows, where narrow ones are those of some code page.
spdlog::filename_t file_name(const std::string& utf8) { return path_of(utf8).native(); }

}  // namespace

Log::Log() { open("", LogLevel::Info); }

Log::~Log() = default;

std::optional<std::string> Log::open(const std::string& file, LogLevel level) {
  logger_ =
      logger_to(std::make_shared<spdlog::sinks::stderr_sink_st>(), kPatternOfStderr, std::min(level, LogLevel::Warn));
  to_stderr_ = true;
  level_ = level;
  if (file.empty() || level == LogLevel::Off) return std::nullopt;
  try {
    logger_ = logger_to(std::make_shared<spdlog::sinks::basic_file_sink_st>(file_name(file)), kPatternOfFile, level);
    to_stderr_ = false;
    write_held();
  } catch (const spdlog::spdlog_ex& failure) {
    return std::string("cannot write the log: ") + failure.what();
  }
  return std::nullopt;
}

void Log::hold(LogLevel level, std::string_view text) {
  std::size_t& missing = missing_[static_cast<std::size_t>(level)];
  // No line after a gap: those held are the first ones.
  const bool gap = std::any_of(missing_.begin(), missing_.end(), [](std::size_t count) { return count > 0; });
  if (gap || held_bytes_ + sizeof(Held) + text.size() > kHeldBytes) {
    ++missing;
    return;
  }
  held_.push_back({std::chrono::system_clock::now(), level, std::string(text)});
  held_bytes_ += sizeof(Held) + text.size();
}

void Log::write_held() {
  std::vector<Held> rest;
  held_bytes_ = 0;
  for (Held& line : held_) {
    if (line.level <= level_) {
      logger_->log(line.time, spdlog::source_loc(), to_spdlog(line.level), line.text);
    } else {
      held_bytes_ += sizeof(Held) + line.text.size();
      rest.push_back(std::move(line));
    }
  }
  held_ = std::move(rest);
  std::size_t missing = 0;
  for (std::size_t at = 0; at <= static_cast<std::size_t>(level_); ++at) missing += std::exchange(missing_[at], 0);
  if (missing > 0) logger_->log(to_spdlog(level_), "(lines missing here: " + std::to_string(missing) + ")");
}

void Log::write(LogLevel level, std::string_view text) {
  if (to_stderr_ || level > level_) hold(level, text);
  if (to_stderr_) {
    // Nobody may be reading: a pipe that fills up would stop the engine.
    if (level > LogLevel::Warn || remarks_left_ == 0) return;
    --remarks_left_;
    text = text.substr(0, kLongestRemark);
  }
  logger_->log(to_spdlog(level), spdlog::string_view_t(text.data(), text.size()));
}

}  // namespace tsugite
