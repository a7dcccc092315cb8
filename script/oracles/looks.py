"""Measures effects in other programs: script/oracles/run looks

Draws each effect with every program of renderers.py and writes the mean differences from Chromium's drawing into
Documentation/Looks.md. The files and pictures stay in .build/oracles/looks.
"""
import base64
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml

import renderers
from PIL import Image, ImageChops, ImageStat

PAGE = pathlib.Path("Documentation/Looks.md")
MARK = "<!-- effects -->"
FOLDER = pathlib.Path(".build/oracles/looks").resolve()
SIDE = 200
FORMS = ("usual", "fillet")
SPACE = "{http://www.w3.org/2000/svg}"
# Some programs know no other prefixes.
xml.register_namespace("", SPACE[1:-1])
xml.register_namespace("xlink", "http://www.w3.org/1999/xlink")
CARD = ["rectangle", "page=200x200", "width=120", "height=120", "corner-radius=24"]
LINE = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">' \
    '<path d="M40 140L70 60L130 130L160 40" fill="none" stroke="#06c" stroke-width="6"/></svg>'


def photo():
    """A soft picture as an address."""
    data = io.BytesIO()
    Image.radial_gradient("L").resize((40, 40)).save(data, "PNG")
    return "data:image/png;base64," + base64.b64encode(data.getvalue()).decode()


EFFECTS = {
    "hollow": ["fill=none", "stroke=none", "shadow=on"],
    "orange": ["fill=none", "stroke=none", "shadow=on", "shadow-color=#c80"],
    "translucent": ["fill=#fc0", "fill-opacity=.4", "stroke=none", "shadow=on"],
    "open line": None,
    "curl": ["fill=#eee", "fill-opacity=.9", "stroke=none", "curl=on"],
    "inner": ["fill=#fc0", "stroke=none", "inner-shadow=on"],
    "inner and line": ["fill=#fc0", "stroke=#800", "line-width=6", "inner-shadow=on"],
    "opaque": ["fill=#fc0", "stroke=none", "shadow=on"],
    "blur": ["fill=none", "stroke=none", "backdrop=" + photo(), "blur=light"],
}


def usual(svg):
    """The same drawing with the usual elements: the source of a shadow has its color and opacity itself."""
    root = xml.fromstring(svg)
    filters = {filter.get("id"): (filter, color(filter)) for filter in root.iter(SPACE + "filter")}
    for mask in root.iter(SPACE + "mask"):
        mask.attrib.pop("fill-opacity", None)
    for element in root.iter():
        if element.get("filter") is None or element.get("fill-opacity") != ".02":
            continue
        filter, paint = filters[element.get("filter")[len("url(#"):-1]]
        opacity = element.attrib.pop("opacity", "1")
        del element.attrib["fill-opacity"]
        for matrix in filter.findall(SPACE + "feColorMatrix"):
            filter.remove(matrix)
        if (last := filter.find(SPACE + "feComposite")) is None:
            element.attrib.update({"fill": paint, "fill-opacity": opacity})
            continue
        filter.remove(last)
        xml.SubElement(filter, SPACE + "feFlood", {"flood-color": paint, "flood-opacity": opacity})
        xml.SubElement(filter, SPACE + "feComposite", {"in2": "blur", "operator": "out"})
        xml.SubElement(filter, SPACE + "feComposite", {"in2": "SourceAlpha", "operator": "in"})
    return xml.tostring(root, encoding="unicode")


def color(filter):
    """The color of a shadow, from its filter's first step."""
    values = filter[0].get("values", "").split()
    return "#" + "".join(f"{round(float(value) * 255):02x}" for value in values[4:15:5])


def make(program):
    """Writes every effect in both forms."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    for form in FORMS:
        (FOLDER / form).mkdir(parents=True)
    for effect, values in EFFECTS.items():
        file = FOLDER / "fillet" / f"{effect}.svg"
        if values is None:
            file.write_text(LINE)
            subprocess.run([program, "set", file, "shadow=on"], check=True, stdout=subprocess.DEVNULL)
        else:
            subprocess.run([program, "new", *CARD, *values, "-o", file], check=True)
        (FOLDER / "usual" / file.name).write_text(usual(file.read_text()))


def picture(form, effect, program):
    """A drawing on white, or `None` if the program drew nothing."""
    file = FOLDER / form / f"{effect}.{program}.png"
    if not file.exists():
        return None
    page = Image.new("RGBA", (SIDE, SIDE), "white")
    page.alpha_composite(Image.open(file).convert("RGBA").crop((0, 0, SIDE, SIDE)))
    return page.convert("RGB")


def difference(one, other):
    """The mean difference of the channels in levels, as text."""
    if one is None or other is None:
        return "–"
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return f"{sum(means) / len(means):.1f}"


def main():
    make(os.path.abspath(sys.argv[1]))
    for program in renderers.PROGRAMS:
        for form in FORMS:
            try:
                subprocess.run([sys.executable, renderers.__file__, program, FOLDER / form], timeout=300)
            except subprocess.TimeoutExpired:
                print(f"looks: {program} takes more than 300 s", file=sys.stderr)
        print(f"looks: drawn by {program}", file=sys.stderr)
    rows = ["| program | " + " | ".join(EFFECTS) + " |", "|---" * (len(EFFECTS) + 1) + "|"]
    for program in renderers.PROGRAMS:
        cells = [program]
        for effect in EFFECTS:
            reference = picture("usual", effect, "Chromium")
            before, now = (difference(picture(form, effect, program), reference) for form in FORMS)
            cells.append(now if before == now else f"{before} → {now}")
        rows.append("| " + " | ".join(cells) + " |")
    start, end = PAGE.read_text().split(MARK + "\n", 1)
    end = re.sub(r"\A(?:\|.*\n)*", "", end)
    PAGE.write_text(start + MARK + "\n" + "\n".join(rows) + "\n" + end)


if __name__ == "__main__":
    main()
