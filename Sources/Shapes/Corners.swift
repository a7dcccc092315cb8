public import Geometry

/// The treatment of every corner of a shape: one setting each, and the values that they share.
///
/// ```swift
/// var corners = Corners(count: 4, radius: 10)
/// corners[1] = CornerSetting(isOn: false)
/// corners[2].kind = .chamfer
/// corners.settings.map(\.token)  // ["r", "s", "rc", "r"]
/// ```
public struct Corners: Hashable, Sendable {
  /// One setting per corner, in the order of the corners' indices.
  public internal(set) var settings: [CornerSetting]
  /// The radius of every corner without an own size, in document units.
  public var radius: Double
  public var kind: CornerKind
  /// The smoothness of squircles, from 0 (round) to 1.
  public var smoothing: Double
  public var overflow: OverflowPolicy

  /// Corners that are all on.
  public init(count: Int, radius: Double = 0) {
    settings = Array(repeating: CornerSetting(), count: max(0, count))
    self.radius = radius
    kind = .round
    // The value of Figma's "iOS" corner smoothing.
    smoothing = 0.6
    overflow = .fair
  }

  /// The same shared values with other settings.
  public func withSettings(_ settings: [CornerSetting]) -> Corners {
    var corners = self
    corners.settings = settings
    return corners
  }

  public var count: Int { settings.count }

  /// The setting of a corner; an index out of range reads as off and ignores writes.
  public subscript(index: Int) -> CornerSetting {
    get { settings.indices.contains(index) ? settings[index] : CornerSetting(isOn: false) }
    set { if settings.indices.contains(index) { settings[index] = newValue } }
  }

  /// The style to draw a corner with.
  ///
  /// - Parameter shared: The size of a corner without an own size.
  public func style(at index: Int, shared: CornerSize) -> CornerStyle {
    let setting = self[index]
    return setting.isOn ? .cut(setting.kind ?? kind, setting.size ?? shared, smoothing: smoothing) : .sharp
  }

  /// The name of a corner's style: its kind, or `sharp` for a corner that is off.
  public func styleName(at index: Int) -> String { self[index].isOn ? kindName(at: index) : "sharp" }

  /// The name of a corner's kind, on or off.
  public func kindName(at index: Int) -> String { (self[index].kind ?? kind).rawValue }

  /// Drops the last settings, or repeats the last `period` of them, until there are `count`.
  mutating func resize(to count: Int, period: Int = 1) {
    if count <= settings.count {
      settings.removeLast(settings.count - max(0, count))
      return
    }
    let pattern = settings.isEmpty ? [CornerSetting()] : Array(settings.suffix(period))
    for index in 0..<(count - settings.count) { settings.append(pattern[index % pattern.count]) }
  }

  /// Switches each corner on or off by its index, and keeps its kind and size.
  public mutating func setSwitches(_ isOn: (Int) -> Bool) {
    for index in settings.indices { settings[index].isOn = isOn(index) }
  }
}
