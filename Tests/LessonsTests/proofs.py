"""Recomputes the numbers of proofs from the three points of a corner, by coordinates instead of formulas.

A line on standard input: the points A, V and B, the radius, the asked radius, the radius of the corner at B, then
SYMBOL=VALUE for each number that a proof shows.
"""
import math
import sys


def unit(x, y):
    length = math.hypot(x, y)
    return x / length, y / length


def numbers(a, v, b, r, asked, other):
    (ax, ay), (bx, by) = unit(a[0] - v[0], a[1] - v[1]), unit(b[0] - v[0], b[1] - v[1])
    angle = math.acos(max(-1, min(1, ax * bx + ay * by)))
    # The center is r away from both lines: two linear equations.
    side = 1 if ax * by - ay * bx > 0 else -1
    n1, n2 = (-ay * side, ax * side), (by * side, -bx * side)
    determinant = n1[0] * n2[1] - n1[1] * n2[0]
    cx, cy = r * (n2[1] - n1[1]) / determinant, r * (n1[0] - n2[0]) / determinant
    t = cx * ax + cy * ay
    tx, ty, ux, uy = t * ax, t * ay, t * bx, t * by
    c = math.hypot(cx, cy)
    turn = abs(math.remainder(math.atan2(uy - cy, ux - cx) - math.atan2(ty - cy, tx - cx), 2 * math.pi))
    # Areas by the shoelace formula and by a sum of thin triangles.
    kite = abs((cx * (uy - ty) + cy * (tx - ux))) / 2
    length_a, length_b = math.dist(a, v), math.dist(b, v)
    back, ahead = (v[0] - b[0], v[1] - b[1]), (a[0] - b[0], a[1] - b[1])
    at_b = math.acos((back[0] * ahead[0] + back[1] * ahead[1]) / (math.hypot(*back) * math.hypot(*ahead)))
    w = other / math.tan(at_b / 2)
    # The handle for which the curve's middle is on the circle, by bisection.
    middle = ((tx + ux) / 2, (ty + uy) / 2)

    def excess(p):
        x, y = ((1 - p / t) * 3 + 1) / 4 * middle[0], ((1 - p / t) * 3 + 1) / 4 * middle[1]
        return math.hypot(x - cx, y - cy) - r

    low, high = 0.0, t
    for _ in range(80):
        half = (low + high) / 2
        if excess(half) < 0:
            low = half
        else:
            high = half
    p = (low + high) / 2

    def curve(s):
        f = (1 - p / t)
        k = ((1 - s) ** 3 + 3 * (1 - s) ** 2 * s * f, 3 * (1 - s) * s * s * f + s ** 3)
        return math.hypot(k[0] * tx + k[1] * ux - cx, k[0] * ty + k[1] * uy - cy)

    error = max(curve(i / 4000) for i in range(1, 2000)) / r - 1
    degrees = math.degrees
    room_b = length_b - w
    half = math.tan(angle / 2)
    return {
        "θ": degrees(angle), "h": degrees(angle) / 2, "r": r, "t": t, "c": c, "d": c - r, "φ": degrees(turn),
        "L": r * turn, "G": 2 * math.pi * r, "H": length_a, "K": room_b, "D": kite, "N": r * r * turn / 2,
        "S": kite - r * r * turn / 2, "p": p, "error": error * 1e6, "per": t / r, "share": r / asked, "asked": asked,
        "a": length_a, "b": length_b, "s": math.hypot(tx - ux, ty - uy), "e": math.hypot(*middle),
        "gap": math.sin(turn / 4) ** 3 / math.cos(turn / 4), "m": min(length_a, room_b) * half,
        "u": 0.0, "w": w,
    }


wrong, count, report = 0, 0, []
for line in sys.stdin:
    words = line.split()
    values = [float(word) for word in words[:9]]
    wanted = numbers(values[0:2], values[2:4], values[4:6], *values[6:9])
    for word in words[9:]:
        symbol, value = word.split("=")
        size = max(abs(wanted[symbol]), 100 if symbol not in ("D", "N", "S") else 1e4)
        count += 1
        # Sampling finds the largest error to a millionth of it.
        limit = 0.02 + 1e-5 * abs(wanted[symbol]) if symbol == "error" else 1e-7 * size
        if not abs(float(value) - wanted[symbol]) <= limit:
            wrong += 1
            report.append(f"{symbol} is {value}, not {wanted[symbol]}: {' '.join(words[:9])}")
print(f"wrong {wrong} of {count}")
print("\n".join(report[:20]))
