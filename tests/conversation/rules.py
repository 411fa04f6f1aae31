"""The rules of shogi, written for clearness and independent of the engine: is this move legal here?

Used by the conversation tests to judge what an engine prints. A position never changes: play() makes a new one.

Cells are numbers in a list of 11 x 11 with a border: 11 * rank + file, both 1..9. A piece is 'P', 'l', '+R' ...:
upper case is Black's, '' is an empty square, '#' the border.
"""

import re

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

WIDTH = 11
UP, DOWN, LEFT, RIGHT = -WIDTH, WIDTH, 1, -1  # as Black sees the board, who moves up; file numbers grow to the left
ORTHOGONAL = (UP, DOWN, LEFT, RIGHT)
DIAGONAL = (UP + LEFT, UP + RIGHT, DOWN + LEFT, DOWN + RIGHT)
GOLD = (UP, UP + LEFT, UP + RIGHT, LEFT, RIGHT, DOWN)

# Black's pieces; White's are the same with the signs turned.
STEPS = {
    "P": (UP,), "L": (), "N": (2 * UP + LEFT, 2 * UP + RIGHT), "S": (UP,) + DIAGONAL, "G": GOLD, "B": (), "R": (),
    "K": ORTHOGONAL + DIAGONAL, "+P": GOLD, "+L": GOLD, "+N": GOLD, "+S": GOLD, "+B": ORTHOGONAL, "+R": DIAGONAL,
}
SLIDES = {"L": (UP,), "B": DIAGONAL, "R": ORTHOGONAL, "+B": DIAGONAL, "+R": ORTHOGONAL}

FULL_SET = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2, "K": 2}
MOVE = re.compile(r"([1-9])([a-i])([1-9])([a-i])(\+?)|([PLNSGBR])\*([1-9])([a-i])")


class BadSfen(ValueError):
    pass


def cell(file, rank_letter):
    return WIDTH * ("abcdefghi".index(rank_letter) + 1) + int(file)


