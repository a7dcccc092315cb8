"""Documents for the consumers, made by fillet from a seed: all kinds, corner styles, limits, holes and rotations."""
import cmath
import dataclasses
import json
import math
import pathlib
import random
import re
import subprocess
import xml.etree.ElementTree

import curves

SVG = "{http://www.w3.org/2000/svg}"
CORNERS = ["round", "round", "round", "chamfer", "scoop", "notch", "squircle"]
FREE = ["20,20 180,40 120,100 170,180 30,150", "10,10 90,10 90,20 20,20 20,180 10,180", "30,30 170,30 100,31 100,170"]
PATHS = [
    "M10 10h160v130h-160zM40 40v60h80v-60z", "M100 20A80 80 0 1 1 99.99 20z", "M60 20a40 40 0 0 1 80 0v150h-80z",
    "M10 90C40 10 65 10 95 80S150 150 180 80z", "M20 20L180 20L20 180L180 180z", "M30 30H170V170H30zM60 60H140V140H60z",
    "M20 100Q100 -60 180 100Q100 140 20 100z",
]


@dataclasses.dataclass
class Drawing:
    name: str
    recipe: str
    file: pathlib.Path
    # The page's upper left corner and its size.
    origin: complex
    width: float
    height: float
    # The outline and the fill rule of each item, from the page's upper left corner.
    items: list
    hasBackground: bool
    # Of all arcs.
    largestRadius: float
    # The drawing as paths: the file itself, or one that fillet made of elements with formulas.
    paths: pathlib.Path

    def outline(self, withBackground):
        corners = [0, self.width, self.width + 1j * self.height, 1j * self.height]
        page = [curves.line(a, b) for a, b in zip(corners, corners[1:] + corners[:1])]
        return (page if withBackground and self.hasBackground else []) + [p for parts, _ in self.items for p in parts]


def recipe(random, index):
    """Arguments of `fillet new` for one shape."""
    kind = ["polygon", "star", "rectangle", "dialog", "free", "path", "curl"][index % 7]
    words = [kind]

    def add(name, *choices):
        choice = random.choice(choices)
        if choice is not None:
            words.append(f"{name}={choice}")

    if kind == "polygon":
        add("count", 3, 4, 5, 6, 9, 200)
        add("tips", "vertex", "vertex", "circle")
    elif kind == "star":
        add("count", 4, 5, 7, 40)
        add("roundness", 38.2, 50, 72)
        add("notch-radius", None, 3)
    elif kind == "rectangle":
        add("width", 150, 33.3, 160)
        add("height", 120, 20, 33.3)
    elif kind == "dialog":
        add("arrow", "top", "bottom", "left", "right")
        add("arrow-width", 30, 71)
        add("tail", None, None, "curved")
    elif kind == "free":
        add("points", *FREE)
    elif kind == "path":
        add("path-data", *PATHS)
        add("fill-rule", "nonzero", "evenodd")
    if kind == "curl":
        add("curl-depth", 10, 30)
    elif words[-1] != "tips=circle":
        add("corner-radius", 3, 12.34, 25, 400, round(random.uniform(1, 30), 3))
        add("corner-kind", *CORNERS)
        add("corners", "all", "all", "all", "every:2", "rsrrs", "rrrs")
        add("overflow", None, None, "half", "css", "share")
    if kind not in ("free", "path"):
        add("rotation", None, None, round(random.uniform(-180, 180), 2))
    if kind in ("polygon", "star", "curl"):
        add("frame", None, None, "120x80")
    add("fill", "gold", "#c00", None)
    add("fill-opacity", 1, 0.5, None)
    add("stroke", "none", "#123456")
    add("line-width", None, 3)
    add("line-join", None, "round", "bevel")
    add("line-cap", None, "round", "square")
    add("dash", None, None, "6 3")
    add("background", None, None, None, None, "#fff")
    if index % 10 == 3:
        words = [word for word in words if not word.startswith(("fill=", "stroke="))] + ["fill=none", "stroke=#123456"]
    words.append(f"name=item{index}")
    return words


def run(program, *arguments, text=None):
    result = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, input=text)
    if result.returncode:
        raise ValueError(f"{' '.join(map(str, arguments))}: {result.stderr}")
    return result.stdout


def make(program, folder, count, seed):
    """Makes the documents and reads their outlines."""
    chance = random.Random(seed)
    drawings = []
    for index in range(count):
        file = folder / f"drawing{index:02}.svg"
        words = recipe(chance, index)
        run(program, "new", *words, "-o", file)
        text = "fillet new " + " ".join(words)
        if index % 6 == 1:
            # A change as a user makes it.
            change = chance.choice(["x=97.5", "y=104.25", "line-width=2", "stroke-opacity=.7"])
            run(program, "set", file, change if words[0] not in ("free", "path") or change[0] in "ls" else "fill=#abc")
            text += "; set " + change
        if index % 10 == 5:
            second = recipe(chance, 1000 + index)
            second = [word for word in second if not word.startswith("background")]
            run(program, "paste", file, text=run(program, "new", *second))
            text += "; and " + " ".join(second)
        drawings.append(read(file, text))
    return drawings


