#include "engine/learn/command_line.h"

int main(int argc, char** argv) { return tsugite::run_learn_command_line(argc, argv); }
