import Geometry

/// The curvature of a corner along its curve, and of a piece of the edge on each side.
package struct CurvatureProfile: Hashable, Sendable {
  struct Sample: Hashable, Sendable {
    let place: Point
    /// The unit vector away from the center of curvature.
    let outward: Vector
    /// The length along the curve up to here, from the edge piece's start.
    let length: Double
    /// The reciprocal of the radius of curvature, 0 or more.
    let curvature: Double
  }

  /// In order; two at one place where the curvature jumps.
  let samples: [Sample]
  package let largest: Double
  /// The largest curvature times the corner's radius.
  let perRadius: Double

  /// - Returns: `nil` for a corner without a curve.
  init?(_ corner: ResolvedCorner) {
    let pieces = corner.pieces
    let length = pieces.reduce(0) { $0 + $1.length }
    guard corner.isCut, length > 0, pieces.contains(where: { if case .line = $0 { false } else { true } }) else {
      return nil
    }
    let side = length * 0.15
    var samples: [Sample] = []
    var pen = 0.0
    func add(_ place: Point, _ outward: Vector, _ curvature: Double) {
      samples.append(Sample(place: place, outward: outward, length: pen, curvature: curvature))
    }
    func addLine(_ start: Point, _ end: Point) {
      let normal = (end - start).perpendicular.unit ?? Vector(0, 0)
      add(start, normal, 0)
      pen += start.distance(to: end)
      add(end, normal, 0)
    }
    addLine(corner.start + corner.wedge.back * side, corner.start)
    for piece in pieces {
      switch piece {
      case .line(let start, let end): addLine(start, end)
      case .arc(_, let arc, _):
        for step in 0...Self.steps {
          let part = Double(step) / Double(Self.steps)
          if step > 0 { pen += arc.length / Double(Self.steps) }
          let place = arc.point(at: arc.start + arc.sweep * part)
          add(place, (place - arc.center).unit ?? Vector(0, 0), 1 / arc.radius)
        }
      case .ellipse, .cubic:
        for step in 0...Self.steps {
          let t = Double(step) / Double(Self.steps)
          let place = piece.point(at: t)
          if step > 0, let last = samples.last { pen += place.distance(to: last.place) }
          let curvature = piece.curvature(at: t)
          let normal = piece.direction(at: t)?.perpendicular ?? Vector(0, 0)
          add(place, curvature > 0 ? -normal : normal, abs(curvature))
        }
      }
    }
    addLine(corner.end, corner.end + corner.wedge.ahead * side)
    self.samples = samples
    largest = samples.reduce(0) { max($0, $1.curvature) }
    perRadius = largest * corner.used
  }

  /// The samples of one curve.
  private static let steps = 12

  /// The curvature at a part of the whole length, from 0 to 1.
  package func curvature(at part: Double) -> Double {
    let wanted = part * (samples.last?.length ?? 0)
    guard let after = samples.firstIndex(where: { $0.length >= wanted }), after > 0 else { return 0 }
    let (a, b) = (samples[after - 1], samples[after])
    let share = b.length > a.length ? (wanted - a.length) / (b.length - a.length) : 1
    return a.curvature + (b.curvature - a.curvature) * share
  }

  /// The largest curvature in words, with three digits.
  package var text: String {
    var (places, unit) = (2, 1.0)
    while largest < unit, places < 12 {
      places += 1
      unit /= 10
    }
    let value = NumberText.rounded(largest, places: places, leadingZero: true)
    let ratio = NumberText.rounded(perRadius, places: 2, leadingZero: true)
    return "\(value) = \(ratio == "0" ? "0" : ratio)/r"
  }
}

extension Explanation {
  var curvature: Step {
    let profile = CurvatureProfile(corner)
    let comb = draw.comb(profile)
    var result = step("Curvature", curvatureText(profile), numbers: ["r"], [draw.vertexMark] + comb)
    result.curvature = profile
    // The teeth may be longer than the usual margin.
    let box = result.figure.box
    let margin = 0.03 * max(box.width, box.height)
    result.figure.box = comb.compactMap { $0.path?.bounds }.reduce(box) { $0.union($1.outset(by: margin)) }
    return result
  }

  private func curvatureText(_ profile: CurvatureProfile?) -> String {
    guard let profile else {
      return "A line has curvature 0, and here are only lines. Where two of them meet, the direction itself jumps."
    }
    let start = "A line has curvature 0, a circle 1/r"
    let most = "The curvature here is up to \(profile.text)."
    switch corner.kind {
    case .smooth where corner.clothoids != nil:
      return "\(start). Here it grows evenly from 0 to 1/r, and falls evenly: it jumps nowhere. \(most)"
    case .squircle where corner.smoothFillet?.rampIn != nil || corner.smoothFillet?.rampOut != nil:
      return "\(start). On a ramp it starts at 0, but rises above 1/r before the circle. \(most)"
    case .superellipse where corner.superellipse.map { $0.k != 1 } == true:
      let k = corner.superellipse?.k ?? 0
      return k < 0
        ? "\(start). Here the direction itself jumps at T and U."
        : k < 1
          ? "\(start). Here it is largest at T and U, without a limit."
          : "\(start). Here it begins and ends at 0: it jumps nowhere. \(most)"
    default: return "\(start): at T the curvature jumps. \(most)"
    }
  }
}

extension Construction {
  /// Teeth on the curve, as long as its curvature is large, and the line through their tips.
  func comb(_ profile: CurvatureProfile?) -> [Mark] {
    guard let profile, profile.largest > 0 else { return [] }
    let longest = 0.22 * reach
    let tips = profile.samples.map { $0.place + $0.outward * (longest * $0.curvature / profile.largest) }
    var marks = zip(tips, tips.dropFirst()).compactMap { $0 == $1 ? nil : Mark(.segment($0, $1)) }
    let apart = (profile.samples.last?.length ?? 0) / 16
    var next = 0.0
    for (sample, tip) in zip(profile.samples, tips) where sample.curvature > 0 && sample.length >= next {
      marks.append(Mark(.segment(sample.place, tip), .dotted))
      next = sample.length + apart
    }
    return marks
  }
}
