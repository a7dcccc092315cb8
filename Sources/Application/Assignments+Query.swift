import Document
import Editor
import Shapes
import Text

/// The condition of `--where`.
extension Assignments {
  /// Reads conditions, of which all must be true; `nil` for none.
  static func query(_ texts: [String]) throws(ProgramError) -> CornerQuery? {
    var queries: [CornerQuery] = []
    for text in texts { queries.append(try query(text)) }
    guard queries.count > 1 else { return queries.first }
    return try query(texts.map { "(\($0))" }.joined(separator: " and "))
  }

  /// Reads a condition, and checks the words and colors in it.
  private static func query(_ text: String) throws(ProgramError) -> CornerQuery {
    let query: CornerQuery
    do throws(ExpressionError) {
      query = try CornerQuery(text)
    } catch {
      throw .usage("--where '\(text)': \(error)\(advice(on: error, in: text))")
    }
    for comparison in query.comparisons {
      do throws(ParameterError) {
        try ValueCheck.check(comparison.name, comparison.text)
      } catch {
        let meant = ValueCheck.suggestion(for: comparison.name, comparison.text)
        // A condition is of single words.
        let problem = [ColorText.function, BoxGradient.notation].reduce(error.description) {
          $0.replacing(", \($1)", with: "")
        }
        throw .usage("--where '\(text)': \(problem)\(meant)")
      }
    }
    return query
  }

  /// The end of a sentence with the name that an unknown one most likely means, or all names.
  private static func advice(on error: ExpressionError, in text: String) -> String {
    guard case .unknownName(let name, let place) = error else { return "" }
    let parameters = ItemParameters.all.flatMap { [$0.name] + $0.aliases.map(\.name) } + [ItemParameters.kind]
    // The known name before a hyphen may be a part of the one that is meant.
    let start = text.unicodeScalars.prefix(place).reversed().prefix { $0 == "-" || $0.properties.isAlphabetic }
    let whole = String(String.UnicodeScalarView(start.reversed())) + name
    for word in [whole, name] {
      guard let meant = EditDistance.nearest(to: word, among: CornerQuery.vocabulary + parameters) else { continue }
      return " — did you mean \"\(meant)\"?"
    }
    let words = CornerQuery.vocabulary.joined(separator: ", ")
    return ": use \(words), or a parameter such as line-width or fill"
  }
}
