"""Consumers of code and files in Python: each reads files of one format and returns their outlines.

A reader takes the file and the drawing, and returns polylines; it raises an exception for a file that its consumer
refuses. Readers of whole runs take lists of both.
"""
import contextlib
import io
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse
import xml.etree.ElementTree

import numpy

import curves
from documents import SVG


def require(*programs):
    """Stops with the name of a program that is missing."""
    for program in programs:
        if not shutil.which(program):
            raise FileNotFoundError(program)


def floats(text):
    """The text with its numbers as 32 bits hold them."""
    return re.sub(r"-?\d*\.?\d+", lambda match: f"{float(numpy.float32(match[0])):.9g}", text)


def read_path(file, drawing):
    return [part - drawing.origin for line in file.read_text().splitlines() for part in curves.path(line)]


def read_vector_drawable(files, drawings):
    """Android's resource compiler links all files in one run, and prints the path data that it has stored."""
    require("aapt2")
    framework = next(pathlib.Path("/usr/share/android-framework-res").glob("*.apk"))
    folder = files[0].parent / "android"
    # For older versions than 21, aapt2 leaves out what they do not know: the paths.
    (folder / "res/drawable-v21").mkdir(parents=True)
    (folder / "AndroidManifest.xml").write_text(
        '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.example.drawings"/>')
    for file in files:
        shutil.copy(file, folder / "res/drawable-v21")
    # Linking checks the names and the values, and compiling takes any text.
    for step in (["compile", "--dir", folder / "res", "-o", folder / "drawings.zip"],
                 ["link", "-I", framework, "--manifest", folder / "AndroidManifest.xml", "-o", folder / "drawings.apk",
                  folder / "drawings.zip"]):
        run = subprocess.run(["aapt2", *step], capture_output=True, text=True)
        if run.returncode:
            raise ValueError(run.stderr[-600:])
    outlines = []
    for file in files:
        tree = subprocess.run(["aapt2", "dump", "xmltree", "--file", f"res/drawable-v21/{file.name}",
                               folder / "drawings.apk"], check=True, capture_output=True, text=True).stdout
        parts = []
        for data in re.findall(r'android:pathData\(.*?\)="([^"]*)"', tree):
            # The grammar of android.util.PathParser; STRING_TOO_LARGE is what aapt2 makes of a long text.
            if not re.fullmatch(r"(?:[MLHVCSQTAZmlhvcsqtaz](?:[ ,]?-?\d*\.?\d+)*)+", data):
                raise ValueError(data)
            parts += curves.path(floats(data))
        outlines.append(parts)
    return outlines


def read_flutter(file, drawing):
    """There is no Dart here: a grammar of the language parses the file, each line of a path must be one of Flutter's
    methods, and its numbers draw."""
    import tree_sitter
    import tree_sitter_dart_orchard
    dart = tree_sitter.Language(tree_sitter_dart_orchard.language())
    if tree_sitter.Parser(dart).parse(file.read_bytes()).root_node.has_error:
        raise ValueError("not Dart")
    n = r"(-?\d+(?:\.\d+)?)"
    grammar = [("m", rf"\.\.moveTo\({n}, {n}\)"), ("l", rf"\.\.lineTo\({n}, {n}\)"), ("z", r"\.\.close\(\)"),
               ("c", rf"\.\.cubicTo\({n}, {n}, {n}, {n}, {n}, {n}\)"),
               ("A", rf"\.\.arcToPoint\(const Offset\({n}, {n}\), radius: const Radius\.circular\({n}\)(, clockwise: false)?\)"),
               ("E", rf"\.\.arcToPoint\(const Offset\({n}, {n}\), radius: const Radius\.elliptical\({n}, {n}\)"
                     rf"(?:, rotation: {n})?(, clockwise: false)?\)"),
               ("a", rf"\.\.arcTo\(Rect\.fromCircle\(center: const Offset\({n}, {n}\), radius: {n}\), {n}, {n}, false\)"),
               (None, r"\.\.fillType = PathFillType\.evenOdd")]
    text = file.read_text()
    parts = []
    for body in re.findall(r"static Path \w+\(\) => Path\(\)\n(.*?);\n", text, re.S):
        list_of_operations, data = [], ""
        for line in body.splitlines():
            name, match = next((name, match) for name, pattern in grammar
                               if (match := re.fullmatch(pattern, line.strip())))
            if name == "A":
                # Like an arc of SVG.
                x, y, radius, isLeft = match.groups()
                data += f"A{radius} {radius} 0 0 {0 if isLeft else 1} {x} {y}"
            elif name == "E":
                x, y, rx, ry, rotation, isLeft = match.groups()
                data += f"A{rx} {ry} {rotation or 0} 0 {0 if isLeft else 1} {x} {y}"
            elif name:
                data += name.upper() + " ".join(match.groups())
                list_of_operations.append((name, *map(float, match.groups())))
        hasCircles = any(name == "a" for name, *_ in list_of_operations)
        parts += curves.operations(list_of_operations) if hasCircles else curves.path(data)
    return parts


