import Document
import Geometry
import XML

extension Handout {
  /// True if a live figure can draw a corner of the handout.
  package var canBeLive: Bool { questions.isEmpty && !leading.isEmpty }

  /// True for a round corner between straight edges.
  static func isDraggable(_ measures: Measures) -> Bool {
    guard let corner = measures.corner else { return false }
    return corner.kind == .round && corner.isCut && !corner.isBesideCurve && corner.wedge.isOpen
      && (5...175).contains(corner.wedge.angle.degrees) && measures.ends(of: corner.index) != nil
  }

  /// The steps whose drawings lead a live figure: the first one of an explanation, or some of a lesson.
  private var leading: [Int] { ownFigures ?? drawings.indices.prefix(1).filter { Self.isDraggable(drawings[$0]) } }

  /// The section with the figure that leads the whole page; for a lesson only how to change its figures.
  var liveSection: String {
    guard ownFigures == nil else { return "<p class=\"way\">\(words[.drag])</p>\n" }
    var rows = ""
    for number in liveNumbers {
      rows +=
        "<tr><td>\(number.symbol.escapedForXML(in: .text))</td><td class=\"n\" data-n=\"\(number.symbol)\"></td>"
        + "<td>\(number.name.escapedForXML(in: .text))</td></tr>\n"
    }
    return """
      <section class="live">
      <h2>Change it</h2>
      <div class="step">
      \(liveFigure)<div class="live">
      <p>\(words[.drag])</p>
      <table\(isQuiz ? " hidden" : "")>
      \(rows)</table>
      </div>
      </div>
      </section>

      """
  }

  /// True if the numbers of a step follow a separate figure.
  func hasOwnFigure(_ index: Int) -> Bool { isLive && ownFigures?.contains(index) == true }

  /// A figure to drag, and its sliders.
  var liveFigure: String {
    """
    <div class="live figure">
    <svg viewBox="0 0 300 300" width="300" height="300" role="group" aria-label="\(words[.dragged])"></svg>
    <p><label>\(words[.radius]) r <input class="r" type="range" min="0" step="any"></label>
    <label>\(words[.angle]) θ <input class="angle" type="range" min="5" max="175" step="any"></label>
    <button class="reset" type="button">\(words[.reset])</button></p>
    </div>

    """
  }

  /// The style rules of live figures.
  ///
  /// After a change a figure takes the place of those of its steps, and what holds only at the start is hidden. A step of
  /// a lesson shows its own live figure on the screen, and its still one on paper.
  static let liveRules = """
    .handle { cursor: grab; touch-action: none; outline: none; } .knob { fill: #b84a00; stroke: #fff; stroke-width: 2; }
    .handle:focus-visible .knob { stroke: #101418; stroke-width: 4; } .live text { font: bold 15px sans-serif; }
    .live label { display: block; } summary { cursor: pointer; } .step > .figure { flex: none; width: 300px; }
    .moved .step > svg, .moved pre, .moved .answers, .moved .still { display: none; }
    @media screen { section.scope .step > svg { display: none; } }
    @media print { .scope:not(.moved) .live, .live p, .way, details.live, .f details { display: none; } .step > .figure { width: auto; } }

    """

  /// The numbers of the corner itself, which a change gives.
  private static let givenNumbers = ["r", "θ", "a", "b"]

  /// The formulas of letters that the corner's own numbers give, each letter once.
  ///
  /// The numbers of other corners do not follow the figure, so what needs them has no place in it.
  private var liveFormulas: [(formula: Formula, term: Term)] {
    var known = Set(Self.givenNumbers)
    let leading = steps.indices.filter { ownFigures?.contains($0) ?? true }
    return leading.flatMap { steps[$0].formulas }.compactMap { formula in
      let isGiven = formula.inputs.allSatisfy { known.contains($0.symbol) }
      guard let term = formula.term, isGiven, !known.contains(formula.symbol) else { return nil }
      known.insert(formula.symbol)
      return (formula, term)
    }
  }

  /// True if a formula holds for every figure that a change can give.
  func follows(_ formula: Formula) -> Bool { liveFormulas.contains { $0.formula.equation == formula.equation } }

  /// Every number that the page computes: those of the corner, then the results of formulas.
  private var liveNumbers: [Quantity] {
    guard let first = leading.first else { return [] }
    return Self.givenNumbers.compactMap { drawings[first].quantity($0) } + liveFormulas.map(\.formula.result)
  }

  /// A and B of a live figure: nearer than the ends of long edges, unless the step uses their lengths.
  private func liveEnds(of index: Int, _ corner: ResolvedCorner, _ measures: Measures) -> (before: Point, after: Point)?
  {
    guard let ends = measures.ends(of: corner.index) else { return nil }
    let isNear = ownFigures != nil && !steps[index].allNumbers.contains { ["a", "b"].contains($0.symbol) }
    let most = isNear ? 2.5 * max(corner.tangentLength, corner.used) : .infinity
    func end(_ far: Point) -> Point {
      let edge = far - corner.vertex
      return edge.length <= most ? far : corner.vertex + edge * (most / edge.length)
    }
    return (end(ends.before), end(ends.after))
  }

