"""Every element and property of SVG that can change a picture, in each place where it can stand: Chromium's picture of
the file against those of its exports. A target agrees, or fillet says what it lacks."""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

FILLET = sys.argv[1]
SIZE = 100
# The mean difference of a pixel's channels, of 255: the text's edges alone are below 2.
LIMIT = 2.0
# The share of dots, of 100, that differ from the inked pixels.
DOT_LIMIT = 6.0

DEFINITIONS = """<clipPath id="clip"><rect x="10" y="10" width="40" height="40"/></clipPath>
<mask id="mask"><rect x="10" y="10" width="40" height="60" fill="#fff"/></mask>
<filter id="blur"><feGaussianBlur stdDeviation="4"/></filter>
<marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2"><circle cx="2" cy="2" r="2"/></marker>
<linearGradient id="lin"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
<radialGradient id="rad"><stop offset="0" stop-color="#ff0"/><stop offset="1" stop-color="#080"/></radialGradient>
<pattern id="pat" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="10" fill="#0a0"/></pattern>
"""

PROPERTIES = """fill=#a0a fill=none fill=url(#lin) fill=url(#rad) fill=url(#pat) fill=currentColor fill=context-fill
fill=url(#none)~#0c0 fill-opacity=.4 fill-rule=evenodd stroke=#0a0 stroke=none stroke=url(#lin) stroke=context-stroke
stroke-opacity=.4 stroke-width=14 stroke-width=10% stroke-linecap=round stroke-linejoin=round stroke-linejoin=bevel
stroke-linejoin=arcs stroke-linejoin=miter-clip stroke-miterlimit=1 stroke-dasharray=8~5 stroke-dasharray=10%~5%
stroke-dashoffset=6 opacity=.5 opacity=50% visibility=hidden visibility=collapse display=none display=inline color=#0a0
clip-path=url(#clip) clip-path=circle(20px) clip-path=inset(10px) clip-rule=evenodd mask=url(#mask) filter=url(#blur)
filter=blur(4px) filter=drop-shadow(4px~4px~2px~#000) marker=url(#m) marker-start=url(#m) marker-mid=url(#m)
marker-end=url(#m) mix-blend-mode=multiply isolation=isolate paint-order=stroke paint-order=stroke~fill
vector-effect=non-scaling-stroke transform=rotate(20deg) transform=translate(10px,5px) transform-origin=50px~50px
transform-box=fill-box translate=10px~5px rotate=20deg scale=.6 offset-path=path("M0~0L20~20") d=path("M10~10H50V50Z")
overflow=hidden shape-rendering=crispEdges color-interpolation=linearRGB pointer-events=none cursor=pointer
clip=rect(0,10px,10px,0) backdrop-filter=blur(3px) mask-type=alpha zoom=2 all=unset content-visibility=hidden
background=#ff0 background-color=#ff0 outline=4px~solid~#000 border=4px~solid~#000 perspective=100px
stroke-alignment=inner image-rendering=pixelated will-change=opacity mask-image=linear-gradient(#000,transparent)
color-scheme=dark font-size=30px text-rendering=auto transition=all~1s animation=none""".split()

