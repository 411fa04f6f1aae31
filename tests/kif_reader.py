#!/usr/bin/env python3
"""Reads KIF files with variations, with a board of its own and nothing of the engine's.

  kif_reader.py FILE...      prints the SFEN and each line from the start to a last move in USI

Knows what the published descriptions say: Kakinoki's page on KIF (kakinoki.o.oo7.jp/kif_format.html), the notes on its
diagrams (kif形式詳細, mozuyama, 2003) and on 変化 (柿木形式V4について, katsuda.net). It is strict: a piece that does
not stand where the file says, a number out of order, an unknown word raise KifError. Files .kif are Shift_JIS, .kifu
UTF-8.
"""

import argparse
import re
import sys

FILES = "１２３４５６７８９"
RANKS = "一二三四五六七八九"
ONE_SIGN = dict(zip("歩香桂銀角飛金玉と杏圭全馬龍", "P L N S B R G K +P +L +N +S +B +R".split()))
IN_MOVES = dict(ONE_SIGN, 成香="+L", 成桂="+N", 成銀="+S", 竜="+R", 王="K")
HAND_ORDER = "RBGSNLP"
ENDS = {"中断", "投了", "持将棋", "千日手", "詰み", "切れ負け", "反則勝ち", "反則負け", "入玉勝ち", "不詰"}

MOVE = re.compile(r" *(\d+) +(?:([１-９][一二三四五六七八九])|同　)(成[香桂銀]|[歩香桂銀角飛金玉王と杏圭全馬龍竜])"
                  r"(?:(打)|(成?)\(([1-9])([1-9])\))(?: +\( *\d+:\d\d/\d\d:\d\d:\d\d\)(\+?))? *$")
END = re.compile(r" *(\d+) +(\S+)(?: +\( *\d+:\d\d/\d\d:\d\d:\d\d\))? *$")
VARIATION = re.compile(r"変化：(\d+)手$")
BOARD_LINE = re.compile(r"\|((?:[ v](?:・|[歩香桂銀角飛金玉と杏圭全馬龍])){9})\|([一二三四五六七八九])$")


class KifError(Exception):
    pass


class Board:
    """Pieces by (file, rank) as ("P", is_white), hands by is_white."""

    def __init__(self):
        self.pieces = {}
        self.hands = {False: {}, True: {}}
        self.white_moves = False

    def copy(self):
        other = Board()
        other.pieces = dict(self.pieces)
        other.hands = {side: dict(hand) for side, hand in self.hands.items()}
        other.white_moves = self.white_moves
        return other

    def play(self, move):
        side = self.white_moves
        kind, start, end, promotes = move
        if start is None:
            if self.hands[side].get(kind, 0) == 0:
                raise KifError(f"no {kind} in hand")
            if end in self.pieces:
                raise KifError("a drop on a piece")
            self.hands[side][kind] -= 1
        else:
            if self.pieces.get(start) != (kind, side):
                raise KifError(f"no {kind} on {start}")
            del self.pieces[start]
            taken = self.pieces.get(end)
            if taken:
                if taken[1] == side:
                    raise KifError("takes its own piece")
                basic = taken[0].lstrip("+")
                self.hands[side][basic] = self.hands[side].get(basic, 0) + 1
            if promotes:
                if kind.startswith("+") or kind in "GK":
                    raise KifError(f"{kind} does not promote")
                kind = "+" + kind
        self.pieces[end] = (kind, side)
        self.white_moves = not side

    def sfen(self):
        rows = []
        for rank in range(1, 10):
            row, empty = "", 0
            for file in range(9, 0, -1):
                piece = self.pieces.get((file, rank))
                if piece is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + (piece[0].lower() if piece[1] else piece[0])
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        hands = ""
        for side in (False, True):
            for kind in HAND_ORDER:
                count = self.hands[side].get(kind, 0)
                letter = kind.lower() if side else kind
                hands += "" if count == 0 else letter if count == 1 else f"{count}{letter}"
        return f"{'/'.join(rows)} {'w' if self.white_moves else 'b'} {hands or '-'}"


class Record:
    def __init__(self):
        self.board = Board()
        self.lines = []  # lists of USI moves, in the order of the file
        self.comments = []  # (USI moves up to it, text)
        self.ends = []  # (USI moves before it, word)


def number(text):
    """一 .. 十八"""
    tens, ones = (10, text[1:]) if text.startswith("十") else (0, text)
    if len(ones) > 1 or (ones and ones not in RANKS) or not text:
        raise KifError(f"no number: {text}")
    return tens + (RANKS.index(ones) + 1 if ones else 0)


def read_hand(text):
    hand = {}
    if text.strip("　 ") == "なし":
        return hand
    for word in re.split("[　 ]+", text.strip("　 ")):
        kind = ONE_SIGN.get(word[0])
        if kind is None or kind not in HAND_ORDER or kind in hand:
            raise KifError(f"no hand: {text}")
        hand[kind] = number(word[1:]) if len(word) > 1 else 1
    return hand


