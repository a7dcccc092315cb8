"""Proves every format by a program that reads it, and measures how far each outline is from the SVG's.

Outlines of ellipses come from their formulas.

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
import extremes
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
    ("css", "Chromium, without corner-shape", True, "fallback"),
    ("canvas", "Chromium", True, "canvas"),
    ("canvas flat", "Chromium", True, "flat"),
    ("swiftui", "swiftc and stand-ins", True, compilers.read_swift("SwiftUI")),
    ("swiftui flat", "swiftc and stand-ins", True, compilers.read_swift("SwiftUI")),
    ("uikit", "swiftc and stand-ins", True, compilers.read_swift("UIKit")),
    ("uikit flat", "swiftc and stand-ins", True, compilers.read_swift("UIKit")),
    ("compose", "kotlinc and stand-ins", True, compilers.read_compose),
    ("compose flat", "kotlinc and stand-ins", True, compilers.read_compose),
    ("compose vector", "kotlinc and stand-ins", True, compilers.read_image_vector),
    ("vectordrawable", "aapt2 and path grammar", True, consumers.read_vector_drawable),
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


def export(program, folder, drawings, name, place=None):
    """The files of one format in the order of the drawings."""
    format, _, style = name.partition(" ")
    output = folder / (place or name).replace(" ", "-")
    output.mkdir()
    options = {"png": ["--scale", "2"], "dxf": ["--unit", "px"], "openscad": ["--unit", "px"]}.get(format, [])
    words = ["-f", format, "--style", style or "readable", *options, "--quiet", "-o", f"{output}/"]
    if place:
        # One after the other, because names may differ from those of the drawings.
        files = []
        for drawing in drawings:
            before = set(output.iterdir())
            subprocess.run([program, "export", drawing.file, *words], check=True)
            files += set(output.iterdir()) - before
    else:
        subprocess.run([program, "export", *(d.file for d in drawings), *words], check=True)
        files = sorted(output.iterdir())
    if len(files) != len(drawings):
        raise ValueError(f"{name}: {len(files)} files of {len(drawings)} drawings")
    return files


def limit(stated, name, file, drawing):
    """The distance that a file states."""
    own = stated[name.split()[0]](drawing)
    # Readable Compose names the error of its cubic curves.
    if name == "compose" and (match := re.search(r"one cubic curve: within ([\d.]+)", file.read_text())):
        return float(match[1])
    return own


def measure(title, hasBackground, read, files, drawings, stated, failures, begin):
    """A row of the table: the files of one format against their drawings; adds what is wrong to the failures."""
    name, _ = title
    try:
        outlines = read(files, drawings)
    except (FileNotFoundError, ModuleNotFoundError) as error:
        return (*title, "missing: " + str(error), "", "", "", "")
    except Exception as error:  # One run for all drawings, and it failed.
        failures.append(f"{name}: {error}")
        outlines = [error] * len(drawings)
    worst, count, limits = 0.0, 0, []
    for drawing, file, outline in zip(drawings, files, outlines):
        if isinstance(outline, Exception):
            count += 1
            if outline is not outlines[0] or outline is not outlines[-1]:
                failures.append(f"{name}, {drawing.name}: {outline} ({drawing.recipe})")
        elif hasBackground is not None:
            distance = curves.apart(drawing.outline(hasBackground), outline)
            limits.append(limit(stated, name, file, drawing))
            worst = max(worst, distance)
            # The reference is not exact either.
            if distance > limits[-1] + stated["svg"](drawing):
                count += 1
                failures.append(f"{name}, {drawing.name}: {distance:.5f} away ({drawing.recipe})")
    measured = f"{worst:.5f}" if limits else "-"
    most = f"{max(limits):g}" if limits else "pixels"
    row = (*title, str(len(drawings)), measured, most, str(count), f"{time.monotonic() - begin:.0f} s")
    print(f"formats: {' '.join(row)}", file=sys.stderr)
    return row


def main():
    program, chosen = os.path.abspath(sys.argv[1]), sys.argv[2:]
    rows, failures = [], []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "svg").mkdir()
        drawings = documents.make(program, folder / "svg", COUNT, SEED) + documents.ellipses(program, folder / "svg")
        stated = documents.formats(program)
        names = [name for name, *_ in CONSUMERS if not chosen or name.split()[0] in chosen]
        inBrowser = any(isinstance(read, str) and name in names for name, _, _, read in CONSUMERS)
        needed = {*names, *(["data-uri", "css", "css flat", "canvas", "canvas flat"] if inBrowser else [])}
        files = {name: export(program, folder, drawings, name) for name in sorted(needed - {"svg"})}
        files["svg"] = [drawing.paths for drawing in drawings]
        page = None
        for name, consumer, hasBackground, read in CONSUMERS:
            if name not in names:
                continue
            begin = time.monotonic()
            try:
                if isinstance(read, str):
                    page = page or browser.Browser(drawings, files)
                    read = page.reader(read)
            except (FileNotFoundError, ModuleNotFoundError) as error:
                rows.append((name, consumer, "missing: " + str(error), "", "", "", ""))
                continue
            rows.append(measure((name, consumer), hasBackground, read, files[name], drawings, stated, failures, begin))
        readers = {name: (consumer, hasBackground, read) for name, consumer, hasBackground, read in CONSUMERS}
        sets = extremes.make(folder)
        for name, key in extremes.ROWS:
            if chosen and name.split()[0] not in chosen:
                continue
            begin = time.monotonic()
            consumer, hasBackground, read = readers[name]
            own = export(program, folder, sets[key], name, f"{name}-{key}")
            rows.append(measure((name, f"{consumer}, {key}"), hasBackground, read, own, sets[key], stated, failures, begin))
    titles = ("format", "consumer", "documents", "largest distance", "stated", "failures", "time")
    widths = [max(len(row[i]) for row in [titles, *rows]) for i in range(len(titles))]
    for row in [titles, tuple("-" * width for width in widths), *rows]:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
    for failure in failures:
        print(failure[:500])
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
