"""Recomputes every answer of worksheets: script/oracles/worksheets.py FILLET [LAST_SEED].

It draws each question's construction with coordinates, finds the construction that has the given numbers, and measures
what is asked. It also types each worked line into a calculator. Needs Python only.
"""
import math
import re
import subprocess
import sys

LESSONS = "polygon fillet reflex sharing kinds squircle tips star curl workshop".split()


def corner(r, θ, ξ=0.6, η=0.6, b=100.0, w=0.0, **_):
    """A corner at the origin with edges at ±θ/2 and a circle that touches both."""
    if not 0 < θ < 180:
        raise ValueError("no angle of a corner")
    half = math.radians(θ / 2)
    up, down = complex(math.cos(half), math.sin(half)), complex(math.cos(half), -math.sin(half))
    # The line beside an edge, r inside, meets the bisector at C.
    c = r / math.cos(math.pi / 2 - half)
    center = complex(c, 0)
    along = (center * up.conjugate()).real
    t, u = up * along, down * along
    turn = abs(math.degrees(math.atan2(((u - center) * (t - center).conjugate()).imag,
                                       ((u - center) * (t - center).conjugate()).real)))
    steps = 200
    arc = [center + r * complex(math.cos(a), math.sin(a))
           for a in (math.pi - math.radians(turn) / 2 + math.radians(turn) * k / steps for k in range(steps + 1))]
    length = sum(abs(q - p) for p, q in zip(arc, arc[1:])) * (1 + (math.radians(turn) / steps) ** 2 / 24)
    loop = [0j] + arc
    area = abs(sum((p.conjugate() * q).imag for p, q in zip(loop, loop[1:] + loop[:1]))) / 2
    return {"r": r, "θ": θ, "h": θ / 2, "t": abs(t), "c": abs(center), "d": abs(center) - r, "φ": turn, "L": length,
            "S": area, "s": abs(t - u), "e": abs(t + u) / 2, "z": abs(t + u), "i": 360 - θ, "ξ": ξ, "η": η,
            "g": abs(t) * (1 + ξ), "ρ": turn - turn * ξ / 2 - turn * η / 2, "b": b, "w": w,
            "m": (b - w) * abs(up.imag) / up.real}


def ring(n, R, roundness, r=10.0, star=False, **_):
    """A regular polygon or a star by its vertices."""
    if n <= 2:
        raise ValueError("no polygon")
    def vertex(k, radius, parts):
        return radius * complex(math.sin(2 * math.pi * k / parts), -math.cos(2 * math.pi * k / parts))

    def angle(p, q):
        return abs(math.degrees(math.atan2((q * p.conjugate()).imag, (q * p.conjugate()).real)))
    inner = R * roundness / 100
    v = [vertex(k, R, n) for k in range(3)]
    inside = angle(v[0] - v[1], v[2] - v[1])
    result = {"n": n, "R": R, "roundness": roundness, "I": inner, "α": angle(v[0], v[1]), "i": inside,
              "β": angle(vertex(0, R, 2 * n), vertex(1, inner, 2 * n)), "r": r}
    if star:
        result["W"] = abs(vertex(1, inner, 2 * n) - vertex(-1, inner, 2 * n))
    else:
        result |= {k: x for k, x in corner(r, inside).items() if k not in "ir"}
        result["q"] = R - r
    return result


def curl(foot, dy, **_):
    lift = foot - dy
    y = [0, lift, lift, 0]
    while len(y) > 1:
        y = [(p + q) / 2 for p, q in zip(y, y[1:])]
    return {"foot": foot, "curl-dy": dy, "lift": lift, "top": y[0]}


MODELS = {
    "polygon": (ring, {"n": 7.0, "R": 80.0, "roundness": 50.0}),
    "tips": (ring, {"n": 7.0, "R": 80.0, "roundness": 50.0, "r": 20.0}),
    "star": (lambda **p: ring(star=True, **p), {"n": 7.0, "R": 80.0, "roundness": 50.0}),
    "curl": (curl, {"foot": 120.0, "dy": 60.0}),
}
CORNER = (corner, {"r": 20.0, "θ": 85.0})


