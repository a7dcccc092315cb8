"""Proves every format by a program that reads it, and measures how far each outline is from the SVG's.

    script/oracles/run formats [FORMAT...]

Prints a table. The limit of a format is the exactness that `fillet help formats` states, plus that of the SVG.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import browser
import compilers
import consumers
import curves
import documents
from consumers import each

COUNT, SEED = 60, 25
# Format, consumer, whether the outline of the background is in the file, and the reader.
CONSUMERS = [
    ("svg", "Chromium", False, "svg"),
    ("png", "Pillow", None, each(consumers.check_png)),
    ("pdf", "pypdf", True, each(consumers.read_pdf)),
    ("ico", "Pillow", None, each(consumers.check_ico)),
    ("path", "svgpathtools", False, each(consumers.read_path)),
    ("data-uri", "Chromium", False, "uri"),
    ("jsx", "esprima", False, each(consumers.read_jsx)),
    ("css flat", "Chromium, path()", True, "path"),
    ("css flat", "Chromium, shape()", True, "shape"),
    ("css", "Chromium, shortest form", True, "style"),
    ("canvas", "Chromium", True, "canvas"),
    ("css", "Chromium, without corner-shape", True, "fallback"),
    ("canvas flat", "Chromium", True, "flat"),
    ("swiftui", "swiftc and stand-ins", True, compilers.read_swift("SwiftUI")),
    ("swiftui flat", "swiftc and stand-ins", True, compilers.read_swift("SwiftUI")),
    ("uikit", "swiftc and stand-ins", True, compilers.read_swift("UIKit")),
    ("uikit flat", "swiftc and stand-ins", True, compilers.read_swift("UIKit")),
    ("compose", "kotlinc and stand-ins", True, compilers.read_compose),
    ("compose flat", "kotlinc and stand-ins", True, compilers.read_compose),
    ("vectordrawable", "aapt and path grammar", True, consumers.read_vector_drawable),
    ("flutter", "grammar of Dart", True, each(consumers.read_flutter)),
    ("flutter flat", "grammar of Dart", True, each(consumers.read_flutter)),
    ("dxf", "ezdxf", False, each(consumers.read_dxf)),
    ("openscad", "OpenSCAD", False, each(consumers.read_openscad)),
    ("openscad flat", "OpenSCAD", False, each(consumers.read_openscad)),
    ("tikz", "pdflatex and pypdf", True, consumers.read_tikz),
    ("typst", "Typst and pypdf", True, consumers.read_typst),
    ("python", "matplotlib", True, each(consumers.read_python)),
    ("python flat", "matplotlib", True, each(consumers.read_python)),
    ("turtle", "turtle of Python", True, each(consumers.read_turtle)),
]


def export(program, folder, drawings, name):
    """The files of one format, made by one run of fillet."""
    format, _, style = name.partition(" ")
    output = folder / name.replace(" ", "-")
    output.mkdir()
    options = {"png": ["--scale", "2"], "dxf": ["--unit", "px"], "openscad": ["--unit", "px"]}.get(format, [])
    subprocess.run([program, "export", *(d.file for d in drawings), "-f", format, "--style", style or "readable",
                    *options, "--quiet", "-o", f"{output}/"], check=True)
    files = sorted(file for file in output.iterdir())
    if len(files) != len(drawings):
        raise ValueError(f"{name}: {len(files)} files of {len(drawings)} drawings")
    return files


def limit(stated, name, file, drawing):
    """The distance that a file states."""
    own = stated[name.split()[0]](drawing.largestRadius)
    # Readable Compose names the error of its cubic curves.
    if name == "compose" and (match := re.search(r"one cubic curve: within ([\d.]+)", file.read_text())):
        return float(match[1])
    return own


def main():
    program, chosen = os.path.abspath(sys.argv[1]), sys.argv[2:]
    rows, failures = [], []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "svg").mkdir()
        drawings = documents.make(program, folder / "svg", COUNT, SEED)
        stated = documents.formats(program)
        names = [name for name, *_ in CONSUMERS if not chosen or name.split()[0] in chosen]
        inBrowser = any(isinstance(read, str) and name in names for name, _, _, read in CONSUMERS)
        needed = {*names, *(["data-uri", "css", "css flat", "canvas", "canvas flat"] if inBrowser else [])}
        files = {name: export(program, folder, drawings, name) for name in sorted(needed - {"svg"})}
        files["svg"] = [drawing.file for drawing in drawings]
        page = None
        for name, consumer, hasBackground, read in CONSUMERS:
            if name not in names:
                continue
            begin = time.monotonic()
            try:
                if isinstance(read, str):
                    page = page or browser.Browser(drawings, files)
                    read = page.reader(read)
                outlines = read(files[name], drawings)
            except (FileNotFoundError, ModuleNotFoundError) as error:
                rows.append((name, consumer, "missing: " + str(error), "", "", "", ""))
                continue
            except Exception as error:  # One run for all drawings, and it failed.
                failures.append(f"{name}: {error}")
                outlines = [error] * len(drawings)
            worst, count, limits = 0.0, 0, []
            for drawing, file, outline in zip(drawings, files[name], outlines):
                if isinstance(outline, Exception):
                    count += 1
                    if outline is not outlines[0] or outline is not outlines[-1]:
                        failures.append(f"{name}, {drawing.name}: {outline} ({drawing.recipe})")
                elif hasBackground is not None:
                    distance = curves.apart(drawing.outline(hasBackground), outline)
                    limits.append(limit(stated, name, file, drawing))
                    worst = max(worst, distance)
                    # The reference is not exact either.
                    if distance > limits[-1] + stated["svg"](0):
                        count += 1
                        failures.append(f"{name}, {drawing.name}: {distance:.5f} away ({drawing.recipe})")
            measured = f"{worst:.5f}" if limits else "-"
            most = f"{max(limits):g}" if limits else "pixels"
            rows.append((name, consumer, str(len(drawings)), measured, most, str(count),
                         f"{time.monotonic() - begin:.0f} s"))
            print(f"formats: {' '.join(rows[-1])}", file=sys.stderr)
    titles = ("format", "consumer", "documents", "largest distance", "stated", "failures", "time")
    widths = [max(len(row[i]) for row in [titles, *rows]) for i in range(len(titles))]
    for row in [titles, tuple("-" * width for width in widths), *rows]:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
    for failure in failures:
        print(failure[:500])
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
