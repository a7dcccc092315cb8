@testable import Formats
import Testing

/// Names of files and items become names that programs take.
@Suite struct CodeNameTests {
  @Test(arguments: [
    ("arrow-left", "arrowLeft", "ArrowLeft", "arrow_left"),
    ("24-home", "drawing24Home", "Drawing24Home", "drawing_24_home"),
    ("my icon", "myIcon", "MyIcon", "my_icon"), ("été", "été", "Été", "ete"),
    ("e\u{301}te\u{301}", "ete", "Ete", "ete"), ("straße 2", "straße2", "Straße2", "strasse_2"),
    ("STRAẞE", "sTRAẞE", "STRAẞE", "strasse"), ("Þór", "þór", "Þór", "thor"), ("maðþ", "maðþ", "Maðþ", "madth"),
    ("Ðð", "ðð", "Ðð", "dd"),
    ("über-Blick", "überBlick", "ÜberBlick", "uber_blick"), ("星", "星", "星", "drawing"),
    ("Œuvre", "œuvre", "Œuvre", "oeuvre"), ("Łódź", "łódź", "Łódź", "lodz"), ("Ærø", "ærø", "Ærø", "aero"),
    ("kırmızı", "kırmızı", "Kırmızı", "kirmizi"), ("naïve-ﬁle", "naïveFIle", "NaïveFIle", "naive_file"),
    ("звезда_1", "звезда1", "Звезда1", "drawing_1"), ("🙂 a", "a", "A", "a"), ("𝒜", "drawing", "Drawing", "drawing"),
    ("", "drawing", "Drawing", "drawing"), ("٣", "drawing", "Drawing", "drawing"),
  ])
  func `a name keeps the letters that a language takes`(text: String, camel: String, pascal: String, snake: String) {
    let name = CodeName(text)
    #expect((name.camel, name.pascal, name.snake) == (camel, pascal, snake))
    #expect(name.ascii.pascal.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [
    ("arrow-left", "arrow_left"), ("24-home", "drawing_24_home"), ("class", "drawing_class"), ("my icon", "my_icon"),
    ("Home", "home"), ("Été", "ete"), ("a.b", "a_b"), ("New", "drawing_new"), ("true", "drawing_true"),
    ("_", "drawing"),
    ("classes", "classes"),
  ])
  func `a resource of Android has a name that its compiler takes`(title: String, name: String) throws {
    let format = try #require(FormatCatalog.format(named: "vectordrawable"))
    #expect(format.fileName(title) == name)
    #expect(name.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil)
  }

  @Test func `names differ in every spelling`() {
    var names = CodeNames()
    let given = ["é", "è", "a-b", "A b"].map { names.unique($0) }
    #expect(Set(given.map(\.snake)).count == 4 && Set(given.map(\.ascii.pascal)).count == 4)
  }
}