def read(file, recipe):
    root = xml.etree.ElementTree.parse(file).getroot()
    x, y, width, height = map(float, root.get("viewBox").split())
    items = []
    for path in root.iter(SVG + "path"):
        if path.get("data-shape"):
            items.append((curves.moved(curves.path(path.get("d")), 1, -complex(x, y)),
                          path.get("fill-rule", "nonzero")))
    background = root.find(SVG + "rect") is not None
    radii = [float(radius) for radius in re.findall(r"A([\d.]+) ", file.read_text())]
    return Drawing(file.stem, recipe, file, complex(x, y), width, height, items, background, max(radii, default=0),
                   file)


def ellipses(program, folder):
    """Drawings of ellipses, whose outlines come from their formulas, not from fillet's paths."""
    drawings = []

    def add(element, width, height, radius, *parts):
        file = folder / f"ellipse{len(drawings):02}.svg"
        file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                        f'viewBox="0 0 {width} {height}">{element}</svg>\n')
        paths = file.with_suffix(".paths")
        paths.write_text(run(program, "export", file, "-f", "svg", "--clean", "-o", "-"))
        drawings.append(Drawing(file.stem, element, file, 0j, width, height, [(list(parts), "nonzero")], False, radius,
                                paths))

    for rx, ry, width, height in [(150, 75, 320, 160), (90, 45, 200, 100), (10, 5, 24, 12), (3, 40, 10, 90)]:
        center = complex(width, height) / 2
        whole = curves.ellipse(center, rx, ry, 0, 0, 2 * math.pi)
        add(f'<ellipse cx="{width / 2}" cy="{height / 2}" rx="{rx}" ry="{ry}"/>', width, height, max(rx, ry), whole)
        # A box with quarters of half the radii.
        corner, parts = center - complex(rx, ry), []
        for index, (x, y) in enumerate([(1.5, 1.5), (0.5, 1.5), (0.5, 0.5), (1.5, 0.5)]):
            middle = corner + complex(rx * x, ry * y)
            parts.append(curves.ellipse(middle, rx / 2, ry / 2, 0, index * math.pi / 2, math.pi / 2))
        parts = [part for a, b in zip(parts, parts[1:] + parts[:1]) for part in (a, curves.line(a[-1], b[0]))]
        add(f'<rect x="{corner.real}" y="{corner.imag}" width="{2 * rx}" height="{2 * ry}" rx="{rx / 2}" '
            f'ry="{ry / 2}"/>', width, height, max(rx, ry) / 2, *parts)
        # A part of 250 degrees, turned by 30, closed by its chord.
        turned = curves.ellipse(center, rx / 2, ry / 2, math.radians(30), -0.3, math.radians(250))
        a, b = complex(turned[0]), complex(turned[-1])
        add(f'<path d="M{a.real!r} {a.imag!r}A{rx / 2} {ry / 2} 30 1 1 {b.real!r} {b.imag!r}Z"/>', width, height,
            max(rx, ry) / 2, turned, curves.line(b, a))
        # A slanted circle.
        step = math.ceil(2 * math.pi * math.sqrt(max(rx, ry) / 8 / curves.CHORD))
        moved = [center + complex(rx / 2 * w.real + rx / 4 * w.imag, ry / 2 * w.imag)
                 for w in (cmath.exp(2j * math.pi * index / step) for index in range(step + 1))]
        add(f'<circle r="1" transform="matrix({rx / 2} 0 {rx / 4} {ry / 2} {center.real} {center.imag})"/>', width,
            height, max(rx, ry), curves.points(moved))
    return drawings


def formats(program):
    """What each format states: the largest distance in units, for a drawing."""
    stated = {}
    for line in run(program, "help", "formats").splitlines():
        if match := re.match(r"  (\S+?)(?: \(.*\))?: ", line):
            name = match[1]
        if match := re.search(r"within (\d*\.?\d+)( of an arc's radius)?", line):
            value, isShare = float(match[1]), match[2] is not None
            share = re.search(r"plus (\d*\.?\d+) of the page's side", line)
            stated[name] = lambda drawing, value=value, isShare=isShare, side=float(share[1]) if share else 0: (
                value * (drawing.largestRadius if isShare else 1) + side * max(drawing.width, drawing.height))
    return stated
