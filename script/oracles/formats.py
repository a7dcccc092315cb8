"""Runs the code that fillet exports in the programs it is for, and measures how far each outline is from the SVG's.

    python3 formats.py PROGRAM [FORMAT...]

A consumer that is missing is named and left out. The reference is the SVG path, read by svgpathtools.
"""
import importlib.util
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import types
import urllib.parse
import xml.etree.ElementTree

import numpy
import svgpathtools

CORNERS = ["round", "chamfer", "scoop", "notch", "squircle"]
POLYGONS = ["polygon count=5", "polygon count=3 radius=80", "star count=5", "star count=9 ratio=.7", "rectangle width=150"]
DOCUMENTS = (
    [f"{shape} corner-radius={radius} corner-kind={kind}"
     for shape in POLYGONS for kind in CORNERS for radius in (12, 400)]
    + ["dialog", "dialog corner-radius=25", "curl", "star count=40 corner-radius=2", "polygon count=200 corner-radius=1"]
    + ["path path-data='M10 10h80v60h-80zM20 20v40h40v-40z' corner-radius=5", "polygon count=6 corners=rsrsrs"]
    + ["path path-data='M100 20A80 80 0 1 1 99.99 20z'", "path path-data='M10 90C40 10 65 10 95 80S150 150 180 80z'"]
    + ["rectangle rotation=30 corner-radius=20", "star rotation=17 corner-radius=9", "dialog rotation=200"])


def curve(path, count=60):
    """Points along an svgpathtools path."""
    points = []
    for segment in path:
        if isinstance(segment, svgpathtools.Line):
            steps = numpy.linspace(0, 1, 2)
        else:
            turn = abs(getattr(segment, "delta", 0))
            steps = numpy.linspace(0, 1, max(count, int(turn / 0.3)))
        points.append([segment.point(t) for t in steps])
    return [numpy.array(part) for part in points]


def distance(points, parts):
    """The largest distance from points to polylines."""
    starts = numpy.concatenate([part[:-1] for part in parts])
    spans = numpy.concatenate([numpy.diff(part) for part in parts])
    lengths = numpy.maximum(numpy.abs(spans) ** 2, 1e-300)
    most = 0.0
    for point in points:
        t = numpy.clip(((point - starts) * spans.conj()).real / lengths, 0, 1)
        most = max(most, numpy.abs(starts + t * spans - point).min())
    return most


def apart(reference, other):
    """The larger of both distances between polylines, with points along every line."""
    def dense(parts):
        return numpy.concatenate([numpy.interp(numpy.linspace(0, len(p) - 1, 4 * len(p)), range(len(p)), p.real)
                                  + 1j * numpy.interp(numpy.linspace(0, len(p) - 1, 4 * len(p)), range(len(p)), p.imag)
                                  for p in parts])
    return max(distance(dense(other), reference), distance(dense(reference), other))


def svg_parts(data):
    path = svgpathtools.parse_path(data)
    return curve(path)


def bezier(p0, p1, p2, p3):
    t = numpy.linspace(0, 1, 60)
    return (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3


def from_operations(operations):
    """Polylines of (m, l, c, a, z) operations; an arc has center, radius, start and sweep in radians."""
    parts, pen, start = [], 0, 0
    for name, *numbers in operations:
        points = [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2])]
        if name == "m":
            pen = start = points[0]
        elif name == "l":
            parts.append(numpy.array([pen, points[0]]))
            pen = points[0]
        elif name == "c":
            parts.append(bezier(pen, *points))
            pen = points[2]
        elif name == "a":
            x, y, radius, begin, sweep = numbers
            arc = complex(x, y) + radius * numpy.exp(1j * numpy.linspace(begin, begin + sweep, 720))
            parts += [numpy.array([pen, arc[0]]), arc]
            pen = arc[-1]
        elif name == "z":
            parts.append(numpy.array([pen, start]))
            pen = start
    return parts


NUMBER = r"-?\d+(?:\.\d+)?"


def numbers(text):
    return [float(n) for n in re.findall(NUMBER, text)]


def grammar(text, patterns):
    """Operations of the lines that match patterns, a name for each."""
    operations = []
    for line in text.splitlines():
        for name, pattern, read in patterns:
            if re.search(pattern, line):
                operations.append((name, *read(numbers(re.sub(r"(\d)f\b", r"\1", line)))))
                break
    return operations