def solve(model, start, given):
    """Levenberg and Marquardt, with differences for derivatives."""
    names, x, damping = list(start), list(start.values()), 1e-3

    def misses(values):
        measured = model(**dict(zip(names, values)))
        return [measured[k] - value for k, value in given.items()]
    best = misses(x)
    for _ in range(300):
        columns = []
        for k in range(len(x)):
            step = 1e-6 * max(1, abs(x[k]))
            moved = misses(x[:k] + [x[k] + step] + x[k + 1:])
            columns.append([(a - b) / step for a, b in zip(moved, best)])
        size = len(x)
        matrix = [[sum(a * b for a, b in zip(columns[i], columns[j])) for j in range(size)] for i in range(size)]
        right = [-sum(a * b for a, b in zip(columns[i], best)) for i in range(size)]
        for i in range(size):
            matrix[i][i] += damping * (1e-9 + matrix[i][i])
        for i in range(size):
            for j in range(i + 1, size):
                factor = matrix[j][i] / matrix[i][i] if matrix[i][i] else 0
                matrix[j] = [a - factor * b for a, b in zip(matrix[j], matrix[i])]
                right[j] -= factor * right[i]
        move = [0.0] * size
        for i in reversed(range(size)):
            rest = right[i] - sum(matrix[i][j] * move[j] for j in range(i + 1, size))
            move[i] = rest / matrix[i][i] if matrix[i][i] else 0
        try:
            trial = [a + b for a, b in zip(x, move)]
            found = misses(trial)
        except (ValueError, ZeroDivisionError, OverflowError):
            damping *= 10
            continue
        if sum(e * e for e in found) < sum(e * e for e in best):
            done = sum(e * e for e in best) - sum(e * e for e in found) < 1e-26
            x, best, damping = trial, found, max(damping / 10, 1e-12)
            if done:
                break
        else:
            damping *= 10
            if damping > 1e12:
                break
    return model(**dict(zip(names, x)))


def calculator(text):
    """The value of a line as a pupil types it, in degrees."""
    for name in ("sin", "cos", "tan"):
        text = text.replace(f"{name}⁻¹(", f"a{name}(")
    text = text.replace("°", "").replace("×", "*").replace("−", "-").replace("π", "pi")
    degrees = math.degrees
    return eval(text, {"sin": lambda x: math.sin(math.radians(x)), "cos": lambda x: math.cos(math.radians(x)),
                       "tan": lambda x: math.tan(math.radians(x)), "asin": lambda x: degrees(math.asin(x)),
                       "acos": lambda x: degrees(math.acos(x)), "atan": lambda x: degrees(math.atan(x)),
                       "pi": math.pi})


def number(text):
    return float(text.rstrip("°"))


def places(text):
    return len(text.rstrip("°").partition(".")[2])


def main():
    program, last = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "30"
    count, wrong = 0, []
    for lesson in LESSONS:
        model, start = MODELS.get(lesson, CORNER)
        for level in "123":
            made = subprocess.run(
                [program, "lesson", lesson, "--quiz", "--level", level, "--seeds", f"1..{last}"],
                capture_output=True, text=True)
            if "has no questions" in made.stderr:
                continue
            if made.returncode != 0:
                wrong.append(f"{lesson} {level}: {made.stderr.strip()}")
                continue
            sheets, _, key = made.stdout.partition("\nAnswers: ")
            sheets = re.split(r"\n(?=.* · level \d · sheet \d+\n=)", "\n" + sheets)[1:]
            keys = re.split(r"\nSheet \d+\n-+\n", key)[1:]
            if not len(sheets) == len(keys) == int(last):
                wrong.append(f"{lesson} {level}: {len(sheets)} sheets, {len(keys)} keys")
            for index, (sheet, answers) in enumerate(zip(sheets, keys)):
                place = f"{lesson}, level {level}, sheet {index + 1}"
                questions = re.findall(r"\n\d\. Find (\S+)\n\n.*\n\n((?:  \S+ = .*\n)+)", sheet.partition("\nLetters\n")[0])
                solutions = re.split(r"\n(?=\d\. )", answers.strip())
                if len(questions) != len(solutions) or len(set(questions)) != len(questions):
                    wrong.append(f"{place}: {len(questions)} questions, {len(solutions)} answers, or one twice")
                for (asked, rows), solution in zip(questions, solutions):
                    given = {k: number(v) for k, v in re.findall(r"  (\S+) = ([\d.]+°?) \(", rows)}
                    lines = [re.split(r" = ", line) for line in re.sub(r"\n +(?=[-=+−×/])", " ", solution).split("\n")]
                    answer = lines[-1][-1]
                    for line in lines:
                        if abs(calculator(line[2]) - number(line[3])) > 0.5 * 10 ** -places(line[3]) + 1e-9:
                            wrong.append(f"{place}: {' = '.join(line)} is {calculator(line[2])}")
                    begin = dict(start)
                    if model is corner:
                        begin |= {k: given.get(k, 0.6) for k in "ξη" if k in rows + solution}
                        if {"b", "w"} & {asked, *given}:
                            begin |= {"b": given.get("b", 100.0), "w": given.get("w", 0.0)}
                    found = solve(model, begin, given)[asked]
                    count += 1
                    if not abs(found - number(answer)) <= 0.51 * 10 ** -places(answer):
                        wrong.append(f"{place}: {asked} is {found}, not {answer}; given {given}")
    print("\n".join(wrong[:40]))
    print(f"{count} answers, {len(wrong)} wrong")
    sys.exit(bool(wrong))


main()
