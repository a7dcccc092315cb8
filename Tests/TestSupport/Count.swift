import Glibc

/// The number of cases of a property: the variable's value, or else a share of the usual number.
package func count(_ variable: String, else usual: Int) -> Int { number(variable) ?? share(of: usual) }

/// The share of a number of cases that `FILLET_CASES` asks for, in percent: at least one, and all by default.
package func share(of cases: Int) -> Int { max(1, cases * (number("FILLET_CASES") ?? 100) / 100) }

/// The same share of listed cases, evenly spaced; `number` chooses the first.
package func share<Case>(of cases: [Case], from number: Int) -> [Case] {
  let step = max(1, cases.count / share(of: cases.count))
  return stride(from: number % step, to: cases.count, by: step).map { cases[$0] }
}

private func number(_ variable: String) -> Int? {
  guard let text = unsafe getenv(variable) else { return nil }
  return Int(unsafe String(cString: text))
}