ELEMENTS = {
    "a": '<a href="#x"><circle cx="20" cy="80" r="15"/></a>',
    "circle": '<circle cx="20" cy="80" r="15"/>',
    "ellipse": '<ellipse cx="25" cy="80" rx="20" ry="10"/>',
    "line": '<line x1="5" y1="95" x2="60" y2="70" stroke="#080" stroke-width="4"/>',
    "polyline": '<polyline points="5,95 30,70 55,95" fill="none" stroke="#080" stroke-width="4"/>',
    "polygon": '<polygon points="5,95 30,70 55,95"/>',
    "rect": '<rect x="5" y="70" width="30" height="20" rx="8"/>',
    "rect, one radius": '<rect x="5" y="70" width="30" height="20" ry="8"/>',
    "text": '<text x="5" y="95" font-size="30">Ab</text>',
    "textPath": '<text font-size="20"><textPath href="#a">Abcd</textPath></text>',
    "tspan": '<text x="5" y="95" font-size="30"><tspan>Ab</tspan></text>',
    "image": '<image x="5" y="65" width="30" height="30" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB'
    'CAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="/>',
    "use": '<defs><path id="u" d="M0 0H30V20Z"/></defs><use href="#u" x="5" y="70" fill="#080"/>',
    "use, shown": '<use href="#b" x="-35" y="10"/>',
    "use, translucent": '<use href="#b" x="-35" y="10" opacity=".4"/>',
    "use, symbol": '<symbol id="s" viewBox="0 0 10 10"><circle cx="10" cy="10" r="9"/></symbol>'
    '<use href="#s" x="5" y="65" width="30" height="30"/>',
    "use, svg": '<defs><svg id="s" width="20" height="20"><circle cx="20" cy="20" r="19"/></svg></defs>'
    '<use href="#s" x="5" y="65"/>',
    "svg": '<svg x="5" y="65" width="30" height="30" viewBox="0 0 24 24"><circle cx="24" cy="24" r="20"/></svg>',
    "svg, not cut": '<svg x="5" y="65" width="30" height="30" overflow="visible" viewBox="0 0 24 24">'
    '<circle cx="24" cy="24" r="20"/></svg>',
    "svg, stretched": '<svg x="5" y="65" width="30" height="15" preserveAspectRatio="none" viewBox="0 0 24 24">'
    '<circle cx="12" cy="12" r="10"/></svg>',
    "svg, sliced": '<svg x="5" y="65" width="30" height="15" preserveAspectRatio="xMidYMid slice" viewBox="0 0 24 24">'
    '<circle cx="12" cy="12" r="10"/></svg>',
    "switch": '<switch><circle cx="20" cy="80" r="15" systemLanguage="xx"/><rect x="5" y="70" width="20" height="20"/>'
    "</switch>",
    **{name: f'<{name} id="k" width="9" height="9"><circle cx="20" cy="80" r="15"/></{name}>' for name in
       ["symbol", "defs", "clipPath", "mask", "marker", "pattern", "unknown"]},
    "another namespace": '<x:y xmlns:x="urn:x"><circle cx="20" cy="80" r="15"/></x:y>',
    "animate": '<circle cx="20" cy="80" r="15"><animate attributeName="r" from="15" to="5" dur="9s" begin="99s"/></circle>',
    "set": '<circle cx="20" cy="80" r="15"><set attributeName="fill" to="red" begin="99s"/></circle>',
    "g, translucent": '<g opacity=".5"><circle cx="20" cy="75" r="15"/><circle cx="35" cy="80" r="15" fill="red"/></g>',
    "g, turned": '<g opacity=".5"><g transform="rotate(10)"><circle cx="25" cy="75" r="15"/></g></g>',
    "g, cut": '<g clip-path="url(#clip)"><circle cx="40" cy="40" r="30" fill="#080"/></g>',
    "g, masked": '<g mask="url(#mask)"><circle cx="40" cy="40" r="30" fill="#080"/></g>',
    "path of a point": '<path d="M20 80z" stroke="#000" stroke-width="9" stroke-linecap="round"/>',
    "pathLength": '<circle cx="20" cy="80" r="12" fill="none" stroke="#080" stroke-width="5" pathLength="8"'
    ' stroke-dasharray="1 1"/>',
    "gradientTransform": '<linearGradient id="g2" gradientTransform="rotate(45)"><stop offset="0" stop-color="red"/>'
    '<stop offset="1" stop-color="#00f" stop-opacity="0"/></linearGradient><rect x="5" y="65" width="40" height="30"'
    ' fill="url(#g2)"/>',
    "style for print": '<style media="print">path { fill: red }</style>',
    "style, @media": "<style>@media print { path { fill: red } } @media screen { #b { fill: #0aa } }</style>",
    "style, !important": "<style>#b { fill: #0aa !important }</style>",
}