def same(values):
    return values


def degrees(values):
    x, y, radius, start, sweep = values
    return [x, y, radius, math.radians(start), math.radians(sweep)]


def read_path(text, height):
    return svg_parts(text.strip())


def read_data_uri(text, height):
    svg = urllib.parse.unquote(text.strip().removeprefix("data:image/svg+xml,"))
    root = xml.etree.ElementTree.fromstring(svg)
    return svg_parts(root.find(".//{http://www.w3.org/2000/svg}path").get("d"))


def read_vector_drawable(text, height):
    root = xml.etree.ElementTree.fromstring(text)
    return svg_parts(root.find("path").get("{http://schemas.android.com/apk/res/android}pathData"))


def read_flutter(text, height):
    return from_operations(grammar(text, [
        ("m", r"^\s*\.\.moveTo\(", same), ("l", r"^\s*\.\.lineTo\(", same), ("c", r"^\s*\.\.cubicTo\(", same),
        ("a", r"^\s*\.\.arcTo\(Rect\.fromCircle\(.*false\);?$", same), ("z", r"^\s*\.\.close\(\)", same)]))


def read_compose(text, height):
    return from_operations(grammar(text, [
        ("m", r"^\s*moveTo\(", same), ("l", r"^\s*lineTo\(", same), ("c", r"^\s*cubicTo\(", same),
        ("a", r"^\s*arcTo\(Rect\(Offset\(", degrees), ("z", r"^\s*close\(\)", same)]))


def read_python(text, height):
    import matplotlib
    matplotlib.use("Agg")
    module = {"__name__": "drawing"}
    exec(compile(text, "drawing.py", "exec"), module)
    name = next(name for name in module if name.endswith("_path"))
    path, operations, index = module[name](), [], 0
    while index < len(path.codes):
        code = path.codes[index]
        name, count = {1: ("m", 1), 2: ("l", 1), 4: ("c", 3), 79: ("z", 1)}[int(code)]
        operations.append((name, *path.vertices[index:index + count].ravel()))
        index += count
    from matplotlib import pyplot
    module["draw"](pyplot.gca())
    pyplot.close()
    return from_operations(operations)


class Pen:
    """A turtle without a window: walks and circles as CPython's turtle.py does."""

    def __init__(self, parts):
        self.position, self.angle, self.isDown, self.parts = 0j, 0.0, True, parts

    def __getattr__(self, name):
        return lambda *arguments: None

    def penup(self):
        self.isDown = False

    def pendown(self):
        self.isDown = True

    def setheading(self, angle):
        self.angle = angle

    def goto(self, x, y=None):
        point = complex(*x) if y is None else complex(x, y)
        if self.isDown:
            self.parts.append(numpy.array([self.position, point]))
        self.position = point

    def circle(self, radius, extent, steps):
        width = extent / steps
        half, length = width / 2, 2 * radius * math.sin(math.radians(width / 2))
        if radius < 0:
            length, width, half = -length, -width, -half
        self.angle += half
        for _ in range(steps):
            step = length * complex(math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle)))
            self.goto(*((self.position + step).real, (self.position + step).imag))
            self.angle += width
        self.angle -= half


def read_turtle(text, height):
    parts = []
    module = types.ModuleType("turtle")
    module.Turtle = lambda: Pen(parts)
    module.setup = module.colormode = module.done = lambda *arguments: None
    sys.modules["turtle"] = module
    exec(compile(text, "turtle.py", "exec"), {"__name__": "__main__"})
    width = numbers(re.search(r"setup\(.*\)", text)[0])[0] - 50
    return [numpy.array([complex(p.real + width / 2, height / 2 - p.imag) for p in part]) for part in parts]


def read_dxf(text, height):
    import ezdxf.path
    import io
    document = ezdxf.read(io.StringIO(text))
    auditor = document.audit()
    assert not auditor.errors, auditor.errors
    parts = []
    for entity in document.modelspace():
        points = ezdxf.path.make_path(entity).flattening(1e-4)
        parts.append(numpy.array([complex(p.x, height - p.y) for p in points]))
    return parts


