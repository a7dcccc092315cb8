import Document
import Geometry
import Lessons
import Shapes

extension Editor {
  /// The command that gives a number of the step a value, or the nearest that it can have.
  func line(_ lever: NumberLever, of symbol: String, settingTo wanted: Double) -> String {
    guard lever.isRadius, let corner = selectedCorner else { return lever.line(lever.value(settingTo: wanted)) }
    // How far a number is from what is wanted, when the corner asks for a radius; it grows with that.
    let sign: Double = symbol == "q" ? -1 : 1
    func excess(_ asked: Double) -> Double {
      number(symbol, asking: asked).map { ($0 - wanted) * sign } ?? -.infinity
    }
    func line(_ asked: Double, places: Int) -> String {
      lever.line(NumberText.rounded(asked, places: places, leadingZero: true))
    }
    let guess = lever.parameter(at: wanted)
    // Most corners get what they ask for, and then the nearest short number will do.
    let short = (guess * 1e4).rounded() / 1e4
    if abs(excess(short)) <= 1e-4 * max(1, abs(wanted) * 1e-3) { return line(short, places: 4) }
    var least = 0.0
    var most = lever.range.upperBound
    if corner.limit != nil {
      // It gets only a part of what it asks for; a thousand times as much is as good as all there is.
      most = min(most, 1000 * max(guess, corner.asked))
      guard excess(most) >= 0 else { return line(max(guess, corner.asked), places: 4) }
      if excess(guess) < 0 { least = guess }
    }
    // Where parts of the outline touch it may jump, so that the first change of sign need not be the place.
    var ends = [most]
    while let end = ends.last, end > max(least, most * 1e-4), ends.count < 24 { ends.append(end * 0.6) }
    ends = [least] + ends.reversed().filter { $0 > least }
    var best: Double?
    for (from, to) in zip(ends, ends.dropFirst()) where excess(from) < 0 && excess(to) >= 0 {
      var (low, high) = (from, to)
      for _ in 0..<48 {
        let middle = low + (high - low) / 2
        if excess(middle) < 0 { low = middle } else { high = middle }
      }
      if abs(excess(high)) < abs(best.map(excess) ?? .infinity) { best = high }
      if abs(excess(high)) <= 1e-6 * max(1, abs(wanted)) { break }
    }
    return line(best ?? guess, places: 6)
  }

  /// A number of the step when the selected corner asks for a radius; `nil` where there is none then.
  private func number(_ symbol: String, asking radius: Double) -> Double? {
    var item = self.item
    item.shape.corners[corner].size = .radius(radius)
    do throws(OutlineError) {
      return Measures(item, try item.resolved(), corner: corner).value(of: symbol)
    } catch {
      return nil
    }
  }
}

extension NumberLever {
  /// The line that gives what it moves a value.
  func line(_ value: String) -> String {
    switch moves {
    case .cornerRadius: Command.cornerRadius.line(value)
    case .named(let name): Command.set.line("\(name) \(value)")
    }
  }
}