def read_jsx(file, drawing):
    """esprima parses the component; the elements are those of its tree."""
    import esprima
    tree = esprima.parseModule(file.read_text(), jsx=True)
    parts, elements = [], []

    def walk(node):
        if isinstance(node, list):
            for child in node:
                walk(child)
        elif isinstance(node, esprima.nodes.Node):
            if node.type == "JSXOpeningElement":
                attributes = {a.name.name: a.value.value for a in node.attributes if a.type == "JSXAttribute"}
                elements.append((node.name.name, attributes))
                if any("-" in name and not name.startswith(("data-", "aria-")) for name in attributes):
                    raise ValueError(f"attribute {attributes}")
                if node.name.name == "path":
                    parts.extend(curves.path(attributes["d"]))
            for child in vars(node).values():
                walk(child)

    walk(tree)
    if "svg" not in [name for name, _ in elements]:
        raise ValueError("no svg element")
    # The component keeps an element that is no path: it must be that of the file.
    own = xml.etree.ElementTree.parse(drawing.file).getroot()[0]
    if not parts and (own.tag.removeprefix(SVG), own.attrib) == elements[-1]:
        return drawing.outline(False)
    return curves.moved(parts, 1, -drawing.origin)


def read_python(file, drawing):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    module = {"__name__": "drawing"}
    exec(compile(file.read_text(), file.name, "exec"), module)
    axes = pyplot.figure().gca()
    module["draw"](axes)
    list_of_operations = []
    for patch in axes.patches:
        path, index = patch.get_path(), 0
        while index < len(path.codes):
            name, count = {1: ("m", 1), 2: ("l", 1), 4: ("c", 3), 79: ("z", 1)}[int(path.codes[index])]
            list_of_operations.append((name, *path.vertices[index:index + count].ravel()))
            index += count
    pyplot.savefig(io.BytesIO())
    pyplot.close()
    return curves.operations(list_of_operations)


def read_turtle(file, drawing):
    """The geometry and the pen of Python's turtle, without its window."""
    import turtle
    parts, goto = [], turtle.TNavigator._goto

    class Pen(turtle.TNavigator, turtle.TPen):
        """A turtle's motion and pen, without its window."""

        def __init__(self):
            turtle.TNavigator.__init__(self)
            turtle.TPen.__init__(self)
            self.screen = None

        def _goto(self, end):
            if self.isdown():
                parts.append(curves.line(complex(*self.position()), complex(*end)))
            goto(self, end)

        def begin_fill(self):
            pass

        def end_fill(self):
            pass

        def _color(self, arguments):
            return arguments

        def _colorstr(self, arguments):
            return arguments

    saved = {name: getattr(turtle, name) for name in ("Turtle", "setup", "colormode", "done")}
    turtle.Turtle = Pen
    sizes = []
    turtle.setup, turtle.colormode, turtle.done = lambda *size: sizes.append(size), lambda mode: None, lambda: None
    try:
        exec(compile(file.read_text(), file.name, "exec"), {"__name__": "__main__"})
    finally:
        for name, value in saved.items():
            setattr(turtle, name, value)
    if sizes != [(drawing.width + 50, drawing.height + 50)]:
        raise ValueError(f"window {sizes}")
    return curves.moved(parts, 1, complex(drawing.width, drawing.height) / 2, flips=True)


