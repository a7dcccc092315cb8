import Geometry
import XML

extension Figure {
  /// The first part of the construction, as a hand draws it: mark by mark, the last one begun.
  ///
  /// - Parameter fraction: from 0 for nothing to 1 for everything.
  public func revealed(_ fraction: Double) -> Figure {
    guard fraction < 1 else { return self }
    let drawn = max(0, fraction) * Double(marks.count)
    let whole = Int(drawn)
    var shown = Array(marks.prefix(whole))
    if whole < marks.count, let last = marks[whole].begun(drawn - Double(whole)) { shown.append(last) }
    return Figure(shown, box: box)
  }
}

extension Mark {
  /// The beginning of a mark; points and curves come as a whole.
  fileprivate func begun(_ fraction: Double) -> Mark? {
    guard fraction > 0 else { return nil }
    let form: Form =
      switch self.form {
      case .point, .end, .curve: self.form
      case .segment(let a, let b): .segment(a, a.lerp(to: b, fraction))
      case .arc(let arc):
        .arc(Arc(center: arc.center, radius: arc.radius, start: arc.start, sweep: arc.sweep * fraction))
      }
    var mark = Mark(form, line)
    mark.symbols = symbols
    return mark
  }
}
