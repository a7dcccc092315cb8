/// All lessons, each building on the ones before it.
package enum LessonCatalog {
  package static let all: [Lesson] = [
    .polygon, .fillet, .mixing, .reflex, .sharing, .kinds, .squircle, .tips, .star, .bubble, .hollow, .curl, .mask,
  ]

  package static func lesson(named name: String) -> Lesson? { all.first { $0.name == name } }
}
