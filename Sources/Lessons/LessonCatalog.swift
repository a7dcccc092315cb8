/// Every lesson, in the order in which they build on each other.
public enum LessonCatalog {
  public static let all: [Lesson] = [
    .polygon, .fillet, .mixing, .reflex, .sharing, .kinds, .squircle, .tips, .star, .bubble, .hollow, .curl, .mask,
  ]

  public static func lesson(named name: String) -> Lesson? { all.first { $0.name == name } }
}
