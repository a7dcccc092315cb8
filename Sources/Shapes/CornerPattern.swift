/// A rule for which corners are on, independent of their number.
public enum CornerPattern: Hashable, Sendable {
  case all
  case none
  /// Every k-th corner from corner 0.
  case every(Int)
  case convex
  case reflex
  /// `r` on, `s` off, repeated to the last corner.
  case typed([Bool])

  /// Parses `all`, `none`, `every:2`, `convex`, `reflex`, or letters such as `rsrs`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    switch text {
    case "all": self = .all
    case "none": self = .none
    case "convex": self = .convex
    case "reflex", "concave": self = .reflex
    case _ where text.hasPrefix("every:"):
      guard let step = Int(text.dropFirst(6)), (1...100_000).contains(step) else { return nil }
      self = .every(step)
    case _ where !text.isEmpty && text.allSatisfy { $0 == "r" || $0 == "s" }:
      self = .typed(text.map { $0 == "r" })
    default: return nil
    }
  }

  /// True if a corner is on; `isReflex` means that its interior angle is larger than 180°.
  public func isOn(_ index: Int, isReflex: Bool) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .every(let step): index % step == 0
    case .convex: !isReflex
    case .reflex: isReflex
    case .typed(let switches): switches[index % switches.count]
    }
  }
}
