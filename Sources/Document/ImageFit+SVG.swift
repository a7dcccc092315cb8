extension ImageFit {
  /// The value of SVG's attribute; `nil` for what it is without one, as large as it goes in the middle.
  public var preserveAspectRatio: String? {
    switch self {
    case .contain, .center: nil
    case .cover: "xMidYMid slice"
    case .stretch: "none"
    }
  }
}
