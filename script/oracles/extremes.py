"""Drawings at the limits of single formats: shallow arcs, large pages, names that a language has already, long paths.

The outlines are from formulas, not from fillet's path. Each set is only for the formats whose limits it tries.
"""
import math

import curves
import documents

# Shares of the page's side as radius of an arc over its whole width.
SHARES = [5, 10, 25, 50, 100]
# Words of OpenSCAD, modules that its code calls, and names of its builtins.
SCAD_NAMES = ["module", "function", "if", "else", "let", "assert", "echo", "for", "each", "true", "false", "undef",
              "include", "use", "polygon", "circle", "union", "import", "square", "offset", "round_corners", "PI", "2d"]


def drawn(folder, name, side, data, outline, radius=0):
    """A drawing of one path on a square page, with its outline as polylines."""
    file = folder / f"{name}.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path d="{data}"/></svg>')
    return documents.Drawing(name, data, file, 0j, side, side, [(outline, "nonzero")], False, radius, file)


def shallow(folder, side, share):
    """A block whose upper side is an arc: the chord is the page's width, the radius a multiple of it."""
    radius, top, bottom = side * share, side / 4, side * 0.9
    half = math.asin(side / 2 / radius)
    center = complex(side / 2, top + radius * math.cos(half))
    outline = [curves.arc(center, radius, -math.pi / 2 - half, 2 * half)] + polygon(
        [complex(side, top), complex(side, bottom), complex(0, bottom), complex(0, top)])[:3]
    data = f"M0 {top}A{radius} {radius} 0 0 1 {side} {top}V{bottom}H0Z"
    return drawn(folder, f"arc-{side}-{share}", side, data, outline, radius)


def polygon(corners):
    return [curves.line(a, b) for a, b in zip(corners, corners[1:] + corners[:1])]


def large(folder, side):
    """Points that are no multiple of a unit, all over a large page."""
    corners = [complex(side * x / 997, side * y / 991) for x, y in [(13, 17), (871, 101), (983, 977), (499, 613), (29, 953)]]
    data = "M" + "L".join(f"{p.real:.6f} {p.imag:.6f}" for p in corners) + "Z"
    return drawn(folder, f"page-{side}", side, data, polygon(corners))


def named(folder, name):
    corners = [20 + 20j, 80 + 30j, 50 + 85j]
    return drawn(folder, name, 100, "M20 20L80 30L50 85Z", polygon(corners))


def teeth(folder, name, count):
    """A zigzag line in many short pieces: its path data has more characters than Android reads."""
    corners = [complex(1 + 98 * i / count, 10 + 3.21 * (i % 2)) for i in range(count)] + [99 + 90j, 1 + 90j]
    data = "M" + "L".join(f"{p.real:.4f} {p.imag:.4f}" for p in corners) + "Z"
    return drawn(folder, name, 100, data, polygon(corners))


def make(folder):
    """The sets by name."""
    (folder / "wide").mkdir()
    (folder / "named").mkdir()
    (folder / "android").mkdir()
    wide = [shallow(folder / "wide", side, share) for side in (24, 200, 1000, 4000, 10000) for share in SHARES]
    return {
        "wide": wide + [large(folder / "wide", side) for side in (1000, 4000, 10000)],
        # OpenSCAD writes six digits: on larger pages they are what is measured.
        "largest": [large(folder / "wide", 20000)],
        "named": [named(folder / "named", name) for name in SCAD_NAMES],
        "android": [named(folder / "android", name) for name in ("class", "24-home", "my icon", "Été", "switch")]
        + [teeth(folder / "android", "short", 1500), large(folder / "android", 10000)],
    }


# Format and set.
ROWS = [("tikz", "wide"), ("tikz", "largest"), ("typst", "wide"), ("typst", "largest"), ("openscad flat", "wide"),
        ("openscad", "named"), ("openscad flat", "named"), ("python", "named"), ("typst", "named"), ("dxf", "wide"),
        ("path", "wide"), ("vectordrawable", "android")]
