/// What the letters of a handout stand for.
extension Handout {
  /// A letter or a function with its meaning.
  struct Legend: Hashable {
    let sign: String
    let meaning: String
  }

  /// Points, then numbers in the order in which they come up, then functions; each once.
  var legend: [Legend] {
    var result: [Legend] = []
    var seen: Set<String> = []
    func add(_ sign: String, _ meaning: String) {
      if seen.insert(sign).inserted { result.append(Legend(sign: sign, meaning: meaning)) }
    }
    let letters = Set(steps.flatMap { $0.figure.letters })
    for name in PointName.all where letters.contains(name.letter) { add(name.letter, name.meaning) }
    for step in steps {
      for formula in step.formulas {
        add(formula.symbol, formula.result.name)
        for input in formula.inputs { add(input.symbol, input.name) }
      }
      for number in step.numbers where step.showsSymbol(of: number) { add(number.symbol, number.name) }
    }
    let formulas = steps.flatMap(\.formulas)
    let functions = Formula.functions.filter { name in formulas.contains { $0.calls(name) } }
    if !functions.isEmpty {
      add(
        functions.joined(separator: ", "),
        (functions.count == 1 ? "a key" : "keys") + " of a calculator that is set to degrees")
    }
    if formulas.contains(where: { $0.names.contains("π") }) {
      add("π", "3.14159…: a circle is so many times as long as it is wide")
    }
    return result
  }
}
