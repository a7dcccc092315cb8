import Document
import Geometry
import XML

/// The construction of a round corner as source text, with coordinates as variables. The y axis points up.
extension Handout {
  /// A drawing for LaTeX with TikZ.
  package var tikz: String? {
    source { place, radius, title in
      let points = place.map { "\\def\\\($0.letter)x{\($0.x)} \\def\\\($0.letter)y{\($0.y)}" }.joined(separator: "\n")
      return """
        % \(title)
        \\documentclass{article}
        \\usepackage{tikz}
        \\pagestyle{empty}
        \\begin{document}
        % Change these numbers: the points V, A and B, and the radius.
        \(points)
        \\def\\radius{\(radius)}
        % The directions of the edges, the turn between them, and the angle.
        \\pgfmathsetmacro\\dirA{atan2(\\Ay-\\Vy, \\Ax-\\Vx)}
        \\pgfmathsetmacro\\dirB{atan2(\\By-\\Vy, \\Bx-\\Vx)}
        \\pgfmathsetmacro\\turn{mod(\\dirB-\\dirA+900, 360)-180}
        \\pgfmathsetmacro\\angle{abs(\\turn)}
        \\pgfmathsetmacro\\side{sign(\\turn)}
        \\pgfmathsetmacro\\cut{\\radius/tan(\\angle/2)}
        \\pgfmathsetmacro\\reach{\\radius/sin(\\angle/2)}
        \\begin{tikzpicture}[x=1pt, y=1pt]
        \\coordinate (V) at (\\Vx, \\Vy);
        \\coordinate (A) at (\\Ax, \\Ay);
        \\coordinate (B) at (\\Bx, \\By);
        \\path (V) +(\\dirA:\\cut) coordinate (T) +(\\dirB:\\cut) coordinate (U) +(\\dirA+\\turn/2:\\reach) coordinate (C);
        \\draw[dotted] (C) circle[radius=\\radius] (V) -- (C) (T) -- (C) -- (U);
        \\draw[orange!80!black] (T) -- (V) -- (U);
        \\draw[very thick, blue!70!black] (A) -- (T)
          arc[start angle=\\dirA-90*\\side, delta angle=\\turn-180*\\side, radius=\\radius] -- (B);
        \\foreach \\p in {V, A, B, T, U, C} \\fill (\\p) circle[radius=1.2pt] node[above right] {$\\p$};
        \\end{tikzpicture}
        \\end{document}

        """
    }
  }

  /// The file `geogebra.xml` of a drawing for GeoGebra, where V, A and B can be dragged.
  package var geogebra: String? {
    source { place, radius, title in
      let given = place.map { letter, x, y in
        """
        <element type="point" label="\(letter)"><show object="true" label="true"/><coords x="\(x)" y="\(y)" z="1"/></element>

        """
      }.joined()
      let sides = place.map { (letter: $0.letter, x: Double($0.x) ?? 0, y: Double($0.y) ?? 0) }
      let (left, right) = (sides.map(\.x).min() ?? 0, sides.map(\.x).max() ?? 0)
      let (bottom, top) = (sides.map(\.y).min() ?? 0, sides.map(\.y).max() ?? 0)
      let scale = 480 / max(right - left, top - bottom, 1e-6)
      func number(_ value: Double) -> String { NumberText.rounded(value, places: 4, leadingZero: true) }
      let formulas = [
        ("a", "sqrt((x(A) - x(V))^2 + (y(A) - y(V))^2)"), ("b", "sqrt((x(B) - x(V))^2 + (y(B) - y(V))^2)"),
        ("θ", "acos(((x(A) - x(V)) * (x(B) - x(V)) + (y(A) - y(V)) * (y(B) - y(V))) / (a * b))"),
        ("t", "r / tan(θ / 2)"), ("c", "r / sin(θ / 2)"), ("T", "V + t / a * (A - V)"), ("U", "V + t / b * (B - V)"),
        ("C", "V + c / (t * cos(θ / 2)) * ((T + U) / 2 - V)"), ("M", "V + (c - r) / c * (C - V)"),
      ].map { "<expression label=\"\($0.0)\" exp=\"\($0.1)\"/>\n" }.joined()
      let drawn = [
        ("CircumcircleArc", ["T", "M", "U"], "arc"), ("Segment", ["A", "T"], "before"),
        ("Segment", ["U", "B"], "after"), ("Segment", ["V", "T"], "cutA"), ("Segment", ["V", "U"], "cutB"),
        ("Segment", ["C", "T"], "radiusA"), ("Segment", ["C", "U"], "radiusB"), ("Circle", ["C", "r"], "circle"),
      ].map { name, inputs, output in
        let words = inputs.enumerated().map { "a\($0.offset)=\"\($0.element)\"" }.joined(separator: " ")
        return "<command name=\"\(name)\"><input \(words)/><output a0=\"\(output)\"/></command>\n"
      }.joined()
      return """
        <?xml version="1.0" encoding="utf-8"?>
        <geogebra format="5.0">
        <euclidianView>
        <size width="600" height="600"/>
        <coordSystem xZero="\(number(60 - left * scale))" yZero="\(number(60 + top * scale))" scale="\(number(scale))"/>
        </euclidianView>
        <kernel><angleUnit val="degree"/></kernel>
        <construction title="\(title.escapedForXML(in: .attributeValue))" author="" date="">
        \(given)<element type="numeric" label="r"><value val="\(radius)"/><show object="true" label="true"/>\
        <slider min="0" max="\(number(max(right - left, top - bottom)))" width="200" x="20" y="20" fixed="true" \
        horizontal="true"/></element>
        \(formulas)\(drawn)</construction>
        </geogebra>

        """
    }
  }

