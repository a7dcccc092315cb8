public import Geometry

/// The switches of a shape with what they share.
public struct Corners: Hashable, Sendable {
  /// One switch a corner, in the order of the corners' indices.
  public private(set) var settings: [CornerSetting]
  /// The radius of every corner without a size of its own, in document units.
  public var radius: Double
  public var kind: CornerKind
  /// How smooth squircles are, from 0, which is round, to 1.
  public var smoothing: Double
  public var overflow: OverflowPolicy

  /// Switches that are all on.
  public init(count: Int, radius: Double = 0) {
    settings = Array(repeating: CornerSetting(), count: max(0, count))
    self.radius = radius
    kind = .round
    // What Figma's corners have when smoothed "as on iOS".
    smoothing = 0.6
    overflow = .fair
  }

  /// Other switches with the same shared values.
  public func withSettings(_ settings: [CornerSetting]) -> Corners {
    var corners = self
    corners.settings = settings
    return corners
  }

  public var count: Int { settings.count }

  /// The switch of a corner; an index outside reads as off and is not written.
  public subscript(index: Int) -> CornerSetting {
    get { settings.indices.contains(index) ? settings[index] : CornerSetting(isOn: false) }
    set { if settings.indices.contains(index) { settings[index] = newValue } }
  }

  /// What a corner is to be drawn as.
  ///
  /// - Parameter shared: the size of a corner that has none of its own.
  public func style(at index: Int, shared: CornerSize) -> CornerStyle {
    let setting = self[index]
    return setting.isOn ? .cut(setting.kind ?? kind, setting.size ?? shared, smoothing: smoothing) : .sharp
  }

  /// What a corner is called: its kind, or `sharp` where its switch is off.
  public func styleName(at index: Int) -> String { self[index].isOn ? kindName(at: index) : "sharp" }

  /// The kind that a corner has, or will have when its switch is on.
  public func kindName(at index: Int) -> String { (self[index].kind ?? kind).rawValue }

  /// Drops the last switches, or repeats the last `period` of them, until there are `count`.
  public mutating func resize(to count: Int, period: Int = 1) {
    if count <= settings.count {
      settings.removeLast(settings.count - max(0, count))
      return
    }
    let pattern = settings.suffix(period).isEmpty ? [CornerSetting()] : Array(settings.suffix(period))
    var index = 0
    while settings.count < count {
      settings.append(pattern[index % pattern.count])
      index += 1
    }
  }

  /// Sets each switch by its index and keeps what it remembers.
  public mutating func setSwitches(_ isOn: (Int) -> Bool) {
    for index in settings.indices { settings[index].isOn = isOn(index) }
  }

  /// Replaces all switches by as many others.
  public mutating func replaceSettings(_ new: [CornerSetting]) {
    precondition(new.count == settings.count, "a shape has as many switches as corners")
    settings = new
  }
}
