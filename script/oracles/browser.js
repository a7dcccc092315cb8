// What Chromium reads in one drawing's SVG, data URI, canvas code and style sheet. browser.py calls inspect.

const tried = async (work) => {
  try {
    return await work();
  } catch (error) {
    return { error: String(error) };
  }
};

// A Path2D that also remembers its operations; arcs have a center, a radius, a start and a sweep,
// ellipses two radii and a rotation, too.
const Path2DOfBrowser = Path2D;
class Recording extends Path2DOfBrowser {
  operations = [];
  pen = [0, 0];
  add(name, ...numbers) {
    this.operations.push([name, ...numbers]);
    if (numbers.length) this.pen = numbers.slice(-2);
  }
  moveTo(...numbers) {
    super.moveTo(...numbers);
    this.add("m", ...numbers);
  }
  lineTo(...numbers) {
    super.lineTo(...numbers);
    this.add("l", ...numbers);
  }
  bezierCurveTo(...numbers) {
    super.bezierCurveTo(...numbers);
    this.add("c", ...numbers);
  }
  closePath() {
    super.closePath();
    this.add("z");
  }
  arc(x, y, radius, start, end, turnsLeft) {
    super.arc(x, y, radius, start, end, turnsLeft);
    const turn = 2 * Math.PI;
    const sweep = turnsLeft ? -((((start - end) % turn) + turn) % turn) : (((end - start) % turn) + turn) % turn;
    this.operations.push(["a", x, y, radius, start, sweep]);
    this.pen = [x + radius * Math.cos(end), y + radius * Math.sin(end)];
  }
  ellipse(x, y, rx, ry, rotation, start, end, turnsLeft) {
    super.ellipse(x, y, rx, ry, rotation, start, end, turnsLeft);
    this.operations.push(["e", x, y, rx, ry, rotation, start, end - start]);
    const [across, down] = [rx * Math.cos(end), ry * Math.sin(end)];
    const [cosine, sine] = [Math.cos(rotation), Math.sin(rotation)];
    this.pen = [x + across * cosine - down * sine, y + across * sine + down * cosine];
  }
  // As the HTML standard defines arcTo.
  arcTo(x1, y1, x2, y2, radius) {
    super.arcTo(x1, y1, x2, y2, radius);
    const unit = (x, y) => [x / Math.hypot(x, y), y / Math.hypot(x, y)];
    const [ax, ay] = unit(this.pen[0] - x1, this.pen[1] - y1);
    const [bx, by] = unit(x2 - x1, y2 - y1);
    const cross = ax * by - ay * bx;
    if (radius === 0 || Math.abs(cross) < 1e-12) return this.add("l", x1, y1);
    const half = Math.atan2(Math.abs(cross), ax * bx + ay * by) / 2;
    const tangent = radius / Math.tan(half);
    const [mx, my] = unit(ax + bx, ay + by);
    const center = [x1 + (mx * radius) / Math.sin(half), y1 + (my * radius) / Math.sin(half)];
    const start = [x1 + ax * tangent, y1 + ay * tangent];
    const from = Math.atan2(start[1] - center[1], start[0] - center[0]);
    this.operations.push(["l", ...start]);
    this.operations.push(["a", ...center, radius, from, (cross < 0 ? 1 : -1) * (Math.PI - 2 * half)]);
    this.pen = [x1 + bx * tangent, y1 + by * tangent];
  }
}

const canvasOf = (width, height) => Object.assign(document.createElement("canvas"), { width, height });

const countWrong = (probes, isInside) => {
  let [wrong, count] = [0, 0];
  probes.forEach((points, index) =>
    points.forEach(([x, y, inside]) => {
      count += 1;
      if (isInside(index, x, y) !== inside) wrong += 1;
    }),
  );
  return { wrong, count };
};

// The paths in an SVG's text, and the probes on their wrong sides.
const svgPaths = (text, probes) => {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.querySelector("parsererror")) throw new Error(root.textContent);
  document.body.replaceChildren(root);
  const paths = [...root.querySelectorAll("path")];
  const box = root.viewBox.baseVal;
  const found = countWrong(probes, (index, x, y) => {
    paths[index].style.fillRule = paths[index].getAttribute("fill-rule") ?? "nonzero";
    return paths[index].isPointInFill(new DOMPoint(x + box.x, y + box.y));
  });
  return { data: paths.map((path) => path.getAttribute("d")), ...found };
};

const pixels = async (source, width, height) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const context = canvasOf(width, height).getContext("2d");
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
};

const dataURI = async ({ svg, uri, probes, width, height }) => {
  const blob = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const [a, b] = [await pixels(blob, 3 * width, 3 * height), await pixels(uri, 3 * width, 3 * height)];
  URL.revokeObjectURL(blob);
  if (a.some((value, index) => value !== b[index])) throw new Error("other pixels than the SVG");
  if (!b.some((value) => value > 0)) throw new Error("empty picture");
  return svgPaths(await (await fetch(uri)).text(), probes);
};