# The preview shows the page, not its place in a window.
ROOTS = {
    "preserveAspectRatio=none": 'viewBox="0 0 100 50" width="100" height="100" preserveAspectRatio="none"',
    "preserveAspectRatio=slice": 'viewBox="0 0 100 50" width="100" height="100" preserveAspectRatio="xMidYMid slice"',
    "preserveAspectRatio=min": 'viewBox="0 0 100 50" width="100" height="100" preserveAspectRatio="xMinYMin"',
    "no viewBox": 'width="100" height="100"',
    "transform": 'viewBox="0 0 100 100" transform="rotate(10)"',
    "opacity": 'viewBox="0 0 100 100" opacity=".5"',
    "color": 'viewBox="0 0 100 100" color="red" fill="currentColor"',
}


def drawing(own="", group="", sheet="", definitions="", root='viewBox="0 0 100 100"', more="", lacking=""):
    """Two shapes that overlap, the first with a fill and a line."""
    first = '<path id="a" class="a" d="M15 20H70V60H15Z" fill="#06c" stroke="#c00" stroke-width="6"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {root}>'
        f"<style>{sheet}</style><defs>{definitions}</defs><g{group}>{first.replace(lacking, '', 1)}{own}/>"
        f'<path id="b" d="M40 40H90V85H40Z" fill="#fc0"/></g>{more}</svg>')


def all_files():
    """The name and the text of each file."""
    for word in PROPERTIES:
        name, value = word.replace("~", " ").split("=", 1)
        quoted = value.replace('"', "'")
        needs = {"definitions": DEFINITIONS if "url(" in value else ""}
        more = {
            "vector-effect": ' transform="scale(1.3)"', "transform-origin": ' transform="rotate(20)"',
            "stroke-dashoffset": ' stroke-dasharray="9"',
        }.get(name, "")
        # Inherited paint shows where the shape has none of its own.
        own = {"fill": ' fill="#06c"', "stroke": ' stroke="#c00"', "stroke-width": ' stroke-width="6"'}.get(name, "")
        places = {
            "attribute": {"own": f' {name}="{quoted}"' + more, "lacking": own},
            "style": {"own": f' style="{name}:{quoted}"' + more},
            "sheet": {"sheet": f".a {{ {name}: {value} }}", "own": more},
            "group's style": {"group": f' style="{name}:{quoted}"', "own": more, "lacking": own},
            "group's attribute": {"group": f' {name}="{quoted}"', "own": more, "lacking": own},
            "root": {"root": f'viewBox="0 0 100 100" style="{name}:{quoted}"', "own": more, "lacking": own},
        }
        for place, parts in places.items():
            yield f"{name}: {value}, {place}", drawing(**needs, **parts)
    for name, text in ELEMENTS.items():
        yield f"<{name}>", drawing(more=text, definitions=DEFINITIONS if "url(" in text else "")
    for name, text in ROOTS.items():
        yield f"root, {name}", drawing(root=text)


EXPORTS = {
    "clean": ["-f", "svg", "--clean"], "precision": ["-f", "svg", "--precision", "2"], "data-uri": ["-f", "data-uri"],
    "png": ["-f", "png"], "pdf": ["-f", "pdf"], "canvas": ["-f", "canvas"],
}


def run(*words):
    return subprocess.run(words, capture_output=True)


def exports(folder, index):
    """The files of a drawing's exports, and what fillet said with each."""
    source, results = folder / f"{index}.svg", {}
    for name, words in EXPORTS.items():
        # The names give the format of a picture in a page.
        target = folder / f"{index}.{name}.{'svg' if name in ('clean', 'precision') else name}"
        done = run(FILLET, "export", source, *words, "-o", target)
        results[name] = (target if target.exists() else None, done.stderr.decode())
    done = run(FILLET, "render", "--size", f"{SIZE}x{SIZE // 2}", source)
    results["preview"] = (done.stdout.decode(), done.stderr.decode())
    if results["pdf"][0]:
        run("pdftocairo", "-png", "-singlefile", "-scale-to", str(SIZE), results["pdf"][0], folder / f"{index}.pdf")
    return results


