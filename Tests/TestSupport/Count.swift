import Glibc

/// How often a property is tried: as often as the variable says, or else as a quick run can afford.
public func count(_ variable: String, else usual: Int) -> Int {
  guard let text = unsafe getenv(variable) else { return usual }
  return Int(unsafe String(cString: text)) ?? usual
}
