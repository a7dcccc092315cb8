"""Chromium as the consumer of SVG, data URIs, canvas code and style sheets: one page for all drawings."""
import collections
import io
import math
import pathlib
import re
import shutil
import sys
import urllib.parse

import curves

# Points this far on both sides of an outline must be inside and outside. Chromium draws an arc as cubic curves within
# 0.0003 of its radius, here up to 0.03 units.
OFFSET, ROOM = 0.08, 0.05


def shape_path(value, width, height):
    """The path data of a `shape()` in units, from its percentages of the page."""
    _, start, rest = re.fullmatch(r"shape\((evenodd |nonzero )?from ([^,]*),\s*(.*)\)", value, re.S).groups()

    def lengths(text):
        numbers = [float(n) for n in re.findall(r"(-?[\d.]+)(?:%|px)", text)]
        return [f"{n / 100 * (height if i % 2 else width):.9f}" for i, n in enumerate(numbers)]

    data = "M" + " ".join(lengths(start))
    for command in re.split(r",\s*", rest):
        n = lengths(command)
        if command == "close":
            data += "Z"
        elif command.startswith(("move to", "line to")):
            data += command[0].upper() + " ".join(n)
        elif command.startswith("curve to"):
            data += "C" + " ".join(n[2:] + n[:2])
        elif command.startswith("arc to"):
            # One radius is the same length twice, rounded as shares of width and height.
            rx, ry = n[2:] if abs(float(n[2]) - float(n[3])) > 1e-3 * float(n[2]) else [n[2], n[2]]
            turn, rotation = 0 if "ccw" in command else 1, re.search(r"rotate (-?[\d.]+)deg", command)
            data += f"A{rx} {ry} {rotation[1] if rotation else 0} {int('large' in command)} {turn} {' '.join(n[:2])}"
        else:
            raise ValueError(command)
    return data


def clockwise(text):
    """Four values of a shorthand from one, two or four."""
    words = text.split()
    return (words * 4)[:4]


def lengths(text):
    return [float(word.removesuffix("px")) for word in clockwise(text)]


def box_path(rule, width, height):
    """The path data of a box with corners. Source: CSS Borders and Box Decorations 4, corner-shape."""
    top, _, _, left = lengths(rule.get("margin", "0"))
    radii = lengths(rule.get("border-radius", "0"))
    shapes = clockwise(rule.get("corner-shape", "round"))
    tips = [complex(left, top), complex(left + width, top), complex(left + width, top + height),
            complex(left, top + height)]
    data, way = "", 1 + 0j
    for tip, radius, shape in zip(tips, radii, shapes):
        # Along the sides clockwise: up to the corner, and away from it.
        before, after = tip - radius * way / 1j, tip + radius * way
        points = {"round": [after], "bevel": [after], "scoop": [after], "notch": [before + after - tip, after]}[shape]
        data += f"{'L' if data else 'M'}{before.real:.9f} {before.imag:.9f}"
        arc = f"A{radius} {radius} 0 0 {int(shape == 'round')} " if shape in ("round", "scoop") else "L"
        if radius:
            data += "".join(f"{arc}{point.real:.9f} {point.imag:.9f}" for point in points)
        way *= 1j
    return data + "Z"


def polygon_path(value, width, height):
    """The path data of a `polygon()`. Source: CSS Shapes 1: no arc takes more than half of a side."""
    head, *places = re.fullmatch(r"polygon\((.*)\)", value, re.S)[1].split(",")
    if "%" in head:
        head, places = "", [head, *places]
    vertices = [complex(float(x) / 100 * width, float(y) / 100 * height)
                for x, y in (re.findall(r"(-?[\d.]+)%", place) for place in places)]
    asked = re.search(r"round ([\d.]+)px", head)
    data = ""
    for last, vertex, following in zip(vertices[-1:] + vertices[:-1], vertices, vertices[1:] + vertices[:1]):
        a, b = last - vertex, following - vertex
        cross = (a.conjugate() * b).imag
        half = math.atan2(abs(cross), (a.conjugate() * b).real) / 2
        cut = min(float(asked[1]) / math.tan(half), abs(a) / 2, abs(b) / 2) if asked else 0
        start, end, radius = vertex + a / abs(a) * cut, vertex + b / abs(b) * cut, cut * math.tan(half)
        data += f"{'L' if data else 'M'}{start.real:.9f} {start.imag:.9f}"
        if cut:
            data += f"A{radius} {radius} 0 0 {int(cross < 0)} {end.real:.9f} {end.imag:.9f}"
    return data + "Z"


