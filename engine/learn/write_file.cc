#include "engine/learn/write_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "book/utf8_path.h"

namespace tsugite {

namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // one after the other, as Linux has it

// A device or a pipe, for example.
bool is_no_file(const fs::path& path) {
  std::error_code unknown;
  return fs::is_other(fs::status(path, unknown));
}

// Where links lead; the last may lead to what is not there yet.
fs::path followed(fs::path file) {
  std::error_code unknown;
  for (int links = 0; links < kMostLinks && fs::is_symlink(file, unknown); ++links)
    file = file.parent_path() / fs::read_symlink(file, unknown);
  return file;
}

// One name for each file.
fs::path proper_name(const fs::path& file) {
  std::error_code unknown;
  const fs::path full = fs::absolute(followed(file), unknown);
  const fs::path proper = fs::weakly_canonical(full, unknown);
  return unknown ? full : proper;
}

std::error_code put(const fs::path& file, const std::string& text) {
  errno = 0;
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  return stream ? std::error_code() : std::error_code(errno != 0 ? errno : EIO, std::generic_category());
}

fs::path unfinished(fs::path file) { return file += ".new"; }

std::error_code replace(const fs::path& file, const std::string& text) {
  std::error_code error = put(unfinished(file), text);
  if (!error) fs::rename(unfinished(file), file, error);
  std::error_code unknown;
  if (error) fs::remove(unfinished(file), unknown);
  return error;
}

std::error_code try_out(const fs::path& file) {
  std::error_code unknown;
  if (fs::is_directory(file, unknown)) return std::make_error_code(std::errc::is_a_directory);
  const std::error_code error = put(unfinished(file), "");
  fs::remove(unfinished(file), unknown);
  return error;
}

std::string words_of(const fs::path& file, const std::error_code& error) {
  return error ? "cannot write " + utf8_of(file) + ": " + error.message() : "";
}

}  // namespace

std::string write_file(const fs::path& file, const std::string& text) {
  return words_of(file, is_no_file(file) ? put(file, text) : replace(followed(file), text));
}

std::string obstacle_to_writing(const fs::path& file) {
  return is_no_file(file) ? "" : words_of(file, try_out(followed(file)));
}

bool same_file(const fs::path& a, const fs::path& b) {
  return !is_no_file(a) && !is_no_file(b) && proper_name(a) == proper_name(b);
}

}  // namespace tsugite