def read_openscad(text, height):
    if not shutil.which("openscad"):
        raise FileNotFoundError("openscad")
    with tempfile.TemporaryDirectory() as folder:
        open(f"{folder}/a.scad", "w").write(text)
        subprocess.run(["openscad", "-o", f"{folder}/a.svg", f"{folder}/a.scad"], check=True, capture_output=True)
        data = xml.etree.ElementTree.parse(f"{folder}/a.svg").getroot().find(".//{http://www.w3.org/2000/svg}path").get("d")
    # OpenSCAD mirrors the y axis for SVG.
    return [numpy.array([p.real + 1j * (height + p.imag) for p in part]) for part in svg_parts(data)]


def read_typst(text, height):
    import typst
    with tempfile.TemporaryDirectory() as folder:
        open(f"{folder}/a.typ", "w").write("#set page(width: auto, height: auto, margin: 0pt)\n" + text)
        svg = typst.compile(f"{folder}/a.typ", format="svg").decode()
    root = xml.etree.ElementTree.fromstring(svg)
    paths = [p for p in root.iter("{http://www.w3.org/2000/svg}path") if p.get("stroke") not in (None, "none")] \
        or list(root.iter("{http://www.w3.org/2000/svg}path"))
    data = paths[-1].get("d")
    return [part / 0.75 for part in svg_parts(data)]


def read_tikz(text, height):
    if not shutil.which("pdflatex"):
        raise FileNotFoundError("pdflatex")
    with tempfile.TemporaryDirectory() as folder:
        open(f"{folder}/a.tex", "w").write(
            "\\pdfcompresslevel=0 \\documentclass[tikz,border=0pt]{standalone}\\begin{document}%\n" + text
            + "\\end{document}\n")
        subprocess.run(["pdflatex", "-interaction=batchmode", "a.tex"], cwd=folder, check=True, capture_output=True)
        content = open(f"{folder}/a.pdf", "rb").read().decode("latin-1")
    stream = content[content.index("stream") + 6:content.index("endstream")]
    operations, matrix = [], (1, 0, 0, 1, 0, 0)
    for line in re.split(r"(?<=[a-zA-Z])\s+", stream):
        *values, operator = line.split() or [""]
        if operator == "cm" and operations == []:
            a, b, c, d, e, f = map(float, values[-6:])
            matrix = (matrix[0] * a, 0, 0, matrix[3] * d, matrix[4] + matrix[0] * e, matrix[5] + matrix[3] * f)
        if operator in ("m", "l", "c", "h"):
            values = [float(v) for v in values]
            points = [v * matrix[0] + matrix[4] if i % 2 == 0 else v * matrix[3] + matrix[5] for i, v in enumerate(values)]
            operations.append(({"h": "z"}.get(operator, operator), *points))
    parts = from_operations(operations)
    return [numpy.array([p.real / 0.75 + 1j * (height - p.imag / 0.75) for p in part]) for part in parts]