def style_path(body, forms, drawing):
    """The path data of a rule's outline by the definition of its form; Chromium prints six digits of what it reads."""
    rule = dict(re.findall(r"^ *([\w-]+): (.*?);$", body, re.S | re.M))
    width, height = (float(rule[side].removesuffix("px")) for side in ("width", "height"))
    clip = rule.get("clip-path", "")
    form = clip.split("(")[0] or ("mask-image" if "mask-image" in rule else "box")
    forms[form + (" round" if "(round" in clip else "") + (", corner-shape" if "corner-shape" in rule else "")] += 1
    if form == "box":
        return box_path(rule, width, height)
    if form == "polygon":
        return polygon_path(clip, width, height)
    if form == "shape":
        return shape_path(clip, width, height)
    if form == "path":
        return re.search(r'"(.*)"', clip)[1]
    return re.search(r" d='(.*?)'", urllib.parse.unquote(rule["mask-image"]))[1]


def own_origin(body):
    """The place of a box whose `path()` counts from its own corner."""
    margin = re.search(r"^ *margin: (.*?);$", body, re.M)
    if not margin or "clip-path: path" not in body:
        return 0
    top, _, _, left = lengths(margin[1])
    return complex(left, top)


class Browser:
    """All that Chromium says about the drawings; `files` has the folder of each format."""

    def __init__(self, drawings, files):
        from playwright.sync_api import sync_playwright
        executable = shutil.which("chromium") or shutil.which("google-chrome")
        if not executable:
            raise FileNotFoundError("chromium")
        items = []
        for index, drawing in enumerate(drawings):
            probes = []
            for parts, rule in drawing.items:
                points, inside = curves.sides(parts, rule, OFFSET, ROOM)
                probes.append([[p.real, p.imag, bool(i)] for p, i in zip(points, inside)])
            items.append({
                "svg": drawing.paths.read_text(), "uri": files["data-uri"][index].read_text().strip(),
                "css": files["css"][index].read_text(),
                "flatCSS": files["css flat"][index].read_text(), "canvas": files["canvas"][index].read_text(),
                "flat": files["canvas flat"][index].read_text(), "probes": probes,
                "width": drawing.width, "height": drawing.height, "background": drawing.hasBackground})
        with sync_playwright() as play:
            chromium = play.chromium.launch(executable_path=executable, args=["--no-sandbox"])
            page = chromium.new_page(viewport={"width": 8000, "height": 8000})
            page.set_content("<!doctype html><body style='margin: 0'></body>")
            page.add_script_tag(path=pathlib.Path(__file__).parent / "browser.js")
            self.forms = collections.Counter()
            self.results = [page.evaluate("(item) => inspect(item)", item) for item in items]
            for item, result in zip(items, self.results):
                for name in ("path", "shape", "style", "fallback"):
                    if other := self.other_masks(page, item, result[name].get("values", [])):
                        result[name] = {"error": other}
            chromium.close()

    @staticmethod
    def other_masks(page, item, rules):
        """What is wrong with the pixels of masks: a line must be that of the SVG, within a 50th of a unit at its edges."""
        from PIL import Image, ImageChops
        scale = 3

        def picture(script, *arguments):
            page.evaluate(script, list(arguments))
            size = {"x": 0, "y": 0, "width": item["width"] * scale, "height": item["height"] * scale}
            return Image.open(io.BytesIO(page.screenshot(clip=size))).convert("RGB")

        for index, rule in enumerate(rules):
            if "mask-image" not in rule:
                continue
            mask = picture("([rule, scale]) => { styledBox(rule, scale) }", rule, scale)
            line = picture("([svg, index, scale]) => showLine(svg, index, scale)",
                           item["svg"], index - item["background"], scale)
            if line.getextrema() == ((255, 255),) * 3:
                return "the line is invisible"
            if (most := max(high for _, high in ImageChops.difference(mask, line).getextrema())) > 255 * scale / 50:
                return f"a mask differs by {most} of 255"
        return None

    def reader(self, name):
        """The reader of one part of the results."""
        def read(files, drawings):
            outlines = []
            for drawing, result in zip(drawings, self.results):
                found = result[name]
                if found.get("error"):
                    outlines.append(ValueError(found["error"]))
                elif found.get("wrong"):
                    outlines.append(ValueError(f"{found['wrong']} of {found['count']} points on the wrong side"))
                elif name in ("path", "shape", "style", "fallback"):
                    outlines.append([part + own_origin(body) for body in found["values"]
                                     for part in curves.path(style_path(body, self.forms, drawing))])
                elif name in ("svg", "uri"):
                    outlines.append([part - drawing.origin for data in found["data"] for part in curves.path(data)])
                else:
                    outlines.append(curves.operations(found["operations"]))
            if self.forms:
                print(f"formats: {name}: {dict(self.forms)}", file=sys.stderr)
                self.forms.clear()
            return outlines
        return read