  package var typst: String? {
    source { place, radius, title in
      let points = place.map { "#let \($0.letter) = (\($0.x), \($0.y))" }.joined(separator: "\n")
      return """
        // \(title)
        #set page(width: auto, height: auto, margin: 20pt)
        // Change these numbers: the points V, A and B, and the radius.
        \(points)
        #let r = \(radius)
        // The directions of the edges, the turn between them, and the angle.
        #let direction(P) = calc.atan2(P.at(0) - V.at(0), P.at(1) - V.at(1))
        #let turn = calc.rem-euclid((direction(B) - direction(A)).deg() + 180, 360) * 1deg - 180deg
        #let angle = calc.abs(turn.deg()) * 1deg
        #let side = if turn > 0deg { 1 } else { -1 }
        #let t = r / calc.tan(angle / 2)
        #let c = r / calc.sin(angle / 2)
        #let from(P, length, way) = (P.at(0) + length * calc.cos(way), P.at(1) + length * calc.sin(way))
        #let T = from(V, t, direction(A))
        #let U = from(V, t, direction(B))
        #let C = from(V, c, direction(A) + turn / 2)
        #let arc = range(33).map(k => from(C, r, direction(A) - 90deg * side + (turn - 180deg * side) * k / 32))
        #let points = (A, V, B, T, U, C, from(C, r, 0deg), from(C, r, 90deg), from(C, r, 180deg), from(C, r, 270deg))
        #let left = calc.min(..points.map(P => P.at(0)))
        #let top = calc.max(..points.map(P => P.at(1)))
        #let at(P) = ((P.at(0) - left) * 1pt, (top - P.at(1)) * 1pt)
        #let path(stroke, ..points) = place(curve(stroke: stroke, curve.move(at(points.pos().at(0))),
          ..points.pos().slice(1).map(P => curve.line(at(P)))))
        #box(width: (calc.max(..points.map(P => P.at(0))) - left) * 1pt,
          height: (top - calc.min(..points.map(P => P.at(1)))) * 1pt, {
          let dotted = (thickness: 0.6pt, dash: "dotted")
          place(dx: at(C).at(0) - r * 1pt, dy: at(C).at(1) - r * 1pt, circle(radius: r * 1pt, stroke: dotted))
          path(dotted, V, C)
          path(dotted, T, C, U)
          path(1pt + orange, T, V, U)
          path(1.5pt + blue, A, ..arc, B)
          for (letter, P) in (V: V, A: A, B: B, T: T, U: U, C: C) {
            place(dx: at(P).at(0) - 1.5pt, dy: at(P).at(1) - 1.5pt, circle(radius: 1.5pt, fill: black))
            place(dx: at(P).at(0) + 3pt, dy: at(P).at(1) - 11pt, text(9pt, style: "italic", letter))
          }
        })

        """
    }
  }

  /// - Returns: `nil` unless the corner is round and between straight edges.
  private func source(
    _ write: ([(letter: String, x: String, y: String)], _ radius: String, _ title: String) -> String
  ) -> String? {
    guard questions.isEmpty, let measures = drawings.first, Self.isDraggable(measures), let corner = measures.corner,
      let ends = measures.ends(of: corner.index)
    else { return nil }
    func number(_ value: Double) -> String { NumberText.rounded(value, places: 4, leadingZero: true) }
    let places = [("V", corner.vertex), ("A", ends.before), ("B", ends.after)].map { letter, point in
      (letter: letter, x: number(point.x), y: number(-point.y))
    }
    return write(places, number(corner.used), title.filter { $0 != "\\" && !$0.isNewline })
  }
}
