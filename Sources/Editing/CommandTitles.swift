/// What commands are called where there is room for a word or two: in boxes of keys that a keymap has no title for, and
/// on small screens.
extension CommandCatalog {
  /// No title has more characters.
  public static let longestTitle = 13

  /// The title of a command line: its own, or that of its command.
  public static func title(of line: String) -> String {
    if let title = titles[line] { return title }
    let name = head(of: line).name
    return titles[command(named: name)?.name ?? name] ?? name
  }

  /// Whether a line with arguments has a title that says what they do.
  public static func hasOwnTitle(_ line: String) -> Bool { titles[line] != nil }

  private static let titles: [String: String] = [
    "app.cancel": "cancel", "app.discard": "quit unsaved", "app.finish": "save and quit", "app.messages": "messages",
    "app.quit": "quit", "app.save-quit": "save and quit", "app.suspend": "to the shell",
    "code.next": "next code", "code.previous": "code before", "command.open": "command",
    "corner.at": "corner at", "corner.cut": "cut length", "corner.every": "every n-th", "corner.every 2": "every other",
    "corner.every-ask": "every k-th", "corner.first": "first corner", "corner.goto": "corner",
    "corner.goto-ask": "go to corner", "corner.invert": "invert", "corner.kind": "corner kind",
    "corner.kind chamfer": "chamfer", "corner.kind next": "next kind", "corner.kind notch": "notch",
    "corner.kind previous": "kind before", "corner.kind round": "round", "corner.kind scoop": "scoop",
    "corner.kind shared": "as others", "corner.kind sharp": "sharp", "corner.kind squircle": "squircle",
    "corner.last": "last corner", "corner.next": "next corner", "corner.only": "only some",
    "corner.only convex": "only convex", "corner.only reflex": "only reflex", "corner.pattern": "pattern",
    "corner.pattern-ask": "pattern", "corner.previous": "corner before", "corner.radius": "radius",
    "corner.radius-ask": "radius", "corner.radius-reset": "shared r", "corner.recession": "recession",
    "corner.round-all": "all round", "corner.sharp-all": "all sharp", "corner.toggle": "round/sharp",
    "corner.unit": "unit", "corner.unit next": "next unit",
    "edit.redo": "redo", "edit.repeat": "once more", "edit.undo": "undo", "explain.corner": "explain",
    "export": "export", "export pdf": "PDF", "export png": "PNG", "export svg": "SVG", "export-as": "export as",
    "export-as svg": "SVG as",
    "file.edit-in-editor": "edit the text", "file.new": "new", "file.open": "open", "file.open-ask": "open",
    "file.recent": "recent files", "file.save": "save", "file.save-as": "save as",
    "focus.corners": "corners", "focus.lesson": "lesson", "focus.next": "next panel", "focus.parameters": "parameters",
    "focus.preview": "preview", "focus.previous": "panel before",
    "help.describe-key": "what is a key", "help.keys": "list the keys",
    "keymap.bind": "bind a key", "keymap.capture": "change a key", "keymap.unbind": "unbind a key",
    "lesson.change": "change", "lesson.change-ask": "type number", "lesson.goto": "step",
    "lesson.goto-ask": "go to step",
    "lesson.hint": "hint", "lesson.leave": "leave", "lesson.list": "lessons", "lesson.next": "next step",
    "lesson.number": "number", "lesson.number next": "next number", "lesson.number previous": "number before",
    "lesson.open": "open lesson", "lesson.previous": "step before", "lesson.show": "show me",
    "lesson.view": "text/picture",
    "page": "page", "page fit": "fit the page", "page-ask": "page size",
    "parameter.ask": "value", "parameter.cycle": "next value", "parameter.cycle inner-shadow": "inner shadow",
    "parameter.cycle shadow": "shadow", "parameter.first": "first row", "parameter.last": "last row",
    "parameter.next": "next row", "parameter.previous": "row before", "parameter.reset": "reset",
    "parameter.step": "change",
    "picture.embed": "embed picture", "picture.link": "show picture", "picture.link-ask": "show picture",
    "repeat": "repeat", "set": "set", "settings.save": "keep settings",
    "shape.add": "add", "shape.add-ask": "add", "shape.back": "to the back", "shape.center": "centre",
    "shape.delete": "delete", "shape.duplicate": "duplicate", "shape.flip": "flip", "shape.flip horizontal": "mirror",
    "shape.flip vertical": "upside down", "shape.front": "to the front", "shape.hide": "hide or show",
    "shape.keep": "keep", "shape.list": "list", "shape.lock": "lock", "shape.lower": "lower", "shape.move": "move",
    "shape.next": "kind of shape", "shape.raise": "raise", "shape.rename": "rename", "shape.rename-ask": "rename",
    "shape.rotate": "turn", "shape.scale": "scale", "shape.select": "select", "shape.select next": "next shape",
    "shape.select previous": "shape before",
    "vertex.delete": "delete vertex", "vertex.first": "first vertex", "vertex.insert": "insert vertex",
    "vertex.move": "move vertex", "vertex.move-ask": "place vertex", "vertex.nudge": "nudge",
    "vertex.nudge-step": "nudging step", "vertex.reverse": "reverse",
    "view.corner": "this corner", "view.fit": "whole page", "view.ghost": "ghost outline", "view.glyphs": "glyphs",
    "view.grid": "grid", "view.labels": "numbers", "view.layout": "layout", "view.marks": "vertex marks",
    "view.mouse": "pointer", "view.pan": "move view", "view.pan down": "move down", "view.pan left": "move left",
    "view.pan right": "move right", "view.pan up": "move up", "view.redraw": "draw again", "view.rulers": "rulers",
    "view.theme": "colours", "view.tone": "tone", "view.zoom": "zoom", "view.zoom in": "larger",
    "view.zoom out": "smaller",
  ]
}
