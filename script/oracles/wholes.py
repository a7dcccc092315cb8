"""The circles, ellipses and pills of an SVG file, found from their definition and without fillet's code.

An ellipse is a closed subpath whose points lie on the ellipse in its bounds. A pill is one with two equal parallel
lines, whose other points lie on the half circles that join them.
"""

import collections

from fillets import drawn, subpaths

Whole = collections.namedtuple("Whole", "element kind left top right bottom")

# The largest distance from the shape, by its radius.
SLACK = 0.015


def points(piece, steps=12):
    _, start, end, curve = piece
    return [curve(t / steps) for t in range(steps + 1)] if curve else [start, end]


def is_ellipse(spots, size):
    left, right = min(p.real for p in spots), max(p.real for p in spots)
    top, bottom = min(p.imag for p in spots), max(p.imag for p in spots)
    width, height = right - left, bottom - top
    if min(width, height) < size:
        return False
    shifted = [complex((p.real - left) * 2 / width - 1, (p.imag - top) * 2 / height - 1) for p in spots]
    return all(abs(abs(p) - 1) <= SLACK for p in shifted)


def is_pill(pieces, size):
    lines = [index for index, piece in enumerate(pieces) if piece[0] == "L" and abs(piece[2] - piece[1]) > size]
    if len(lines) != 2:
        return False
    first, second = (pieces[index] for index in lines)
    (a, b), (c, d) = first[1:3], second[1:3]
    width = abs(b - c)
    if width < size or abs((b - a) + (d - c)) > SLACK * width or abs(((b - a).conjugate() * (c - b)).real) > (
            SLACK * width * abs(b - a)):
        return False
    middles = ((b + c) / 2, (d + a) / 2)
    rest = [spot for index, piece in enumerate(pieces) if index not in lines for spot in points(piece)]
    return all(abs(min(abs(spot - middle) for middle in middles) * 2 / width - 1) <= SLACK for spot in rest)


def wholes(file, size):
    """The circles, ellipses and pills above a hundredth of the page's side, with bounds in its units."""
    found = []
    for number, (text, (a, b, c, d, e, f)) in enumerate(drawn(file)):
        scale = abs(complex(a, b)) or 1
        for pieces, closed in subpaths(text):
            if not closed and abs(pieces[0][1] - pieces[-1][2]) > size / scale / 1000:
                continue
            least = size / scale / 100
            spots = [spot for piece in pieces for spot in points(piece)]
            # A polygon is no ellipse, although its vertices can lie on one.
            is_round = all(piece[3] or abs(piece[2] - piece[1]) < least / 4 for piece in pieces)
            kind = "ellipse" if is_round and is_ellipse(spots, least) else "pill" if is_pill(pieces, least) else None
            if kind:
                places = [(a * p.real + c * p.imag + e, b * p.real + d * p.imag + f) for p in spots]
                bounds = [side(axis) for side in (min, max) for axis in zip(*places)]
                found.append(Whole(number, kind, *bounds))
    return found
