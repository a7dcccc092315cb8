"""200 random gradients as one drawing, and its pictures by other programs: gradients.py FOLDER

Writes gradients.svg, a sheet of squares of 20 by 20 pixels in rows of 20, and gradients.PROGRAM.png for Chromium and
resvg. PreviewTests compares the compositor's pixels with them, and with librsvg's.
"""
import io
import math
import pathlib
import random
import shutil
import sys

from PIL import Image

SIDE, ACROSS, COUNT = 20, 20, 200


def number(value):
    return f"{value:.3f}".rstrip("0").rstrip(".")


def transform(dice, size):
    """A list of one or two functions that leaves something of a square of a size in it."""
    def function():
        return dice.choice([
            lambda: f"rotate({number(dice.uniform(-180, 180))} {number(size / 2)} {number(size / 2)})",
            lambda: f"translate({number(dice.uniform(-0.2, 0.2) * size)} {number(dice.uniform(-0.2, 0.2) * size)})",
            lambda: f"scale({number(dice.uniform(0.6, 1.4))} {number(dice.uniform(0.6, 1.4))})",
            lambda: f"skew{dice.choice('XY')}({number(dice.uniform(-40, 40))})",
            lambda: f"matrix({' '.join(number(dice.uniform(0.3, 1) * dice.choice((1, -1))) for _ in range(2))} "
                    f"{number(dice.uniform(-0.8, 0.8))} {number(dice.uniform(0.4, 1))} {number(size / 3)} 0)"])()
    return " ".join(function() for _ in range(dice.randint(1, 2)))


def stops(dice):
    offsets = sorted(dice.uniform(0, 1) for _ in range(dice.choice((1, 2, 2, 2, 3, 4, 5))))
    if len(offsets) > 1 and dice.random() < 0.5:
        offsets[0], offsets[-1] = 0, 1
    if len(offsets) > 2 and dice.random() < 0.3:
        offsets[2] = offsets[1]
    text = ""
    for offset in offsets:
        place = f"{number(offset * 100)}%" if dice.random() < 0.5 else number(offset)
        color = f"#{dice.randrange(1 << 24):06x}"
        alpha = number(dice.uniform(0, 1)) if dice.random() < 0.3 else None
        if dice.random() < 0.3:
            paint = f'style="stop-color:{color}' + (f";stop-opacity:{alpha}" if alpha else "") + '"'
        else:
            paint = f'stop-color="{color}"' + (f' stop-opacity="{alpha}"' if alpha else "")
        text += f'<stop offset="{place}" {paint}/>'
    return text


def form(dice, kind, size, in_box):
    """The attributes of the places, in units or percentages of a square of a size."""
    def length(share):
        return f"{number(share * 100)}%" if in_box and dice.random() < 0.3 else number(share * size)

    if kind == "linear":
        while True:
            x1, y1, x2, y2 = (dice.uniform(-0.2, 1.2) for _ in range(4))
            if math.hypot(x2 - x1, y2 - y1) > 0.25:
                break
        places = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    else:
        places = {"cx": dice.uniform(0.3, 0.7), "cy": dice.uniform(0.3, 0.7), "r": dice.uniform(0.3, 0.8)}
        # Inside the circle, or sometimes outside.
        if dice.random() < 0.6:
            way, reach = dice.uniform(0, math.tau), places["r"] * (dice.uniform(0, 0.8) if dice.random() < 0.8 else 1.4)
            places |= {"fx": places["cx"] + math.cos(way) * reach, "fy": places["cy"] + math.sin(way) * reach}
        if dice.random() < 0.3:
            places["fr"] = places["r"] * dice.uniform(0.05, 0.6)
    # Sometimes the default.
    kept = {name: share for name, share in places.items() if dice.random() < 0.9 or len(places) > 4 or not in_box}
    return {name: length(share) for name, share in kept.items()}


def gradient(dice, name):
    kind, in_box = dice.choice(("linear", "radial")), dice.random() < 0.5
    size = 1 if in_box else SIDE
    attributes = form(dice, kind, size, in_box)
    if not in_box:
        attributes["gradientUnits"] = "userSpaceOnUse"
    elif dice.random() < 0.2:
        attributes["gradientUnits"] = "objectBoundingBox"
    if dice.random() < 0.5:
        attributes["spreadMethod"] = dice.choice(("pad", "reflect", "repeat"))
    if dice.random() < 0.4:
        attributes["gradientTransform"] = transform(dice, size)
    inner = stops(dice)
    text = ""
    # A chain takes some attributes and the stops away, link by link.
    for link in range(dice.choice((0, 0, 0, 1, 2))):
        moved = {key: attributes.pop(key) for key in list(attributes) if dice.random() < 0.5}
        reference = dice.choice(("href", "xlink:href"))
        text += f'<{kind}Gradient id="{name}" {tag(attributes)} {reference}="#{name}-{link}"/>'
        name, attributes = f"{name}-{link}", moved
    return text + f'<{kind}Gradient id="{name}" {tag(attributes)}>{inner}</{kind}Gradient>'


def tag(attributes):
    return " ".join(f'{name}="{value}"' for name, value in attributes.items())


def element(dice, name):
    paint = f'fill="url(#{name})"'
    width, height = dice.choice(((18, 18), (16, 10), (8, 18)))
    kind = dice.randrange(5)
    if dice.random() < 0.3:
        paint += f' fill-opacity="{number(dice.uniform(0.3, 1))}"'
    turn = f'transform="translate(10 10) rotate({dice.choice((0, 90, 30, 200))}) scale({dice.choice((1, -1))} 1)"'
    if kind == 0:
        return f'<rect x="1" y="1" width="{width}" height="{height}" {paint}/>'
    if kind == 1:
        return f'<ellipse cx="10" cy="10" rx="{width / 2}" ry="{height / 2}" {paint}/>'
    if kind == 2:
        return f'<path d="M2 18L10 1L18 12Z" fill="none" stroke-width="5" {paint.replace("fill", "stroke")}/>'
    if kind == 3:
        return f'<g {turn}><rect x="-6" y="-4" width="12" height="8" {paint}/></g>'
    return f'<path {turn} d="M-7 -5C0 -9 7 -3 7 3L-3 6Z" {paint}/>'


def drawing():
    dice = random.Random(60)
    parts = []
    for index in range(COUNT):
        place = f"{index % ACROSS * SIDE} {index // ACROSS * SIDE}"
        parts.append(gradient(dice, f"g{index}"))
        # Nothing reaches into the next square.
        parts.append(f'<svg x="{place.split()[0]}" y="{place.split()[1]}" width="{SIDE}" height="{SIDE}">'
                     f'{element(dice, f"g{index}")}</svg>')
    width, height = ACROSS * SIDE, COUNT // ACROSS * SIDE
    return (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}">\n' + "\n".join(parts) + "\n</svg>\n")


def chromium(file):
    from playwright.sync_api import sync_playwright
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": ACROSS * SIDE, "height": COUNT // ACROSS * SIDE})
        page.goto(file.as_uri())
        picture = page.screenshot(omit_background=True)
        browser.close()
    return picture


def resvg(file):
    import resvg_py
    return bytes(resvg_py.svg_to_bytes(svg_path=str(file)))


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    file = folder / "gradients.svg"
    file.write_text(drawing())
    for draw in (chromium, resvg):
        picture = Image.open(io.BytesIO(draw(file))).convert("RGBA")
        picture.save(folder / f"gradients.{draw.__name__}.png", optimize=True)


main()