SWIFT = r"""
public struct Log { public static func log(_ name: String, _ numbers: [CGFloat]) {
  print(name + " " + numbers.map { "\($0)" }.joined(separator: " ")) } }
public struct Angle { var radians: Double; static func degrees(_ v: Double) -> Angle { Angle(radians: v * .pi / 180) } }
public final class Shared { var pen = CGPoint.zero }
public struct PathCore {
  let shared = Shared()
  func move(to p: CGPoint) { shared.pen = p; Log.log("m", [p.x, p.y]) }
  func addLine(to p: CGPoint) { shared.pen = p; Log.log("l", [p.x, p.y]) }
  func addCurve(to p: CGPoint, control1 a: CGPoint, control2 b: CGPoint) {
    shared.pen = p; Log.log("c", [a.x, a.y, b.x, b.y, p.x, p.y]) }
  func arc(_ c: CGPoint, _ r: CGFloat, _ s: CGFloat, _ d: CGFloat) {
    shared.pen = CGPoint(x: c.x + r * cos(s + d), y: c.y + r * sin(s + d)); Log.log("a", [c.x, c.y, r, s, d]) }
  func addArc(tangent1End v: CGPoint, tangent2End n: CGPoint, radius r: CGFloat) {
    let (p, ax, ay) = (shared.pen, shared.pen.x - v.x, shared.pen.y - v.y)
    let (bx, by, la) = (n.x - v.x, n.y - v.y, hypot(ax, ay)); let lb = hypot(bx, by); _ = p
    let (ux, uy, wx, wy) = (ax / la, ay / la, bx / lb, by / lb)
    let half = atan2(abs(ux * wy - uy * wx), ux * wx + uy * wy) / 2
    let (t, h, m) = (r / tan(half), r / sin(half), hypot(ux + wx, uy + wy))
    let c = CGPoint(x: v.x + (ux + wx) / m * h, y: v.y + (uy + wy) / m * h)
    let s = CGPoint(x: v.x + ux * t, y: v.y + uy * t); addLine(to: s)
    let sign: CGFloat = ux * wy - uy * wx < 0 ? 1 : -1
    arc(c, r, atan2(s.y - c.y, s.x - c.x), sign * (CGFloat.pi - 2 * half)) }
  func closeSubpath() { Log.log("z", []) }
}
"""
SWIFTUI = SWIFT + r"""
struct CGAffineTransform { var a, b, c, d, tx, ty: CGFloat }
struct Path { let core = PathCore()
  mutating func move(to p: CGPoint) { core.move(to: p) }
  mutating func addLine(to p: CGPoint) { core.addLine(to: p) }
  mutating func addCurve(to p: CGPoint, control1 a: CGPoint, control2 b: CGPoint) { core.addCurve(to: p, control1: a, control2: b) }
  mutating func addRelativeArc(center c: CGPoint, radius r: CGFloat, startAngle s: Angle, delta d: Angle) {
    core.arc(c, r, CGFloat(s.radians), CGFloat(d.radians)) }
  mutating func addArc(tangent1End v: CGPoint, tangent2End n: CGPoint, radius r: CGFloat) {
    core.addArc(tangent1End: v, tangent2End: n, radius: r) }
  mutating func closeSubpath() { core.closeSubpath() }
  func applying(_ t: CGAffineTransform) -> Path { self }
}
struct Color { init(red: Double, green: Double, blue: Double, opacity: Double) {} }
struct FillStyle { init(eoFill: Bool) {} }
enum CGLineCap { case butt, round, square }
enum CGLineJoin { case miter, round, bevel }
struct StrokeStyle { init(lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat, dash: [CGFloat] = [], dashPhase: CGFloat = 0) {} }
protocol View { associatedtype Body; var body: Body { get } }
struct Plain: View { var body: Int { 0 } }
protocol Shape { func path(in rect: CGRect) -> Path }
extension Shape {
  func fill(_ c: Color) -> Plain { Plain() }
  func fill(_ c: Color, style: FillStyle) -> Plain { Plain() }
  func stroke(_ c: Color, style: StrokeStyle) -> Plain { Plain() }
}
@resultBuilder struct ViewBuilder { static func buildBlock(_ views: Plain...) -> Plain { Plain() } }
struct ZStack { init(@ViewBuilder _ content: () -> Plain) {}; func frame(width: CGFloat, height: CGFloat) -> Plain { Plain() } }
extension View { typealias Some = Plain }
"""
UIKIT = SWIFT + r"""
class CGPath {}
final class CGMutablePath: CGPath { let core = PathCore()
  func move(to p: CGPoint) { core.move(to: p) }
  func addLine(to p: CGPoint) { core.addLine(to: p) }
  func addCurve(to p: CGPoint, control1 a: CGPoint, control2 b: CGPoint) { core.addCurve(to: p, control1: a, control2: b) }
  func addRelativeArc(center c: CGPoint, radius r: CGFloat, startAngle s: CGFloat, delta d: CGFloat) { core.arc(c, r, s, d) }
  func addArc(tangent1End v: CGPoint, tangent2End n: CGPoint, radius r: CGFloat) { core.addArc(tangent1End: v, tangent2End: n, radius: r) }
  func closeSubpath() { core.closeSubpath() }
}
struct CGColor { init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {} }
enum Rule { case winding, evenOdd }
enum CGLineCap { case butt, round, square }
enum CGLineJoin { case miter, round, bevel }
final class CGContext {
  func addPath(_ p: CGPath) {}; func setFillColor(_ c: CGColor) {}; func fillPath(using: Rule) {}
  func setStrokeColor(_ c: CGColor) {}; func setLineWidth(_ w: CGFloat) {}; func setLineCap(_ c: CGLineCap) {}
  func setLineJoin(_ c: CGLineJoin) {}; func setMiterLimit(_ w: CGFloat) {}; func strokePath() {}
  func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
}
"""


