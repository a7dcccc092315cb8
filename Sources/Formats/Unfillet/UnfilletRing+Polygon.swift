import Geometry
import Shapes

extension UnfilletRing {
  /// The polygon with its corners, numbers rounded to so many decimals; `nil` where lines do not meet.
  func polygon(places: Int) -> FreePolygon? {
    let power = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6][places]
    func rounded(_ value: Double) -> Double { (value * power).rounded() / power }
    var points: [Point] = []
    var settings: [CornerSetting] = []
    var smoothing: Double?
    for (index, corner) in corners.enumerated() {
      let (before, after) = (edges[(index + edges.count - 1) % edges.count], edges[index])
      if case .sharp(let point) = corner {
        points.append(Point(rounded(point.x), rounded(point.y)))
        settings.append(CornerSetting(isOn: false))
        continue
      }
      guard let vertex = before.crossing(after), abs(vertex.x) <= Outline.limit, abs(vertex.y) <= Outline.limit
      else { return nil }
      points.append(Point(rounded(vertex.x), rounded(vertex.y)))
      let setting: CornerSetting
      switch corner {
      case .sharp: continue
      case .round: setting = CornerSetting(size: .radius(rounded(radii[index])))
      case .scoop: setting = CornerSetting(kind: .scoop, size: .radius(rounded(radii[index])))
      case .squircle(let arc, let start, let end):
        setting = CornerSetting(kind: .squircle, size: .radius(rounded(arc.radius)))
        let wedge = CornerWedge(
          previous: vertex + before.direction * -1, vertex: vertex, next: vertex + after.direction)
        let reach = max(vertex.distance(to: start), vertex.distance(to: end))
        guard wedge.isOpen, wedge.cotangent > 0 else { return nil }
        let share = reach / (arc.radius * wedge.cotangent) - 1
        smoothing = max(smoothing ?? 0, min(max(rounded(share * 100) / 100, 0), 1))
      }
      settings.append(setting)
    }
    return polygon(points, settings, smoothing)
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
