import Glibc

/// How often a property is tried: as often as the variable says, or else a share of what a quick run can afford.
package func count(_ variable: String, else usual: Int) -> Int { number(variable) ?? share(of: usual) }

/// So many of a number of cases as `FILLET_CASES` asks for, in percent; at least one, and all unless it is told.
package func share(of cases: Int) -> Int { max(1, cases * (number("FILLET_CASES") ?? 100) / 100) }

/// Of listed cases as many, all of them at most, evenly; which one is the first goes by a number.
package func share<Case>(of cases: [Case], from number: Int) -> [Case] {
  let step = max(1, cases.count / share(of: cases.count))
  return stride(from: number % step, to: cases.count, by: step).map { cases[$0] }
}

private func number(_ variable: String) -> Int? {
  guard let text = unsafe getenv(variable) else { return nil }
  return Int(unsafe String(cString: text))
}