def swift_parts(texts, stub, call):
    """The paths of Swift code, type-checked and run with stubs of the framework, one enum around each drawing."""
    if not shutil.which("swiftc"):
        raise FileNotFoundError("swiftc")
    code = "import Foundation\n" + stub
    calls = ""
    for index, text in enumerate(texts):
        text = re.sub(r"^import .*$", "", text, flags=re.M).replace("some View", "Plain")
        code += f"enum D{index} {{\n{text}\n}}\n"
        calls += f"print(\"= {index}\"); " + call(text, index) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        open(f"{folder}/main.swift", "w").write(code + calls)
        subprocess.run(["swiftc", "-Onone", "-o", f"{folder}/a", f"{folder}/main.swift"], check=True)
        output = subprocess.run([f"{folder}/a"], check=True, capture_output=True, text=True).stdout
    return [from_operations([(line.split()[0], *map(float, line.split()[1:])) for line in part.splitlines()[1:]])
            for part in output.split("= ")[1:]]


def read_swiftui(texts):
    return swift_parts(texts, SWIFTUI, lambda text, index:
                       f"_ = D{index}.{re.search('struct (.*Shape): Shape', text)[1]}().path(in: CGRect(x: 0, y: 0, width: 9, height: 9))")


def read_uikit(texts):
    return swift_parts(texts, UIKIT, lambda text, index:
                       f"_ = D{index}.{re.search('enum (.*) {', text)[1]}.{re.search('func (.*Path)', text)[1]}()")


READERS = {
    "path": read_path, "data-uri": read_data_uri, "vectordrawable": read_vector_drawable, "flutter": read_flutter,
    "compose": read_compose, "python": read_python, "turtle": read_turtle, "dxf": read_dxf, "openscad": read_openscad,
    "tikz": read_tikz, "typst": read_typst,
}
WHOLE = {"swiftui": read_swiftui, "uikit": read_uikit}
LIMITS = {"path": 0.0015, "data-uri": 0.0015, "vectordrawable": 0.0015, "tikz": 0.02, "dxf": 0.011, "openscad": 0.02,
          "turtle": 0.02}

# Points on both sides of each outline, as the canvas and the style sheet tell inside from outside.
BROWSER = """
async (items) => {
  const results = [];
  const context = document.createElement("canvas").getContext("2d");
  for (const {canvas, data, css, points, width, height} of items) {
    const reference = new Path2D(data);
    const module = await import("data:text/javascript," + encodeURIComponent(canvas));
    const drawn = module[Object.keys(module).find((name) => name.endsWith("Path"))]();
    module[Object.keys(module).find((name) => name.startsWith("draw"))](context);
    const rules = {};
    for (const kind of ["path", "shape"]) {
      const value = css.match(new RegExp("clip-path: (" + kind + "\\\\([^;]*)"))[1];
      rules[kind] = CSS.supports("clip-path", value);
    }
    let wrong = 0;
    for (const [x, y] of points) {
      if (context.isPointInPath(reference, x, y) !== context.isPointInPath(drawn, x, y)) wrong += 1;
    }
    const box = document.createElement("div");
    document.body.replaceChildren(box);
    const wrongs = {canvas: wrong};
    for (const kind of ["path", "shape"]) {
      const value = css.match(new RegExp("clip-path: (" + kind + "\\\\([^;]*)"))[1];
      // A box of four times the size for the form that scales.
      const scale = kind === "shape" ? 4 : 1;
      box.style.cssText = `position: absolute; left: 0; top: 0; width: ${width * scale}px; height: ${height * scale}px`;
      box.style.clipPath = value;
      wrongs[kind] = rules[kind] ? 0 : -1;
      if (!rules[kind]) continue;
      for (const [x, y] of points) {
        const hit = document.elementFromPoint(x * scale, y * scale) === box;
        const inside = context.isPointInPath(reference, x, y) && x >= 0 && y >= 0 && x < width && y < height;
        if (hit !== inside) wrongs[kind] += 1;
      }
    }
    results.push(wrongs);
  }
  return results;
}
"""