def pictures(contents, folder, name, columns=20):
    """Chromium's picture of each piece of HTML."""
    style = f"<style>* {{ margin: 0 }} div {{ position: absolute; width: {SIZE}px; height: {SIZE}px; overflow: hidden }}</style>"
    html = '<!doctype html><meta charset="utf-8">' + style
    for index, content in enumerate(contents):
        left, top = index % columns * SIZE, index // columns * SIZE
        html += f'<div style="left: {left}px; top: {top}px">{content}</div>'
    page, shot = folder / f"{name}.html", folder / f"{name}.page.png"
    page.write_text(html)
    run("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files",
        "--force-device-scale-factor=1", "--virtual-time-budget=20000",
        f"--window-size={columns * SIZE},{-(-len(contents) // columns) * SIZE + SIZE}", f"--screenshot={shot}", page)
    pixels = numpy.asarray(Image.open(shot).convert("RGB")).astype(float)
    places = [(index // columns * SIZE, index % columns * SIZE) for index in range(len(contents))]
    return [pixels[top:top + SIZE, left:left + SIZE] for top, left in places]


def picture(path):
    return f'<img width="{SIZE}" height="{SIZE}" src="file://{path}">' if path and path.exists() else ""


def canvas(path, index):
    if not path:
        return ""
    code = path.read_text()
    functions = re.findall(r"export function (draw\w+)", code)
    call = f'{functions[-1]}(document.getElementById("c{index}").getContext("2d"))' if functions else ""
    script = code.replace("export ", "") + "\n" + call
    return f'<canvas id="c{index}" width="{SIZE}" height="{SIZE}"></canvas><script type="module">{script}</script>'


def dots(text):
    """The dots of a preview, in the pixels of a drawing."""
    found = numpy.zeros((2 * SIZE, 2 * SIZE), bool)
    order = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    for row, line in enumerate(text.split("\n")[:SIZE // 2]):
        for column, letter in enumerate(line[:SIZE]):
            pattern = ord(letter) - 0x2800
            for bit, (right, down) in enumerate(order):
                if 0 <= pattern < 256 and pattern >> bit & 1:
                    found[4 * row + down, 2 * column + right] = True
    return found.reshape(SIZE, 2, SIZE, 2).mean((1, 3))


def main():
    files = list(all_files())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for index, (_, text) in enumerate(files):
            (folder / f"{index}.svg").write_text(text)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda index: exports(folder, index), range(len(files))))
        expected = pictures([picture(folder / f"{index}.svg") for index in range(len(files))], folder, "expected")
        shots = {
            name: pictures([picture(result[name][0]) for result in results], folder, name)
            for name in ("clean", "precision", "png")}
        shots["pdf"] = pictures([picture(folder / f"{index}.pdf.png") for index in range(len(files))], folder, "pdf")
        shots["data-uri"] = pictures(
            [f'<img width="{SIZE}" height="{SIZE}" src="{path.read_text().strip()}">' if path else ""
             for path in (result["data-uri"][0] for result in results)], folder, "data-uri")
        shots["canvas"] = pictures(
            [canvas(result["canvas"][0], index) for index, result in enumerate(results)], folder, "canvas")
        silent, said = [], 0
        for index, ((name, _), result) in enumerate(zip(files, results)):
            wrong = {}
            for target, images in shots.items():
                difference = numpy.abs(images[index] - expected[index]).mean()
                if difference > LIMIT:
                    wrong[target] = difference
            # Translucent paint has no dots of its own: it is dithered.
            inked, blank = expected[index].min(2) < 110, expected[index].min(2) > 250
            shown = dots(result["preview"][0])
            difference = 100 * (numpy.abs(1 - shown)[inked].sum() + shown[blank].sum()) / shown.size
            if difference > DOT_LIMIT and not name.startswith("root, preserveAspectRatio"):
                wrong["preview"] = difference
            for target, difference in wrong.items():
                words = result[target][1]
                if target == "canvas" and result[target][0]:
                    words += "".join(re.findall("// Left out.*", result[target][0].read_text()))
                if words.strip():
                    said += 1
                else:
                    silent.append(f"{name}: {target} {difference:.1f}")
    print(f"{len(files)} files, {len(shots) + 1} targets: {said} losses said, {len(silent)} in silence")
    for line in silent:
        print("  " + line)
    return 1 if silent else 0


sys.exit(main())
