import Document
import Shapes

extension Command {
  package static let pictureLink = Command(
    "picture.link", title: "show picture", keeps: .change, "FILE", example: "photo.jpg",
    help: "Show a picture in the shape: a PNG or JPEG beside the document, which names it"
  ) { arguments throws(CommandSyntaxError) in
    guard !arguments.rest.isEmpty else { throw .missing("a picture beside the document, such as photo.jpg") }
    let (_, _, action) = try CommandCatalog.action(
      for: Command.set.line("\(EffectParameters.image.name) \(arguments.rest)"))
    return action
  }
  .completing { editor, _, words in words.isEmpty ? editor.pictureValues : [] }

  package static let pictureEmbed = Command(
    "picture.embed", title: "embed picture", keeps: .change, "[FILE]", example: "photo.jpg",
    help: "Make a picture part of the document: the file, or the one that the shape shows"
  ) { arguments throws(CommandSyntaxError) in
    let file = arguments.rest
    return { editor throws(CommandError) in try editor.embedPicture(file) }
  }
  .completing { editor, _, words in words.isEmpty ? editor.pictureValues : [] }

  static let pictures: [Command] = [
    Command("picture.link-ask", title: "show picture", keeps: .change, help: "Ask for a picture to show in the shape") {
      editor throws(CommandError) in
      let shown = editor.item.effects.image ?? ""
      editor.prompt("picture beside the document: ", .pictureLink, shown.hasPrefix("data:") ? "" : shown)
    },
    pictureLink,
    pictureEmbed,
  ]
}

/// A picture that is to become part of the document.
package struct PictureRequest: Hashable, Sendable {
  /// The parameter that names it, `image` or `backdrop`.
  package let parameter: String
  /// Relative to the document.
  package let address: String

  package init(parameter: String, address: String) {
    self.parameter = parameter
    self.address = address
  }
}

/// What became of a ``PictureRequest``.
package enum PictureOutcome: Hashable, Sendable {
  /// A `data:` address, and how large its file is in bytes.
  case read(address: String, size: Int)
  /// One line that says why not and what to do.
  case failed(String)
}

extension Editor {
  fileprivate mutating func embedPicture(_ file: String) throws(CommandError) {
    if !file.isEmpty { return ask(.readPicture(PictureRequest(parameter: EffectParameters.image.name, address: file))) }
    let shown = item.effects.namedPictures
    guard let linked = shown.first(where: { !$0.address.hasPrefix("data:") }) else {
      throw .because(
        shown.isEmpty
          ? "the shape shows no picture: picture.embed FILE takes one" : "the picture is part of the document already")
    }
    ask(.readPicture(PictureRequest(parameter: linked.name, address: linked.address)))
  }
}

extension Session {
  /// Puts a picture into the document, as one step, or says why not.
  package mutating func finish(_ request: PictureRequest, _ outcome: PictureOutcome) {
    switch outcome {
    case .failed(let reason): refuse(reason)
    case .read(let address, let size):
      _ = run(Command.set.line("\(request.parameter) \(address)"))
      // Neither a refusal nor a picture that was there already is a change to take back.
      guard editor.message.kind == .changed else { return }
      let amount = size < 10_000 ? "\(size) bytes" : "\((size + 500) / 1000) kB"
      let name = request.address.hasPrefix("data:") ? "the picture" : request.address
      editor.message = Message("\(name) is part of the document now, \(amount)", .changed)
    }
  }

  /// Whether the names of pictures are wanted that a line being typed may name.
  package var wantsPictureNames: Bool {
    guard editor.pictureNames == nil, case .prompt(let prompt) = editor.mode else { return false }
    return Self.namesPictures(prompt.line)
  }

  /// Takes the names of the pictures beside the document.
  package mutating func offer(pictures names: [String]) { editor.pictureNames = names }

  static func namesPictures(_ line: String) -> Bool {
    [Command.pictureLink, .pictureEmbed].contains { line.hasPrefix($0.line("")) }
      || EffectParameters.pictures.contains { line.hasPrefix(Command.set.line("\($0) ")) }
  }

  /// Completes the name of a picture in a line that offers no commands, as far as there is only one way.
  func completePicture(_ prompt: inout Prompt) {
    guard let names = editor.pictureNames?.filter({ $0.hasPrefix(prompt.text) }) else { return }
    prompt.complete(with: names, none: "no picture beside the document begins so")
  }
}