def browser(program, svgs, references, folder):
    """Counts points that canvas code and clip paths put on the wrong side."""
    executable = shutil.which("chromium") or shutil.which("google-chrome")
    if not executable:
        return print("canvas, css: no chromium, left out")
    from playwright.sync_api import sync_playwright
    items = []
    for svg, reference in zip(svgs, references):
        points = []
        for part in reference:
            for a, b in zip(part[:-1:7], part[1::7]):
                if abs(b - a) > 1e-6:
                    for offset in (-0.6, -0.05, 0.05, 0.6):
                        point = (a + b) / 2 + 1j * (b - a) / abs(b - a) * offset
                        # Only points away from the outline: at tips a side can be nearer than the offset.
                        if distance([point], reference) > 0.04:
                            points.append([point.real, point.imag])
        items.append({"canvas": export(program, svg, "canvas"), "css": export(program, svg, "css"),
                      "data": export(program, svg, "path"), "points": points, "width": 200, "height": 200})
    with sync_playwright() as play:
        page = play.chromium.launch(executable_path=executable, args=["--no-sandbox"]).new_page(
            viewport={"width": 1000, "height": 1000})
        page.set_content("<!doctype html><body style='margin: 0'></body>")
        results = page.evaluate(BROWSER, items)
        for style in ("flat",):
            for item, svg in zip(items, svgs):
                item["canvas"] = export(program, svg, "canvas", style)
            flat = page.evaluate(BROWSER, items)
    count = sum(len(item["points"]) for item in items)
    for kind in ("canvas", "path", "shape"):
        print(f"{kind + ' in Chromium':24} {sum(r[kind] for r in results)} of {count} points on the wrong side")
    print(f"{'canvas flat in Chromium':24} {sum(r['canvas'] for r in flat)} of {count} points on the wrong side")


def export(program, svg, name, style="readable"):
    return subprocess.run([program, "export", svg, "-f", name, "--style", style, "-o", "-"], check=True,
                          capture_output=True, text=True).stdout


def main():
    program, chosen = os.path.abspath(sys.argv[1]), sys.argv[2:]
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        svgs, references = [], []
        for index, shape in enumerate(DOCUMENTS):
            svg = f"{folder}/d{index}.svg"
            import shlex
            made = subprocess.run([program, "new", *shlex.split(shape), "-o", svg], capture_output=True, text=True)
            if made.returncode:
                print(f"{shape}: {made.stderr.strip()}")
                continue
            data = xml.etree.ElementTree.parse(svg).getroot().find("{http://www.w3.org/2000/svg}path").get("d")
            svgs.append(svg)
            references.append(svg_parts(data))
        height = 200
        print(f"{len(svgs)} documents")
        for name in chosen or [*READERS, *WHOLE]:
            for style in ("readable", "flat"):
                if name not in READERS and name not in WHOLE:
                    continue
                try:
                    texts = [export(program, svg, name, style) for svg in svgs]
                    if name in WHOLE:
                        parts = WHOLE[name](texts)
                    else:
                        # RoundedPolygon has no implementation here: its corners are compared by the tests.
                        parts = [None if name == "compose" and "RoundedPolygon(" in text else READERS[name](text, height)
                                 for text in texts]
                except (FileNotFoundError, ModuleNotFoundError) as error:
                    print(f"{name}: no {error}, left out")
                    break
                worst = max(((apart(reference, part), svg) for reference, part, svg in zip(references, parts, svgs)
                             if part is not None), default=(0, ""))
                isBad = worst[0] > LIMITS.get(name, 0.0025)
                failed = failed or isBad
                shape = DOCUMENTS[int(re.search(r"d(\d+)\.svg", worst[1])[1])] if worst[1] else ""
                print(f"{name + ' ' + style:24} {worst[0]:.5f} {'TOO FAR ' if isBad else ''}({shape})", flush=True)
        if not chosen or "canvas" in chosen or "css" in chosen:
            browser(program, svgs, references, folder)
        if not chosen or "ico" in chosen:
            from PIL import Image
            subprocess.run([program, "export", svgs[0], "-f", "ico", "-o", f"{folder}/a.ico"], check=True)
            print("ico in Pillow", sorted(Image.open(f"{folder}/a.ico").info["sizes"]))
    sys.exit(failed)


if __name__ == "__main__":
    main()
