#include "usi/command_line.h"
#include "usi/standard_streams.h"

int main(int argc, char** argv) {
  const tsugite::Utf8Output utf8_output;
  return tsugite::run_command_line(argc, argv);
}
