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


def drive(program, folder, browser, page_file, name, wrong, told_at_start=None):
    """Changes each figure of a page in every way; returns the number of compared numbers."""
    count = 0
    context = browser.new_context(viewport={"width": 900, "height": 900}, has_touch=True, offline=True)
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(f"{name}: {error}"))
    page.on("request", lambda request: request.url.startswith("file:") or wrong.append(f"{name}: {request.url}"))
    page.goto(page_file.as_uri())
    touch = context.new_cdp_session(page)
    scopes = page.evaluate("""() => [...document.querySelectorAll(".scope")].map(item => item.id)""")
    if not scopes:
        wrong.append(f"{name}: no live figure")
    for scope in scopes:
        place = f"#{scope}" if scope else "body"
        part = page.locator(place)

        def center(letter):
            knob = part.locator(f"[data-letter={letter}] .knob")
            knob.scroll_into_view_if_needed()
            box = knob.bounding_box()
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

        def compare(what, before):
            nonlocal count
            where = f"{name} {scope}, {what}"
            state = page.evaluate("place => document.querySelector(place).live.now", place)
            if state == before:
                wrong.append(f"{where}: nothing changed")
            known = page.evaluate("[...formulas.map(f => f[0]), 'r', 'θ', 'a', 'b']")
            if before is None and told_at_start:
                # As opened, the page also has numbers of the corners beside it.
                told = told_at_start
            else:
                told = {k: v for k, v in printed(program, drawn(program, folder, state), 0).items() if k in known}
                if "i" in known:
                    # The drawing of three points has no reflex corner.
                    told["i"] = 360 - told["θ"]
            shown = page.evaluate("""place => [...document.querySelectorAll(place + " [data-n]")]
                .filter(item => !item.closest(".still")).map(item => [item.dataset.n, item.textContent])""", place)
            compared = 0
            for letter, value in shown:
                if letter not in told or value == "—":
                    continue
                compared += 1
                if abs(float(value.rstrip("°")) - told[letter]) > 0.006 + (0.05 if "°" in value else 0):
                    wrong.append(f"{where}: {letter} is {told[letter]}, the page has {value}")
            # A quiz may ask for the only number.
            if compared < (8 if not scope else 0 if "--quiz" in name else 1):
                wrong.append(f"{where}: few numbers: {sorted(told)}")
            count += compared
            return state

        state = compare("as opened", None)
        for letter, key in (("V", "ArrowUp"), ("A", "ArrowLeft"), ("B", "ArrowDown")):
            part.locator(f"[data-letter={letter}]").focus()
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
                spot = {"x": x + dx * k / 4, "y": y + dy * k / 4}
                touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [spot]})
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            state = compare(f"touch on {letter}", state)
        for slider, share in (("r", 0.3), ("angle", 0.45), ("angle", 0.7), ("r", 0.6)):
            page.evaluate("""([place, slider, share]) => {
                const item = document.querySelector(`${place} .live .${slider}`);
                item.value = Number(item.min) + share * (item.max - item.min);
                item.dispatchEvent(new Event("input"));
            }""", [place, slider, share])
            state = compare(f"slider {slider}", state)
        part.locator(".live .r").focus()
        page.keyboard.press("PageDown")
        state = compare("keys on the slider", state)
    try:
        from axe_playwright_python.sync_playwright import Axe
        faults = Axe().run(page).response["violations"]
        wrong += [f"{name}: axe: {fault['id']}: {fault['help']}" for fault in faults]
    except ImportError:
        print("axe is missing: not checked")
    for scope in scopes:
        place = f"#{scope}" if scope else "body"
        page.locator(f"{place} .reset").click()
        if page.evaluate("place => { const s = document.querySelector(place); "
                         "return JSON.stringify(s.live.now) !== JSON.stringify(s.live.start) || s.matches('.moved'); }", place):
            wrong.append(f"{name} {scope}: the button does not reset")
    context.close()
    return count


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
            count += drive(program, folder, browser, page_file, str(number), wrong, printed(program, drawing, corner))
        names = re.findall(r"^(\S+)", subprocess.run([program, "lesson", "--list"], capture_output=True, text=True).stdout, re.M)
        lessons = 0
        for name in names:
            for quiz in ([], ["--quiz"]):
                page_file = folder / f"{name}{len(quiz)}.html"
                made = subprocess.run([program, "lesson", name, "--interactive", "-o", str(page_file), *quiz],
                                      capture_output=True, text=True)
                if made.returncode == 64 and ("needs a round corner" in made.stderr or "no numbers to ask" in made.stderr):
                    continue
                if made.returncode != 0:
                    wrong.append(f"{name}: {made.stderr}")
                    continue
                lessons += 1
                largest = max(largest, page_file.stat().st_size)
                count += drive(program, folder, browser, page_file, " ".join([name, *quiz]), wrong)
        if lessons < 6:
            wrong.append(f"only {lessons} pages of lessons")
        browser.close()
    print("\n".join(wrong[:40]))
    print(f"{len(DRAWINGS)} corners, {lessons} pages of lessons, {count} numbers, {len(wrong)} wrong, at most {largest} bytes")
    if largest > 150_000:
        wrong.append("larger than 150 kB")
    shutil.rmtree(folder)
    sys.exit(bool(wrong))


main()
