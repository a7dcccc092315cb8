import Drawing
public import Geometry
public import Shapes

/// Why a page of a lesson cannot be drawn: what tests see and no person.
public enum LessonError: Error, Hashable, Sendable {
  case parameter(ParameterError)
  case outline(OutlineError)
}

extension LessonError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .parameter(let error): error.description
    case .outline(let error): error.description
    }
  }
}

extension Lesson {
  /// What can be measured on the drawing that a page begins with.
  public func measures(ofPage index: Int) throws(LessonError) -> Measures {
    let document: Document
    do throws(ParameterError) {
      document = try self.document(ofPage: index)
    } catch {
      throw .parameter(error)
    }
    do throws(OutlineError) {
      let item = document.items[0]
      return Measures(item, try item.resolved(), corner: pages[index].corner)
    } catch {
      throw .outline(error)
    }
  }
}
