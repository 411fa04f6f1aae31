#!/usr/bin/env python3
"""Packs lists of moves into the compact text of legal_moves.txt and check_moves.txt, and unpacks them again.

    pack_moves.py pack   <lists.tsv>  > <packed.txt>      input lines: SFEN, tab, count, tab, USI moves
    pack_moves.py unpack <packed.txt> > <lists.tsv>

A packed line is a position, a tab and its moves.
  Position: an SFEN; a row of the board that is the same as in the line before is left empty, such hands are "=".
  Moves: groups without separators. All numbers are one character, '!' + number.
    1. Origin: square 0..80 (9 * (file - 1) + rank - 1), or 80 + 1..7 for a drop of P L N S B R G.
    2. Count: 1..29 destinations follow, not promoting; 32 + 1..29: likewise, promoting; 30: a set follows.
    3. Destinations as squares; or a set as 14 characters of 6 bits, the lowest bit of the first for square 0.
tests/support/samples.cc reads it.
"""
import argparse

DROPS = "PLNSBRG"
SET_SIZE = 14


def char(number):
    return chr(ord("!") + number)


def square(text):
    return 9 * (int(text[0]) - 1) + ord(text[1]) - ord("a")


def square_name(number):
    return f"{number // 9 + 1}{'abcdefghi'[number % 9]}"


def pack_moves(moves):
    groups = {}
    for move in moves:
        origin = 81 + DROPS.index(move[0]) if move[1] == "*" else square(move[:2])
        groups.setdefault((origin, move.endswith("+")), []).append(square(move[2:4]))
    text = ""
    for (origin, promotes), squares in sorted(groups.items()):
        squares.sort()
        text += char(origin)
        if len(squares) > SET_SIZE and not promotes:
            bits = sum(1 << at for at in squares)
            text += char(30) + "".join(char(bits >> (6 * part) & 63) for part in range(SET_SIZE))
        else:
            assert 1 <= len(squares) <= 29
            text += char(len(squares) + (32 if promotes else 0)) + "".join(char(at) for at in squares)
    return text


def unpack_moves(text):
    numbers = iter(ord(letter) - ord("!") for letter in text)
    moves = []
    for origin in numbers:
        count = next(numbers)
        promotes = count > 32
        if count == 30:
            bits = sum(next(numbers) << (6 * part) for part in range(SET_SIZE))
            squares = [at for at in range(81) if bits >> at & 1]
        else:
            squares = [next(numbers) for _ in range(count - 32 if promotes else count)]
        start = square_name(origin) if origin < 81 else DROPS[origin - 81] + "*"
        moves += [start + square_name(at) + ("+" if promotes else "") for at in squares]
    return sorted(moves)


def fields(sfen):
    board, side, hands, ply = sfen.split()
    return board.split("/") + [hands], side, ply


def main():
    description, _, details = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(description=description, epilog=details,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("pack", "unpack"))
    parser.add_argument("path", metavar="FILE")
    arguments = parser.parse_args()
    command, path = arguments.command, arguments.path
    before = [""] * 10
    for line in open(path, encoding="ascii"):
        line = line.rstrip("\n")
        if not line or line.startswith("#"):
            continue
        if command == "pack":
            sfen, _, moves = (line.split("\t") + [""])[:3]
            parts, side, ply = fields(sfen)
            rows = "/".join("" if new == old else new for new, old in zip(parts[:9], before))
            hands = "=" if parts[9] == before[9] else parts[9]
            print(f"{rows} {side} {hands} {ply}\t{pack_moves(moves.split())}")
        else:
            sfen, moves = line.split("\t")
            parts, side, ply = fields(sfen)
            parts = [old if new in ("", "=") else new for new, old in zip(parts, before)]
            moves = unpack_moves(moves)
            print(f"{'/'.join(parts[:9])} {side} {parts[9]} {ply}\t{len(moves)}\t{' '.join(moves)}")
        before = parts


main()