const canvasCode = async (code, { svg, probes, width, height, background }) => {
  const context = canvasOf(width, height).getContext("2d");
  globalThis.Path2D = Recording;
  const paths = [];
  try {
    const module = await import("data:text/javascript," + encodeURIComponent(code));
    for (const [, name] of code.matchAll(/^export function (\w+Path)\(\)/gm)) paths.push(module[name]());
    module[code.match(/^export function (draw\w+)\(context\)/m)[1]](context);
  } finally {
    globalThis.Path2D = Path2DOfBrowser;
  }
  const rules = [...code.matchAll(/context\.fill\((\w+)\(\), "(\w+)"\)/g)];
  const drawn = background ? paths.slice(1) : paths;
  const svgRules = [...new DOMParser().parseFromString(svg, "image/svg+xml").querySelectorAll("path")].map(
    (path) => path.getAttribute("fill-rule") ?? "nonzero",
  );
  const found = countWrong(probes, (index, x, y) => context.isPointInPath(drawn[index], x, y, svgRules[index]));
  return { operations: paths.flatMap((path) => path.operations), rules: rules.length, ...found };
};

// The rules of a style sheet, with only one form of clip-path if several are given.
const rulesOf = (css, form) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const bodies = [...css.matchAll(/^\.[\w-]+ \{\n([^}]*)\}/gm)].map(([, body]) => body);
  const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule);
  if (rules.length !== bodies.length) throw new Error(`${rules.length} rules of ${bodies.length}`);
  if (form === "fallback") {
    // In place of the rules, those for browsers that lack what they use.
    for (const rule of [...sheet.cssRules].filter((rule) => rule instanceof CSSSupportsRule)) {
      const index = rules.findIndex(({ selectorText }) => selectorText === rule.cssRules[0].selectorText);
      const left = bodies[index].replace(/^ *(border-radius|corner-shape):[^;]*;\n/gm, "");
      bodies[index] = left + [...rule.cssRules[0].style].map((name) =>
        `${name}: ${rule.cssRules[0].style.getPropertyValue(name)};\n`).join("");
    }
    return bodies;
  }
  const others = form === "path" ? /^ *clip-path: shape\([^;]*;\n/m : /^ *clip-path: path\([^;]*;\n/m;
  return form ? bodies.map((body) => body.replace(others, "")) : bodies;
};

// The only element of the page, with a rule whose lengths are multiplied.
const styledBox = (body, scale) => {
  const box = document.createElement("div");
  document.body.replaceChildren(box);
  box.style.cssText = body.replace(/([\d.]+)px/g, (_, number) => `${number * scale}px`);
  for (const [, name] of body.matchAll(/^ *([\w-]+):/gm)) {
    if (!box.style.getPropertyValue(name)) throw new Error(`not read: ${name} in ${body.slice(0, 300)}`);
  }
  box.style.position = "absolute";
  box.style.left = box.style.top = "0";
  return box;
};

// The rules of a style sheet, and the probes that a pointer finds on their wrong side; it ignores masks.
const styles = (css, form, scale, { probes, width, height, background }) => {
  const values = rulesOf(css, form);
  let [wrong, count] = [0, 0];
  values.forEach((body, index) => {
    const box = styledBox(body, scale);
    if (body.includes("mask-image")) return;
    // The other forms of these rules are tried in larger boxes.
    if (form === "fallback" && !body.includes("path(")) return;
    for (const [x, y, inside] of probes[background ? index - 1 : index] ?? []) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      count += 1;
      if ((document.elementFromPoint(x * scale, y * scale) === box) !== inside) wrong += 1;
    }
  });
  return { values, wrong, count };
};

// Shows the line of one path of an SVG.
const showLine = (svg, index, scale) => {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  root.replaceChildren(root.querySelectorAll("path[data-shape]")[index]);
  document.body.replaceChildren(root);
  root.style.cssText = `position: absolute; left: 0; top: 0; width: ${root.getAttribute("width") * scale}px; height: auto`;
};

const inspect = async (item) => ({
  svg: await tried(() => svgPaths(item.svg, item.probes)),
  uri: await tried(() => dataURI(item)),
  canvas: await tried(() => canvasCode(item.canvas, item)),
  flat: await tried(() => canvasCode(item.flat, item)),
  path: await tried(() => styles(item.flatCSS, "path", 1, item)),
  // The forms that scale, in larger boxes: a pointer covers a pixel, and boxes begin and end at whole ones.
  shape: await tried(() => styles(item.flatCSS, "shape", 4, item)),
  style: await tried(() => styles(item.css, null, 24, item)),
  fallback: await tried(() => styles(item.css, "fallback", 1, item)),
});
