import Glibc

/// How often a property is tried: as often as the variable says, or else as a quick run can afford.
public func count(_ variable: String, else usual: Int) -> Int {
  guard let text = unsafe getenv(variable) else { return usual }
  return Int(unsafe String(cString: text)) ?? usual
}

/// So many of a number of cases as `FILLET_CASES` asks for, in percent; at least one.
public func share(of cases: Int) -> Int { max(1, cases * count("FILLET_CASES", else: 100) / 100) }

/// Of cases that are listed as many as `FILLET_CASES` asks for, all of them at most, evenly, one or another of them first.
public func share<Case>(of cases: [Case], from first: Int) -> [Case] {
  let step = max(1, cases.count / share(of: cases.count))
  return stride(from: first % step, to: cases.count, by: step).map { cases[$0] }
}
