#include "usi/command_line.h"

int main(int argc, char** argv) { return tsugite::run_command_line(argc, argv); }
