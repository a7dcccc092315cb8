import Document
import Geometry
import Shapes

/// The corners that a condition is about, such as `all`, `reflex`, `tips` or `0 2 4`.
package enum CornerSet: Hashable, Sendable {
  case all
  case none
  case reflex
  case convex
  /// The outer corners of a star.
  case tips
  /// The inner corners of a star.
  case notches
  /// Every other corner, from the first or from the second on.
  case alternate
  case list([Int])

  private static let words: [(word: String, set: CornerSet)] = [
    ("all", .all), ("none", .none), ("reflex", .reflex), ("convex", .convex), ("tips", .tips), ("notches", .notches),
    ("alternate", .alternate),
  ]

  /// The words for messages.
  static var vocabulary: String { words.map(\.word).joined(separator: ", ") + ", or numbers such as 0 2 4" }

  /// Reads a word, or the numbers of corners from 0.
  init?(_ text: String) {
    if let known = Self.words.first(where: { $0.word == text }) {
      self = known.set
      return
    }
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    guard !numbers.isEmpty, numbers.count == words.count else { return nil }
    self = .list(numbers)
  }

  /// The corners of a drawing in this set; two sets for one that may begin anywhere.
  func indices(in measures: Measures) -> [Set<Int>] {
    let corners = measures.shape.corners
    let isStar = measures.item.shape.ring?.alternates == true
    func those(where isIn: (Int) -> Bool) -> Set<Int> { Set(corners.indices.filter(isIn)) }
    switch self {
    case .all: return [Set(corners.indices)]
    case .none: return [[]]
    case .reflex: return [those { corners[$0].isReflex }]
    case .convex: return [those { !corners[$0].isReflex }]
    case .tips: return [those { isStar && $0.isMultiple(of: 2) }]
    case .notches: return [those { isStar && !$0.isMultiple(of: 2) }]
    case .alternate: return [those { $0.isMultiple(of: 2) }, those { !$0.isMultiple(of: 2) }]
    case .list(let list): return [Set(list)]
    }
  }
}