def read_dxf(file, drawing):
    import ezdxf
    import ezdxf.math
    document = ezdxf.readfile(file)
    auditor = document.audit()
    if auditor.errors or auditor.fixes:
        raise ValueError(f"{auditor.errors} {auditor.fixes}")
    parts = []
    for entity in document.modelspace():
        if entity.dxftype() == "ELLIPSE":
            at, axis, own = entity.dxf.center, entity.dxf.major_axis, entity.dxf
            radius = math.hypot(axis.x, axis.y)
            sweep = own.end_param - own.start_param
            parts.append(curves.ellipse(complex(at.x, at.y), radius, radius * own.ratio, math.atan2(axis.y, axis.x),
                                        own.start_param, sweep))
            continue
        points = list(entity.get_points("xyb"))
        following = points[1:] + (points[:1] if entity.closed else [])
        for (x, y, bulge), (toX, toY, _) in zip(points, following):
            if bulge == 0:
                parts.append(curves.line(complex(x, y), complex(toX, toY)))
                continue
            center, start, end, radius = ezdxf.math.bulge_to_arc((x, y), (toX, toY), bulge)
            parts.append(curves.arc(complex(*center), radius, start, (end - start) % (2 * math.pi)))
    return curves.moved(parts, 1, 1j * drawing.height, flips=True)


def read_openscad(file, drawing):
    """OpenSCAD joins overlapping areas: then only its own outline is compared, and which points are inside."""
    require("openscad")
    code = file.read_text()
    if "polygon(" not in code:
        # A drawing of lines alone has no area; OpenSCAD refuses an empty file.
        if "// Left out: line." not in code:
            raise ValueError("no polygon")
        return drawing.outline(False)
    output = file.with_suffix(".svg")
    # A stand-in for the library BOSL2, which Debian and PyPI do not have.
    library = {**os.environ, "OPENSCADPATH": str(pathlib.Path(__file__).parent / "stubs")}
    subprocess.run(["openscad", "--hardwarnings", "-o", output, file], check=True, capture_output=True, env=library)
    # OpenSCAD mirrors the y axis for SVG.
    root = xml.etree.ElementTree.parse(output).getroot()
    data = " ".join(path.get("d") for path in root.iter(SVG + "path"))
    parts = curves.moved(curves.path(data.replace("\n", " ")), 1, 1j * drawing.height)
    if len(drawing.items) == 1 and not crosses(drawing.items[0][0]):
        return parts
    # OpenSCAD fills each polygon by the even-odd rule.
    points, _ = curves.sides(drawing.outline(False), "evenodd", 0.2, 0.1)
    inside = numpy.any([curves.winding(points, own) % 2 == 1 for own, _ in drawing.items], axis=0)
    wrong = ((curves.winding(points, parts) != 0) != inside).sum()
    if wrong:
        raise ValueError(f"{wrong} of {len(points)} points on the wrong side")
    return curves.Merged(parts)


def crosses(parts):
    """True if an outline crosses itself: its pieces, joined where they meet, give a line that is not simple."""
    import shapely
    lines = [shapely.LineString(list(zip(part.real.round(6), part.imag.round(6)))) for part in parts if len(part) > 1]
    return not shapely.line_merge(shapely.MultiLineString(lines)).is_simple


def pdf_outlines(file):
    """The painted paths of each page of a PDF, with the page's size, in points."""
    import pypdf
    reader = pypdf.PdfReader(file)
    for page in reader.pages:
        parts = painted(reader, page.get_contents(), page["/Resources"], numpy.eye(3))
        yield parts, float(page.mediabox.width), float(page.mediabox.height)


