import Text

extension [Handout] {
  /// The text in the format of a file's ending; `nil` for one that has no text, and for `tex` and `typ` if they are not
  /// about a single round corner.
  package func text(endingIn ending: String, _ style: PrintStyle = PrintStyle()) -> String? {
    switch ending {
    case "svg": svg(style)
    case "html", "htm": html(style)
    case "md", "markdown": markdown
    case "txt": plainText()
    case "tex": count == 1 ? self[0].tikz : nil
    case "typ": count == 1 ? self[0].typst : nil
    default: nil
    }
  }

  package func plainText(columns: Int = 76) -> String {
    map { $0.plainText(columns: columns) }.joined(separator: "\n\n")
  }

  package var markdown: String { map(\.markdown).joined(separator: "\n") }
}

extension Handout {
  /// Plain text, wrapped to a width.
  package func plainText(columns: Int = 76) -> String {
    let heading = wrapped(title, columns)
    var lines = heading + [String(repeating: "=", count: heading.map(\.count).max() ?? 0)]
    if !formulas.isEmpty { lines += [""] + formulas.map { "  " + $0.text } }
    for (index, step) in steps.enumerated() {
      lines += ["", self.heading(index), ""]
      lines += wrapped(text(step.text), columns)
      for formula in step.formulas {
        let (equation, working) = working(of: formula)
        lines += [""] + Formula.lines("  \(equation)", columns: columns)
        lines += Formula.lines("    \(working)", columns: columns)
      }
      let numbers = numbers(ofStep: index)
      if !numbers.isEmpty { lines.append("") }
      lines += numbers.map { "  " + sentence(of: $0, inStep: index) }
      if !step.code.isEmpty { lines.append("") }
      lines += step.code.map { "    " + $0 }
      if let task = step.task { lines += [""] + wrapped("\(words[.tryIt]): " + text(task.text), columns) }
    }
    if !legend.isEmpty {
      let heading = words[.letters]
      lines += ["", heading, String(repeating: "-", count: heading.count), ""]
      let width = legend.map(\.sign.count).max() ?? 0
      for entry in legend {
        let meaning = wrapped(entry.meaning, max(20, columns - width - 4))
        for (row, text) in meaning.enumerated() {
          let sign = row == 0 ? entry.sign : ""
          lines.append("  " + sign + String(repeating: " ", count: width - sign.count + 2) + text)
        }
      }
    }
    for list in answerLists {
      lines += ["", list.title, String(repeating: "-", count: list.title.count), ""]
      lines += list.lines.flatMap { Formula.lines($0, columns: columns) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Markdown with inline SVG figures.
  package var markdown: String {
    var text = "# \(escaped(title))\n"
    if !formulas.isEmpty { text += "\n" + formulas.map { "    \($0.text)\n" }.joined() }
    for (index, step) in steps.enumerated() {
      text += "\n## \(escaped(heading(index)))\n\n\(escaped(self.text(step.text)))\n\n"
      text += svg(ofStep: index).split(separator: "\n").joined(separator: " ") + "\n\n"
      for formula in step.formulas {
        let (equation, working) = working(of: formula)
        text += "    \(equation)\n    \(working)\n\n"
      }
      let numbers = numbers(ofStep: index)
      if !numbers.isEmpty {
        text += "| \(words[.number]) | \(words[.value]) | \(words[.meaning]) |\n| --- | ---: | --- |\n"
        text +=
          numbers.map { number in
            let cells = [letter(of: number, in: step), shown(number, inStep: index), words[number.name]]
            return "| \(cells.map(escaped).joined(separator: " | ")) |\n"
          }
          .joined() + "\n"
      }
      if !step.code.isEmpty { text += step.code.map { "    " + $0 + "\n" }.joined() + "\n" }
      if let task = step.task { text += "**\(words[.tryIt]):** \(escaped(self.text(task.text)))\n" }
    }
    if !legend.isEmpty {
      text += "\n## \(words[.letters])\n\n| \(words[.letter]) | \(words[.meaning]) |\n| --- | --- |\n"
      text += legend.map { "| \(escaped($0.sign)) | \(escaped($0.meaning)) |\n" }.joined()
    }
    for list in answerLists { text += "\n## \(list.title)\n\n" + list.lines.map { "- \(escaped($0))\n" }.joined() }
    return text
  }

  private func escaped(_ text: String) -> String {
    text.map { "\\`*_[]<>#|~&".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// A formula, and its calculation or a line to write that on.
  func working(of formula: Formula) -> (equation: String, working: String) {
    (Formula.schoolbook(formula.equation), "= " + (isQuiz ? Self.longBlank : workedOut(formula)))
  }

  /// A formula with numbers and its result; the result alone if the right side is only another letter for it.
  func workedOut(_ formula: Formula) -> String {
    let result = formula.result.preciseText
    return formula.worked == result ? result : "\(Formula.schoolbook(formula.worked)) = \(result)"
  }

  /// A number's letter; empty for one that only has a name.
  func letter(of number: Quantity, in step: Step) -> String {
    step.showsSymbol(of: number) ? number.symbol : ""
  }

  /// A number in one line, with its letter or else its name.
  func sentence(of number: Quantity, inStep index: Int) -> String {
    let shown = shown(number, inStep: index)
    return steps[index].showsSymbol(of: number)
      ? "\(number.symbol) = \(shown) (\(words[number.name]))" : "\(words[number.name]): \(shown)"
  }

  /// The longest key or command to keep on one line.
  private static let longestKey = 12

  /// Wraps a paragraph to a width, keeping a short key in quotes on one line.
  func wrapped(_ text: String, _ columns: Int) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ") {
      if let last = words.last, last.contains("“"), !last.contains("”"), last.count + word.count < Self.longestKey {
        words[words.count - 1] += "\u{A0}" + word
      } else {
        words.append(String(word))
      }
    }
    guard !words.isEmpty else { return [] }
    return words.joined(separator: " ").wrapped(to: columns).map { $0.replacing("\u{A0}", with: " ") }
  }
}