def read_board_line(board, signs, rank):
    for place in range(9):
        owner, sign = signs[2 * place], signs[2 * place + 1]
        if sign != "・":
            board.pieces[(9 - place, rank)] = (ONE_SIGN[sign], owner == "v")


def usi(move):
    kind, start, end, promotes = move
    square = lambda cell: f"{cell[0]}{'abcdefghi'[cell[1] - 1]}"
    return f"{kind}*{square(end)}" if start is None else square(start) + square(end) + ("+" if promotes else "")


def move_of(match, previous):
    _, place, sign, drop, promotes, file, rank, _ = match.groups()
    if place:
        end = (FILES.index(place[0]) + 1, RANKS.index(place[1]) + 1)
    elif previous:
        end = previous[2]
    else:
        raise KifError("同 without a move before")
    kind = IN_MOVES[sign]
    if drop:
        return (kind, None, end, False)
    return (kind, (int(file), int(rank)), end, promotes == "成")


class Reader:
    def __init__(self):
        self.record = Record()
        self.ranks_seen = 0
        self.in_moves = False
        self.path = []  # (move, USI, the board after it)
        self.ended = False
        self.promised = set()  # paths after which a + promised another move
        self.line_open = False

    def path_usi(self):
        return [step[1] for step in self.path]

    def close_line(self):
        if self.line_open:
            self.record.lines.append(self.path_usi())
        self.line_open = False

    def board(self):
        return self.path[-1][2] if self.path else self.record.board

    def head(self, line):
        record = self.record
        match = BOARD_LINE.match(line)
        if match:
            self.ranks_seen += 1
            if RANKS.index(match.group(2)) + 1 != self.ranks_seen:
                raise KifError("ranks out of order")
            read_board_line(record.board, match.group(1), self.ranks_seen)
        elif line.startswith("後手の持駒："):
            record.board.hands[True] = read_hand(line.split("：", 1)[1])
        elif line.startswith("先手の持駒："):
            record.board.hands[False] = read_hand(line.split("：", 1)[1])
        elif line == "後手番":
            record.board.white_moves = True
        elif line.startswith("手数----指手"):
            self.in_moves = True
            if self.ranks_seen != 9:
                raise KifError("no board")
        elif not (line == "先手番" or "：" in line or line == "  ９ ８ ７ ６ ５ ４ ３ ２ １"
                  or re.fullmatch(r"\+-+\+", line)):
            raise KifError("not understood")

    def variation(self, ply):
        self.close_line()
        self.ended = False
        if not 1 <= ply <= len(self.path):
            raise KifError("a variation of no move")
        before = tuple(self.path_usi()[:ply - 1])
        if before not in self.promised:
            raise KifError("no + promised this variation")
        self.promised.discard(before)
        del self.path[ply - 1:]

    def moves(self, line):
        match = VARIATION.match(line)
        if match:
            self.variation(int(match.group(1)))
            return
        match = MOVE.match(line)
        if match:
            if self.ended or int(match.group(1)) != len(self.path) + 1:
                raise KifError("a move out of order")
            move = move_of(match, self.path[-1][0] if self.path else None)
            if match.group(8):
                self.promised.add(tuple(self.path_usi()))
            board = self.board().copy()
            board.play(move)
            self.path.append((move, usi(move), board))
            self.line_open = True
            return
        match = END.match(line)
        if match and match.group(2) in ENDS and int(match.group(1)) == len(self.path) + 1:
            self.record.ends.append((self.path_usi(), match.group(2)))
            self.ended = True
            return
        raise KifError("not understood")

    def read(self, text):
        for at, line in enumerate(text.split("\n"), 1):
            try:
                if line == "" or line.startswith("#"):
                    continue
                if line.startswith("*"):
                    self.record.comments.append((self.path_usi(), line[1:]))
                elif self.in_moves:
                    self.moves(line)
                else:
                    self.head(line)
            except KifError as error:
                raise KifError(f"line {at}: {line}: {error}") from None
        self.close_line()
        if self.promised:
            raise KifError("a + promised a variation that does not come")
        return self.record


def read(text):
    return Reader().read(text)


def read_file(path):
    encoding = "shift_jis" if str(path).endswith(".kif") else "utf-8"
    with open(path, encoding=encoding, errors="strict", newline="") as file:
        return read(file.read().replace("\r\n", "\n"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    for path in parser.parse_args().files:
        try:
            record = read_file(path)
        except (KifError, UnicodeDecodeError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
        print(record.board.sfen())
        for line in record.lines:
            print(" ".join(line))
    return 0


if __name__ == "__main__":
    sys.exit(main())