def cell_text(at):
    return "%d%s" % (at % WIDTH, "abcdefghi"[at // WIDTH - 1])


def is_black(piece):
    return piece[-1].isupper()


def basic(piece):
    return piece[-1].upper()


class Position:
    def __init__(self, board, hands, black, ply):
        self.board = board    # list of 121
        self.hands = hands    # {True: {'P': 1}, False: {}}: Black's and White's
        self.black = black    # is it Black's turn?
        self.ply = ply

    # ---- text

    @classmethod
    def from_sfen(cls, text):
        words = text.split()
        if len(words) < 2:
            raise BadSfen("board and side expected")
        position = cls(parse_board(words[0]), parse_hands(words[2] if len(words) > 2 else "-"), words[1] == "b", 1)
        if words[1] not in ("b", "w"):
            raise BadSfen("the side is neither b nor w")
        if len(words) > 3 and words[3].isdigit() and int(words[3]) <= 1000000:
            position.ply = max(1, int(words[3]))
        position.check_counts()
        if position.in_check(not position.black):
            raise BadSfen("the side not to move is in check")
        return position

    def check_counts(self):
        counts = dict.fromkeys(FULL_SET, 0)
        for piece in self.board:
            if piece not in ("", "#"):
                counts[basic(piece)] += 1
        for hand in self.hands.values():
            for kind, count in hand.items():
                counts[kind] += count
        for kind, count in counts.items():
            if count > FULL_SET[kind]:
                raise BadSfen("too many of " + kind)
        if self.board.count("K") > 1 or self.board.count("k") > 1:
            raise BadSfen("two kings of one side")

    # ---- queries

    def key(self):
        """What must be equal for a position to be the same again: board, hands and side to move."""
        hands = [tuple(sorted(pair for pair in self.hands[side].items() if pair[1])) for side in (True, False)]
        return (tuple(self.board), *hands, self.black)

    def is_own(self, piece, black):
        return piece not in ("", "#") and is_black(piece) == black

    def king(self, black):
        name = "K" if black else "k"
        return self.board.index(name) if name in self.board else None

    def attacked(self, target, by_black):
        """Does a piece of that side attack the cell?"""
        sign = 1 if by_black else -1
        for direction in ORTHOGONAL + DIAGONAL:
            at, distance = target + direction, 1
            while self.board[at] == "":
                at, distance = at + direction, distance + 1
            piece = self.board[at]
            if not self.is_own(piece, by_black):
                continue
            towards = -direction * sign
            name = piece.upper()
            if towards in SLIDES.get(name, ()) or (distance == 1 and towards in STEPS[name]):
                return True
        knight = "N" if by_black else "n"
        return any(0 <= target - sign * step < len(self.board) and self.board[target - sign * step] == knight
                   for step in STEPS["N"])

    def in_check(self, black):
        king = self.king(black)
        return king is not None and self.attacked(king, not black)

    def zone(self, at, black):
        """Is the cell in the far three ranks of that side?"""
        rank = at // WIDTH
        return rank <= 3 if black else rank >= 7

    def is_dead(self, kind, at, black):
        """Could a piece of this kind never move again from there?"""
        rank = at // WIDTH if black else 10 - at // WIDTH
        return rank <= {"P": 1, "L": 1, "N": 2}.get(kind, 0)

    # ---- moves

    def is_legal(self, move):
        parts = MOVE.fullmatch(move)
        if not parts:
            return False
        if parts.group(6):
            return self.is_legal_drop(parts.group(6), cell(parts.group(7), parts.group(8)), move)
        origin, target = cell(parts.group(1), parts.group(2)), cell(parts.group(3), parts.group(4))
        return self.is_legal_board_move(origin, target, parts.group(5) == "+", move)

    def is_legal_drop(self, kind, target, move):
        if self.hands[self.black].get(kind, 0) == 0 or self.board[target] != "":
            return False
        if self.is_dead(kind, target, self.black):
            return False
        if kind == "P" and self.pawn_on_file(target % WIDTH):
            return False
        after = self.play(move)
        if after.in_check(self.black):
            return False
        return not (kind == "P" and after.in_check(after.black) and not after.has_legal_move())

    def pawn_on_file(self, file):
        pawn = "P" if self.black else "p"
        return any(self.board[WIDTH * rank + file] == pawn for rank in range(1, 10))

    def is_legal_board_move(self, origin, target, promotes, move):
        piece = self.board[origin]
        if not self.is_own(piece, self.black) or self.is_own(self.board[target], self.black):
            return False
        if target not in self.reachable(origin):
            return False
        if promotes:
            if piece.startswith("+") or basic(piece) in "GK":
                return False
            if not (self.zone(origin, self.black) or self.zone(target, self.black)):
                return False
        elif not piece.startswith("+") and self.is_dead(basic(piece), target, self.black):
            return False
        return not self.play(move).in_check(self.black)

    def reachable(self, origin):
        """The cells that the piece attacks, own pieces included."""
        piece = self.board[origin]
        sign = 1 if is_black(piece) else -1
        cells = [origin + sign * step for step in STEPS[piece.upper()]]
        for direction in SLIDES.get(piece.upper(), ()):
            at = origin + sign * direction
            while self.board[at] == "":
                cells.append(at)
                at += sign * direction
            cells.append(at)
        return [at for at in cells if 0 <= at < len(self.board) and self.board[at] != "#"]

    def play(self, move):
        """The position after a move whose pieces are there; legality is is_legal()'s."""
        parts = MOVE.fullmatch(move)
        board = list(self.board)
        hands = {side: dict(hand) for side, hand in self.hands.items()}
        if parts.group(6):
            kind = parts.group(6)
            board[cell(parts.group(7), parts.group(8))] = kind if self.black else kind.lower()
            hands[self.black][kind] -= 1
        else:
            origin, target = cell(parts.group(1), parts.group(2)), cell(parts.group(3), parts.group(4))
            taken = board[target]
            if taken and basic(taken) != "K":
                hands[self.black][basic(taken)] = hands[self.black].get(basic(taken), 0) + 1
            board[target] = parts.group(5) + board[origin]
            board[origin] = ""
        return Position(board, hands, not self.black, self.ply + 1)

    def candidates(self):
        """Every move text worth asking about."""
        for origin, piece in enumerate(self.board):
            if self.is_own(piece, self.black):
                for target in self.reachable(origin):
                    yield cell_text(origin) + cell_text(target)
                    yield cell_text(origin) + cell_text(target) + "+"
        for kind, count in self.hands[self.black].items():
            if count > 0:
                for target, piece in enumerate(self.board):
                    if piece == "":
                        yield kind + "*" + cell_text(target)

    def legal_moves(self):
        return [move for move in self.candidates() if self.is_legal(move)]

    def has_legal_move(self):
        return any(self.is_legal(move) for move in self.candidates())

    # ---- entering king

    def may_declare(self, rule):
        """May the side to move win by declaring under CSARule27 or CSARule24 (H variants: see handicap_credit)?"""
        limits = {"CSARule27": (28, 27), "CSARule27H": (28, 27), "CSARule24": (31, 31), "CSARule24H": (31, 31)}
        if rule not in limits:
            return False
        king = self.king(self.black)
        if king is None or not self.zone(king, self.black) or self.in_check(self.black):
            return False
        inside = [piece for at, piece in enumerate(self.board)
                  if at != king and self.is_own(piece, self.black) and self.zone(at, self.black)]
        points = sum(worth(basic(piece)) for piece in inside)
        points += sum(worth(kind) * count for kind, count in self.hands[self.black].items())
        needed = limits[rule][0 if self.black else 1]
        if rule.endswith("H") and not self.black:
            needed -= self.handicap_credit()
        return len(inside) >= 10 and points >= needed

    def is_try(self, move):
        """Is this a king's move that wins under TryRule?"""
        king = self.king(self.black)
        return king is not None and move == cell_text(king) + ("5a" if self.black else "5i") and self.is_legal(move)

    def handicap_credit(self):
        """The points that are missing from a full set, which the giver of the handicap is credited with."""
        total = sum(worth(basic(piece)) for piece in self.board if piece not in ("", "#") and basic(piece) != "K")
        for hand in self.hands.values():
            total += sum(worth(kind) * count for kind, count in hand.items())
        return 54 - total


def worth(kind):
    return 5 if kind in "BR" else 1


def parse_board(text):
    rows = text.split("/")
    if len(rows) != 9:
        raise BadSfen("not nine rows")
    board = ["#"] * (WIDTH * 11)
    for rank, row in enumerate(rows, 1):
        file, promoted = 9, ""
        for letter in row:
            if letter in "123456789" and not promoted:
                for _ in range(int(letter)):
                    if file < 1:
                        raise BadSfen("a row is too long")
                    board[WIDTH * rank + file] = ""
                    file -= 1
            elif letter == "+" and not promoted:
                promoted = "+"
            elif letter.upper() in FULL_SET and letter.isascii() and not (promoted and letter.upper() in "GK"):
                if file < 1:
                    raise BadSfen("a row is too long")
                board[WIDTH * rank + file] = promoted + letter
                file, promoted = file - 1, ""
            else:
                raise BadSfen("unknown letter " + letter)
        if file != 0 or promoted:
            raise BadSfen("a row is too short")
    return board


def parse_hands(text):
    hands = {True: {}, False: {}}
    if text == "-":
        return hands
    if not re.fullmatch(r"(\d*[PLNSGBRplnsgbr])+", text):
        raise BadSfen("unknown hand")
    for count, letter in re.findall(r"(\d*)([A-Za-z])", text):
        hand = hands[letter.isupper()]
        hand[letter.upper()] = hand.get(letter.upper(), 0) + int(count or 1)
    return hands


def from_command(line, former):
    """The positions that a `position` command goes through, the last one being the one it sets.

    `former` is what an unreadable position leaves unchanged; the first move that is not legal ends the list.
    """
    words = line.split()[1:]
    moves = []
    if "moves" in words:
        moves = words[words.index("moves") + 1:]
        words = words[:words.index("moves")]
    if words[:1] == ["sfen"]:
        words = words[1:]
    try:
        position = Position.from_sfen(START if words == ["startpos"] else " ".join(words))
    except BadSfen:
        return former
    positions = [position]
    for move in moves:
        if not positions[-1].is_legal(move):
            break
        positions.append(positions[-1].play(move))
    return positions


def repetition(positions):
    """What the fourth coming of the last position means: 'draw', or 'black' or 'white' for the side that loses, having
    checked with its every move since the first. None if it has not come so often."""
    key = positions[-1].key()
    same = [at for at in range(len(positions) - 1, -1, -2) if positions[at].key() == key]
    if len(same) < 4:
        return None
    cycle = positions[same[3] + 1:]
    for black in (True, False):
        if all(position.in_check(not black) for position in cycle if position.black != black):
            return "black" if black else "white"
    return "draw"


def count_leaves(position, depth):
    if depth == 0:
        return 1
    return sum(count_leaves(position.play(move), depth - 1) for move in position.legal_moves())


if __name__ == "__main__":
    for plies, expected in ((1, 30), (2, 900), (3, 25470)):
        counted = count_leaves(Position.from_sfen(START), plies)
        print("startpos depth %d: %d, expected %d" % (plies, counted, expected))
        assert counted == expected
