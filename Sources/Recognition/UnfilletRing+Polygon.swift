import Geometry
import Shapes

extension UnfilletRing {
  /// Where each corner's edges would meet; `nil` where they do not.
  var vertices: [Point?] {
    corners.indices.map { index in
      if case .sharp(let point) = corners[index] { return point }
      return edges[(index + edges.count - 1) % edges.count].crossing(edges[index])
    }
  }

  /// The polygon with its corners, in the path's own units; `nil` where lines do not meet.
  ///
  /// - Parameter places: how many decimals of the ring's units what was fitted is rounded to; sharp corners lie where
  ///   they were given.
  func polygon(places: Int) -> FreePolygon? { polygon(places: places, vertices, radii) }

  /// The same with other vertices and radii.
  func polygon(places: Int, _ vertices: [Point?], _ radii: [Double]) -> FreePolygon? {
    func rounded(_ value: Double) -> Double { units.rounded(value, places: places) }
    let radii = Self.fitting(radii, at: vertices)
    var points: [Point] = []
    var settings: [CornerSetting] = []
    var smoothing: Double?
    for (index, corner) in corners.enumerated() {
      let (before, after) = (edges[(index + edges.count - 1) % edges.count], edges[index])
      guard let vertex = vertices[index] else { return nil }
      var point = Point(rounded(vertex.x), rounded(vertex.y))
      if case .sharp(let given) = corner { point = units.given(given) }
      guard abs(point.x) <= Outline.limit, abs(point.y) <= Outline.limit else { return nil }
      points.append(point)
      let setting: CornerSetting
      switch corner {
      case .sharp: setting = CornerSetting(isOn: false)
      case .round: setting = CornerSetting(size: .radius(rounded(radii[index])))
      case .scoop: setting = CornerSetting(kind: .scoop, size: .radius(rounded(radii[index])))
      case .squircle(let arc, let start, let end):
        setting = CornerSetting(kind: .squircle, size: .radius(rounded(arc.radius)))
        let wedge = CornerWedge(
          previous: vertex + before.direction * -1, vertex: vertex, next: vertex + after.direction)
        let reach = max(vertex.distance(to: start), vertex.distance(to: end))
        guard wedge.isOpen, wedge.cotangent > 0 else { return nil }
        let share = reach / (arc.radius * wedge.cotangent) - 1
        smoothing = max(smoothing ?? 0, min(max(UnfilletUnits.usual.rounded(share * 100, places: places) / 100, 0), 1))
      }
      settings.append(setting)
    }
    return polygon(points, settings, smoothing)
  }

  /// The radii, less what rounding made too much for an edge that two corners fill.
  ///
  /// Of the two the flatter corner gives way, whose outline changes less.
  private static func fitting(_ radii: [Double], at vertices: [Point?]) -> [Double] {
    var radii = radii
    let count = vertices.count
    let cotangents = vertices.indices.map { index -> Double in
      guard let before = vertices[(index + count - 1) % count], let vertex = vertices[index],
        let after = vertices[(index + 1) % count]
      else { return 0 }
      let wedge = CornerWedge(previous: before, vertex: vertex, next: after)
      return wedge.isOpen ? wedge.cotangent : 0
    }
    for index in vertices.indices {
      let next = (index + 1) % count
      guard let a = vertices[index], let b = vertices[next] else { continue }
      let excess = radii[index] * cotangents[index] + radii[next] * cotangents[next] - a.distance(to: b)
      let flatter = cotangents[index] < cotangents[next] && cotangents[index] > 0 ? index : next
      guard excess > 0, excess < 0.1, cotangents[flatter] > 0 else { continue }
      radii[flatter] = max(0, radii[flatter] - excess / cotangents[flatter])
    }
    return radii
  }

  /// Puts what corners have in common where they share it.
  private func polygon(_ points: [Point], _ settings: [CornerSetting], _ smoothing: Double?) -> FreePolygon? {
    var settings = settings
    var counts: [CornerSize: Int] = [:]
    for setting in settings where setting.isOn {
      if let size = setting.size { counts[size, default: 0] += 1 }
    }
    // The most frequent radius, and the smallest of several, so that the same path always gives the same.
    let shared = counts.max { a, b in (a.value, -a.key.value) < (b.value, -b.key.value) }?.key
    for index in settings.indices where settings[index].isOn && settings[index].size == shared {
      settings[index].size = nil
    }
    // A polygon of sharp corners has its switches on, so that one radius rounds them all.
    if shared == nil { settings = settings.map { _ in CornerSetting() } }
    var corners = Corners(count: 0, radius: shared?.value ?? 0).withSettings(settings)
    if let smoothing { corners.smoothing = smoothing }
    do throws(OutlineError) {
      return try FreePolygon(points: points, corners: corners)
    } catch {
      return nil
    }
  }
}