def painted(reader, content, resources, matrix):
    """The painted paths of a content stream and of the forms in it. Source: ISO 32000-1, 8.4 and 8.5."""
    import pypdf.generic
    stack, parts, current, pen = [], [], [], None

    def transform(a, b, c, d, e, f):
        return numpy.array([[a, b, 0], [c, d, 0], [e, f, 1]], dtype=float) @ matrix

    def places(numbers):
        return [tuple(numpy.array([float(x), float(y), 1]) @ matrix)[:2] for x, y in zip(numbers[::2], numbers[1::2])]

    for operands, operator in pypdf.generic.ContentStream(content, reader).operations:
        name = operator.decode()
        if name == "q":
            stack.append(matrix)
        elif name == "Q":
            matrix = stack.pop()
        elif name == "cm":
            matrix = transform(*operands)
        elif name == "Do":
            form = resources["/XObject"][operands[0]].get_object()
            if form["/Subtype"] == "/Form":
                parts += painted(reader, form, form.get("/Resources", resources),
                                 transform(*form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
        elif name in ("m", "l", "c", "v", "y"):
            points = places(operands)
            given = {"v": [pen, *points], "y": [*points, points[-1]]}.get(name, points)
            current.append(("c" if name in "vy" else name, *[value for point in given for value in point]))
            pen = points[-1]
        elif name == "re":
            x, y, width, height = map(float, operands)
            corners = places([x, y, x + width, y, x + width, y + height, x, y + height])
            current += [("m", *corners[0])] + [("l", *corner) for corner in corners[1:]] + [("z",)]
        elif name == "h":
            current.append(("z",))
        elif name == "n":
            current = []
        elif name in ("f", "F", "f*", "S", "s", "B", "B*", "b", "b*"):
            parts += curves.operations(current + ([("z",)] if name[0] in "sb" else []))
            current = []
    return parts


def read_pdf(file, drawing):
    parts, width, height = next(pdf_outlines(file))
    scale = drawing.width / width
    return curves.moved(parts, scale, 1j * height * scale, flips=True)


def read_tikz(files, drawings):
    """One run of pdflatex for all pictures, each on a page of its size."""
    require("pdflatex")
    pages = "".join(
        "\\setbox0=\\hbox{\\input{" + file.name + "}\\unskip}"
        "\\pdfpagewidth=\\wd0 \\pdfpageheight=\\dimexpr\\ht0+\\dp0\\relax\\shipout\\box0\n" for file in files)
    (files[0].parent / "all.tex").write_text(
        "\\documentclass{article}\\usepackage{tikz}\\begin{document}\\hoffset=-1in \\voffset=-1in\n" + pages
        + "\\end{document}\n")
    run = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
                         cwd=files[0].parent, capture_output=True, text=True, errors="replace")
    if run.returncode:
        raise ValueError(run.stdout[-600:])
    return scaled_pages(files[0].parent / "all.pdf", drawings)


def read_typst(files, drawings):
    """One run of Typst for all boxes, each on a page of its size."""
    import typst
    (files[0].parent / "all.typ").write_text(
        "#set page(width: auto, height: auto, margin: 0pt)\n"
        + "#pagebreak()\n".join(f'#include "{file.name}"\n' for file in files))
    (files[0].parent / "all.pdf").write_bytes(typst.compile(str(files[0].parent / "all.typ"), format="pdf"))
    return scaled_pages(files[0].parent / "all.pdf", drawings)


def scaled_pages(file, drawings):
    # 96 units of the page are 72 points.
    pages = list(pdf_outlines(file))
    if len(pages) != len(drawings):
        raise ValueError(f"{len(pages)} pages")
    return [curves.moved(parts, 1 / 0.75, 1j * height / 0.75, flips=True) for parts, _, height in pages]


def check_png(file, drawing):
    """Pillow's pixels: nothing outside the outline, paint inside it."""
    from PIL import Image
    image = Image.open(file)
    image.load()
    scale = image.width / drawing.width
    alpha = numpy.array(image.convert("RGBA"))[:, :, 3]
    root = xml.etree.ElementTree.parse(drawing.file).getroot()
    wrong = 0
    for parts, rule in drawing.items:
        if drawing.hasBackground or len(drawing.items) > 1 or drawing.paths != drawing.file:
            continue
        path = next(path for path in root.iter(SVG + "path") if path.get("data-shape"))
        stroke = float(path.get("stroke-width", 1)) if path.get("stroke", "none") != "none" else 0
        # A miter reaches twice as far as the line is wide.
        room = 2.1 * stroke + 1.5 / scale
        for point, isInside in zip(*curves.sides(parts, rule, room * 1.5, room)):
            x, y = int(point.real * scale), int(point.imag * scale)
            if 0 <= x < image.width and 0 <= y < image.height and path.get("fill") != "none":
                wrong += (alpha[y, x] > 0) != isInside
    if wrong:
        raise ValueError(f"{wrong} pixels")
    return None


def check_ico(file, drawing):
    from PIL import Image
    sizes = sorted(Image.open(file).info["sizes"])
    if sizes != [(n, n) for n in (16, 32, 48, 64, 128, 256)]:
        raise ValueError(f"sizes {sizes}")
    for size in sizes:
        with Image.open(file) as image:
            image.size = size
            image.load()
            if image.convert("RGBA").getextrema()[3][1] == 0:
                raise ValueError(f"{size} is empty")
    return None


def each(read):
    """A reader of whole runs from one of single files; an exception stands for a file that was refused."""
    def all_of(files, drawings):
        results = []
        for file, drawing in zip(files, drawings):
            try:
                results.append(read(file, drawing))
            except (FileNotFoundError, ModuleNotFoundError):
                raise
            except Exception as error:  # The table shows it.
                results.append(error)
        return results
    return all_of