  /// The script of the live figures; its formulas are those of the steps.
  var liveScript: String {
    func place(_ point: Point) -> String { "[\(NumberText.exact(point.x)), \(NumberText.exact(point.y))]" }
    let calls = leading.map { index -> String in
      let measures = drawings[index]
      guard let corner = measures.corner, let ends = liveEnds(of: index, corner, measures) else { return "" }
      let whole = Rect(ends.before, ends.after).union(Rect(corner.vertex, corner.vertex))
      let near = corner.fillet.map { whole.union(Rect($0.center, $0.center)) } ?? whole
      let box = ownFigures == nil ? near.union(steps[index].figure.box) : near
      let size = 1.25 * max(box.width, box.height)
      let scope = ownFigures == nil ? "document.body" : "document.getElementById(\"step-\(firstNumber + index)\")"
      return """
        live(\(scope), {V: \(place(corner.vertex)), A: \(place(ends.before)), B: \(place(ends.after)), \
        r: \(NumberText.exact(corner.used))},
          {x: \(NumberText.exact(box.center.x - size / 2)), y: \(NumberText.exact(box.center.y - size / 2)), \
        size: \(NumberText.exact(size))});

        """
    }
    var formulas = ""
    for (formula, term) in liveFormulas {
      formulas += "  [\"\(formula.symbol)\", n => \(term.javaScript)],\n"
    }
    let places = liveNumbers.map { number in
      "\"\(number.symbol)\": [\(number.precisePlaces), \(number.places), \"\(number.unit == .angle ? "°" : "")\"]"
    }
    return """
      <script>
      "use strict";
      const formulas = [
      \(formulas)];
      const places = {\(places.joined(separator: ", "))};
      const words = {at: "\(words[.at])", arrows: "\(words[.arrows])"};
      \(Self.script)\(calls.joined())</script>

      """
  }

