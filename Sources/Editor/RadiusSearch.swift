import Document
import Geometry
import Lessons
import Shapes

/// Searches for the radius that a corner has to ask for: where corners share edges, it gets less than it asks.
extension Editor {
  /// The radius to ask for so the selected corner gets `wanted`, or the nearest radius below that.
  func radiusToAsk(for wanted: Double) -> Double {
    guard let corner = selectedCorner, corner.limit != nil, corner.used > 0, wanted > 0 else { return wanted }
    // The used radius grows with the asked one, so bisection finds it.
    var (low, high) = (wanted, corner.asked)
    if wanted >= corner.used {
      guard let maximum = corner.maximum, maximum > corner.used * (1 + 1e-6) else { return corner.asked }
      (low, high) = (corner.asked, corner.asked * maximum / corner.used)
    }
    for _ in 0..<24 {
      let middle = (low + high) / 2
      guard let corners = shape(asking: middle)?.outline.corners, corners.indices.contains(self.corner) else {
        return wanted
      }
      let used = corners[self.corner].used
      if abs(used - wanted) <= wanted * 1e-4 { return middle }
      if used < wanted { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The command that sets a number of the step to `wanted`, or to the nearest possible value.
  func command(_ lever: NumberLever, of symbol: String, settingTo wanted: Double) -> PreparedCommand? {
    guard lever.isRadius, let corner = selectedCorner else { return lever.command(lever.value(settingTo: wanted)) }
    // The distance from the wanted value; it grows with the asked radius.
    let sign: Double = symbol == "q" ? -1 : 1
    func excess(_ asked: Double) -> Double {
      let number = shape(asking: asked).flatMap {
        Measures($0.item, $0.outline, corner: self.corner).value(of: symbol)
      }
      return number.map { ($0 - wanted) * sign } ?? -.infinity
    }
    func command(_ asked: Double, places: Int) -> PreparedCommand? {
      lever.command(NumberText.rounded(asked, places: places, leadingZero: true))
    }
    let guess = lever.parameter(at: wanted)
    // Most corners get what they ask for, so the nearest short number does.
    let short = (guess * 1e4).rounded() / 1e4
    if abs(excess(short)) <= 1e-4 * max(1, abs(wanted) * 1e-3) { return command(short, places: 4) }
    var least = 0.0
    var most = lever.range.upperBound
    if corner.limit != nil {
      // Asking for 1000 times as much gets practically the whole edge.
      most = min(most, 1000 * max(guess, corner.asked))
      guard excess(most) >= 0 else { return command(max(guess, corner.asked), places: 4) }
      if excess(guess) < 0 { least = guess }
    }
    // The number may jump where parts of the outline touch, so try each change of sign.
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
    return command(best ?? guess, places: 6)
  }

  /// The selected item when its corner asks for `radius`; `nil` if it cannot be drawn.
  private func shape(asking radius: Double) -> (item: Item, outline: ResolvedShape)? {
    var item = self.item
    item.shape.corners[corner].size = .radius(radius)
    do throws(OutlineError) {
      return (item, try item.resolved())
    } catch {
      return nil
    }
  }
}

extension NumberLever {
  /// The command that sets the lever's parameter.
  ///
  /// - Parameter value: A decimal number.
  func command(_ value: String) -> PreparedCommand? {
    LineNumber(value).map { number in
      switch moves {
      case .cornerRadius: .setCorner(to: number, in: .radius)
      case .angle: .setAngle(to: number)
      case .named(let name): .set(name, to: number)
      }
    }
  }
}
