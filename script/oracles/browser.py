"""Chromium as the consumer of SVG, data URIs, canvas code and style sheets: one page for all drawings."""
import pathlib
import re
import shutil

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
            # Both radii are the same length, rounded as shares of width and height.
            turn = 0 if "ccw" in command else 1
            data += f"A{n[2]} {n[2]} 0 {int('large' in command)} {turn} {' '.join(n[:2])}"
        else:
            raise ValueError(command)
    return data


def css_parts(values, kind, drawing):
    """The outlines of clip paths as the file has them; Chromium prints six digits of what it reads."""
    data = [shape_path(value, drawing.width, drawing.height) if kind == "shape" else re.search(r'"(.*)"', value)[1]
            for value in values]
    return [part for text in data for part in curves.path(text)]


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
                "svg": drawing.file.read_text(), "uri": files["data-uri"][index].read_text().strip(),
                "css": files["css"][index].read_text(),
                "pathCSS": files["css flat"][index].read_text(), "canvas": files["canvas"][index].read_text(),
                "flat": files["canvas flat"][index].read_text(), "probes": probes,
                "width": drawing.width, "height": drawing.height, "background": drawing.hasBackground})
        with sync_playwright() as play:
            chromium = play.chromium.launch(executable_path=executable, args=["--no-sandbox"])
            page = chromium.new_page(viewport={"width": 1000, "height": 1000})
            page.set_content("<!doctype html><body style='margin: 0'></body>")
            page.add_script_tag(path=pathlib.Path(__file__).parent / "browser.js")
            self.results = [page.evaluate("(item) => inspect(item)", item) for item in items]
            chromium.close()

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
                elif name in ("path", "shape"):
                    outlines.append(css_parts(found["values"], name, drawing))
                elif name in ("svg", "uri"):
                    outlines.append([part - drawing.origin for data in found["data"] for part in curves.path(data)])
                else:
                    outlines.append(curves.operations(found["operations"]))
            return outlines
        return read
