/* The file of weights that the program is built with, byte by byte. */
#ifdef _WIN32
  .section .rdata, "dr"
#else
  .section .rodata
#endif
  .balign 16
  .globl tsugite_built_in_weights
tsugite_built_in_weights:
  .incbin TSUGITE_WEIGHTS_FILE
  .globl tsugite_built_in_weights_end
tsugite_built_in_weights_end:
  .byte 0
#ifndef _WIN32
  .section .note.GNU-stack, "", @progbits
#endif
