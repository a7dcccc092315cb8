"""Drives an interactive handout in Chromium by mouse, touch and keyboard: script/oracles/live.py FILLET.

After each change the numbers on the page are those that the program prints for the same corner. Needs Chromium and the
Python package playwright; with axe-playwright-python it also looks for faults that keep people out.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

DRAWINGS = [("20,30 180,30 180,180 20,180", 1, 15), ("100,20 180,158 20,158", 1, 20), ("20,100 180,60 180,140", 0, 12),
            ("20,20 180,20 180,90 90,90 90,180 20,180", 3, 20), ("10,150 100,120 190,150 100,190", 1, 30)]


def drawn(program, folder, state):
    """A drawing of the corner that the page has now."""
    points = " ".join(f"{x!r},{y!r}" for x, y in (state["V"], state["B"], state["A"]))
    file = folder / "state.svg"
    made = subprocess.run([program, "new", "free", f"points={points}", f"corners=r{state['r']!r} s s", "-o", str(file), "--force"],
                          capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    return file


def printed(program, file, corner):
    """The numbers that the program prints for a corner of a drawing."""
    text = subprocess.run([program, "explain", str(file), "--corner", str(corner)],
                          capture_output=True, text=True, check=True).stdout
    found = {}
    for letter, value in re.findall(r"^ {2}(\S+) = ([\d.]+)°? \(", text, re.M):
        found[letter] = float(value)
    for letter, lines in re.findall(r"^ {2}(\S+) = [^\n]*\n((?: {4,}[^\n]*\n)+)", text, re.M):
        found[letter] = float(lines.split("=")[-1].strip().rstrip("°"))
    return found


def main():
    program = sys.argv[1]
    folder = pathlib.Path(tempfile.mkdtemp())
    count, wrong, largest = 0, [], 0
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=["--no-sandbox"])
        for number, (points, corner, radius) in enumerate(DRAWINGS):
            drawing, page_file = folder / f"{number}.svg", folder / f"{number}.html"
            subprocess.run([program, "new", "free", f"points={points}", f"corner-radius={radius}", "corners=all", "-o", str(drawing)],
                           check=True)
            subprocess.run([program, "explain", str(drawing), "--corner", str(corner), "--interactive", "-o", str(page_file)],
                           check=True)
            largest = max(largest, page_file.stat().st_size)
            context = browser.new_context(viewport={"width": 900, "height": 900}, has_touch=True, offline=True)
            page = context.new_page()
            page.on("pageerror", lambda error: wrong.append(f"{number}: {error}"))
            page.on("request", lambda request: request.url.startswith("file:") or wrong.append(f"{number}: {request.url}"))
            page.goto(page_file.as_uri())
            touch = context.new_cdp_session(page)

            def center(letter):
                box = page.locator(f"#handle-{letter} .knob").bounding_box()
                return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

            def compare(what, before):
                nonlocal count
                state = page.evaluate("now")
                if state == before:
                    wrong.append(f"{number}, {what}: nothing changed")
                # As opened, the page also has numbers of the corners beside it.
                told = printed(program, drawing, corner) if before is None else printed(program, drawn(program, folder, state), 0)
                shown = page.evaluate("""() => [...document.querySelectorAll("[data-n]")]
                    .map(item => [item.dataset.n, item.textContent])""")
                for letter, value in shown:
                    if letter not in told or value == "—":
                        continue
                    digits = value.rstrip("°")
                    count += 1
                    if abs(float(digits) - told[letter]) > 0.006 + (0.05 if "°" in value else 0):
                        wrong.append(f"{number}, {what}: {letter} is {told[letter]}, the page has {value}")
                if len({letter for letter, _ in shown} & set(told)) < 8:
                    wrong.append(f"{number}, {what}: few numbers: {sorted(told)}")
                return state

            state = None
            state = compare("as opened", state)
            for letter, key in (("V", "ArrowUp"), ("A", "ArrowLeft"), ("B", "ArrowDown")):
                page.locator(f"#handle-{letter}").focus()
                for _ in range(4):
                    page.keyboard.press(key)
                state = compare(f"{key} on {letter}", state)
            for letter, dx, dy in (("A", 9, 14), ("B", -12, 6), ("V", 5, -7)):
                x, y = center(letter)
                page.mouse.move(x, y)
                page.mouse.down()
                page.mouse.move(x + dx, y + dy, steps=5)
                page.mouse.up()
                state = compare(f"mouse on {letter}", state)
            for letter, dx, dy in (("V", -6, 8), ("A", 7, 7)):
                x, y = center(letter)
                touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
                for k in range(1, 5):
                    place = {"x": x + dx * k / 4, "y": y + dy * k / 4}
                    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
                touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
                state = compare(f"touch on {letter}", state)
            for slider, share in (("r", 0.3), ("angle", 0.45), ("angle", 0.7), ("r", 0.6)):
                page.evaluate("""([id, share]) => {
                    const item = document.getElementById(id);
                    item.value = Number(item.min) + share * (item.max - item.min);
                    item.dispatchEvent(new Event("input"));
                }""", [slider, share])
                state = compare(f"slider {slider}", state)
            page.locator("#r").focus()
            page.keyboard.press("PageDown")
            state = compare("keys on the slider", state)
            try:
                from axe_playwright_python.sync_playwright import Axe
                faults = Axe().run(page).response["violations"]
                wrong += [f"{number}: axe: {fault['id']}: {fault['help']}" for fault in faults]
            except ImportError:
                print("axe is missing: not checked")
            page.locator("#reset").click()
            if page.evaluate("JSON.stringify(now) !== JSON.stringify(start)"):
                wrong.append(f"{number}: the button does not reset")
            context.close()
        browser.close()
    print("\n".join(wrong[:40]))
    print(f"{count} numbers, {len(wrong)} wrong, at most {largest} bytes")
    shutil.rmtree(folder)
    sys.exit(bool(wrong))


main()
