import Application
import ArgumentParser
import Drawing
import Formats

/// What to read of a file that has several shapes, or one that was edited elsewhere.
struct ImportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to believe of a shape whose path no longer matches its parameters: parameters or path.",
      valueName: "parameters|path"))
  var keep: String?

  @Option(
    help: ArgumentHelp(
      "The one shape to read, counted from 1, or by its id or name; all of them when it is left out.",
      valueName: "N|#id"))
  var shape: String?

  func choice() throws(ProgramError) -> ImportChoice {
    var choice = ImportChoice()
    if let keep {
      guard let known = DriftChoice(rawValue: keep) else {
        throw .usage("--keep '\(keep)' is neither parameters nor path")
      }
      choice.keeping = known
    }
    if let shape {
      guard let selection = ShapeSelection(shape) else {
        throw .usage("--shape '\(shape)' is no shape: write its number, such as 2, or its id or name, such as #door")
      }
      choice.selection = selection
    }
    return choice
  }
}