  private static let script = #"""
    const degrees = 180 / Math.PI;
    const sin = x => Math.sin(x / degrees), cos = x => Math.cos(x / degrees), tan = x => Math.tan(x / degrees);
    const between = (p, q) => [q[0] - p[0], q[1] - p[1]];
    function numbers(s) {
      const u = between(s.V, s.A), w = between(s.V, s.B);
      const cross = u[0] * w[1] - u[1] * w[0], dot = u[0] * w[0] + u[1] * w[1];
      const n = {r: s.r, "θ": Math.atan2(Math.abs(cross), dot) * degrees, a: Math.hypot(...u), b: Math.hypot(...w)};
      for (const [letter, compute] of formulas) n[letter] = compute(n);
      return n;
    }
    function text(letter, value) {
      if (!(letter in places) || !isFinite(value)) return "—";
      const [most, least, sign] = places[letter];
      let digits = value.toFixed(most);
      for (let k = most; k > least && digits.endsWith("0"); k--) digits = digits.slice(0, -1);
      return digits + sign;
    }
    // Makes the figure of a scope live, and the numbers in it.
    function live(scope, start, home) {
      const find = name => scope.querySelector(".live " + name);
      let now, view;
      scope.live = {start, home, get now() { return now; }};
      function change(next) {
        const n = numbers(next);
        if (now && !(n["θ"] >= 4.9 && n["θ"] <= 175.1 && Math.min(n.a, n.b) > home.size / 20)) return;
        const most = Math.min(n.a, n.b) * tan(n["θ"] / 2);
        // The start is no change, whatever its last digits are.
        if (next.r > most * (1 + 1e-9)) next.r = most;
        now = next;
        find(".r").max = most;
        show();
      }
      function show() {
        const n = numbers(now), isMoved = JSON.stringify(now) !== JSON.stringify(start);
        scope.classList.toggle("moved", isMoved);
        find(".r").value = n.r;
        find(".angle").value = n["θ"];
        find(".r").setAttribute("aria-valuetext", text("r", n.r));
        find(".angle").setAttribute("aria-valuetext", text("θ", n["θ"]));
        for (const item of scope.querySelectorAll("[data-n]")) {
          item.dataset.was ??= item.textContent || text(item.dataset.n, n[item.dataset.n]);
          item.textContent = isMoved ? text(item.dataset.n, n[item.dataset.n]) : item.dataset.was;
        }
        draw(n);
      }
      function fit() {
        // V, A and B stay in view, where a pointer reaches them.
        const room = home.size / 10, [x, y] = [home.x, home.y].map((from, k) => {
          const all = [..."VAB"].map(letter => now[letter][k]);
          return [Math.min(from, Math.min(...all) - room), Math.max(from + home.size, Math.max(...all) + room)];
        });
        const size = Math.max(x[1] - x[0], y[1] - y[0]);
        view = {x: (x[0] + x[1] - size) / 2, y: (y[0] + y[1] - size) / 2, scale: 300 / size};
      }
      function draw(n) {
        fit();
        const at = p => [(p[0] - view.x) * view.scale, (p[1] - view.y) * view.scale];
        const V = at(now.V), A = at(now.A), B = at(now.B), r = now.r * view.scale;
        const way = (P, length) => { const d = between(V, P), l = Math.hypot(...d);
          return [V[0] + d[0] / l * length, V[1] + d[1] / l * length]; };
        const half = n["θ"] / 2, t = r / tan(half), T = way(A, t), U = way(B, t);
        const a1 = way(A, 100), b1 = way(B, 100), inward = [(a1[0] + b1[0]) / 2, (a1[1] + b1[1]) / 2];
        const C = way(inward, r / sin(half)), M = way(inward, r / sin(half) - r);
        const cross = (V[0] - A[0]) * (B[1] - V[1]) - (V[1] - A[1]) * (B[0] - V[0]);
        const p = q => q.map(x => x.toFixed(2)).join(" ");
        const dot = (q, letter) => `<circle cx="${q[0]}" cy="${q[1]}" r="2.8" fill="#101418"/>` +
          `<text x="${q[0] + 7}" y="${q[1] - 6}">${letter}</text>`;
        find(".drawing").innerHTML =
          `<path d="M${p(A)}L${p(T)}A${r.toFixed(2)} ${r.toFixed(2)} 0 0 ${cross > 0 ? 1 : 0} ${p(U)}L${p(B)}" ` +
          `fill="none" stroke="#0000b3" stroke-width="2"/>` +
          `<path d="M${p(T)}L${p(V)}L${p(U)}" fill="none" stroke="#b84a00" stroke-width="2"/>` +
          `<path d="M${p(V)}L${p(C)}M${p(T)}L${p(C)}L${p(U)}" fill="none" stroke="#56606a" stroke-dasharray="1.5 4"/>` +
          `<circle cx="${C[0]}" cy="${C[1]}" r="${r}" fill="none" stroke="#56606a" stroke-dasharray="1.5 4"/>` +
          dot(T, "T") + dot(U, "U") + dot(C, "C") + dot(M, "M");
        for (const letter of "VAB") {
          const [x, y] = {V, A, B}[letter], handle = find(`[data-letter=${letter}]`);
          handle.setAttribute("transform", `translate(${x} ${y})`);
          const place = now[letter].map(c => Math.round(c * 100) / 100).join(", ");
          handle.setAttribute("aria-label", `${letter} ${words.at} ${place}: ${words.arrows}`);
        }
      }
      function move(letter, dx, dy) {
        change({...now, [letter]: [now[letter][0] + dx, now[letter][1] + dy]});
      }
      const svg = find("svg");
      svg.innerHTML = '<g class="drawing" aria-hidden="true"></g>' + [..."VAB"].map(letter =>
        `<g data-letter="${letter}" class="handle" tabindex="0" role="button"><circle r="22" fill="transparent"/>` +
        `<circle class="knob" r="8"/><text x="11" y="-9" aria-hidden="true">${letter}</text></g>`).join("");
      for (const letter of "VAB") {
        const handle = find(`[data-letter=${letter}]`);
        let last = null;
        handle.addEventListener("pointerdown", event => {
          handle.setPointerCapture(event.pointerId);
          last = [event.clientX, event.clientY];
        });
        handle.addEventListener("pointermove", event => {
          if (!last) return;
          const unit = svg.getBoundingClientRect().width / 300 * view.scale;
          move(letter, (event.clientX - last[0]) / unit, (event.clientY - last[1]) / unit);
          last = [event.clientX, event.clientY];
        });
        for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, () => { last = null; });
        handle.addEventListener("keydown", event => {
          const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
          if (!step) return;
          event.preventDefault();
          move(letter, ...step);
        });
      }
      find(".r").addEventListener("input", event => change({...now, r: Number(event.target.value)}));
      find(".angle").addEventListener("input", event => {
        // B turns about V and keeps its distance and its side.
        const u = between(now.V, now.A), w = between(now.V, now.B), b = Math.hypot(...w);
        const side = Math.sign(u[0] * w[1] - u[1] * w[0]) || 1;
        const turn = Math.atan2(u[1], u[0]) + side * event.target.value / degrees;
        change({...now, B: [now.V[0] + b * Math.cos(turn), now.V[1] + b * Math.sin(turn)]});
      });
      find(".reset").addEventListener("click", () => change(structuredClone(start)));
      change(structuredClone(start));
    }
    for (const box of document.querySelectorAll("details.key")) {
      addEventListener("beforeprint", () => { box.open = true; });
    }

    """#
}

extension Term {
  /// The term in JavaScript: letters are members of `n`, functions take degrees.
  var javaScript: String {
    switch self {
    case .number(let text): text
    case .symbol(let name): name == "π" ? "Math.PI" : "n[\"\(name)\"]"
    case .call(let name, let inner): "\(name)(\(inner.javaScript))"
    case .pair(let a, let sign, let b):
      switch sign {
      case .plus: "(\(a.javaScript) + \(b.javaScript))"
      case .minus: "(\(a.javaScript) - \(b.javaScript))"
      case .times: "(\(a.javaScript) * \(b.javaScript))"
      case .over: "(\(a.javaScript) / \(b.javaScript))"
      }
    }
  }
}
