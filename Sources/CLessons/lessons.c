#include "CLessons.h"

// To add a lesson: a file in the folder Lessons, and its two places here; script/new writes both.
static const unsigned char polygon_md[] = {
#embed "Lessons/polygon.md"
};
static const unsigned char fillet_md[] = {
#embed "Lessons/fillet.md"
};
static const unsigned char mixing_md[] = {
#embed "Lessons/mixing.md"
};
static const unsigned char reflex_md[] = {
#embed "Lessons/reflex.md"
};
static const unsigned char sharing_md[] = {
#embed "Lessons/sharing.md"
};
static const unsigned char kinds_md[] = {
#embed "Lessons/kinds.md"
};
static const unsigned char squircle_md[] = {
#embed "Lessons/squircle.md"
};
static const unsigned char tips_md[] = {
#embed "Lessons/tips.md"
};
static const unsigned char star_md[] = {
#embed "Lessons/star.md"
};
static const unsigned char bubble_md[] = {
#embed "Lessons/bubble.md"
};
static const unsigned char hollow_md[] = {
#embed "Lessons/hollow.md"
};
static const unsigned char curl_md[] = {
#embed "Lessons/curl.md"
};
static const unsigned char mask_md[] = {
#embed "Lessons/mask.md"
};
static const unsigned char workshop_md[] = {
#embed "Lessons/workshop.md"
};
// Translations, and the words of their pages; those of a language have its code before their names.
static const unsigned char de_words_toml[] = {
#embed "Lessons/de/words.toml"
};
static const unsigned char es_words_toml[] = {
#embed "Lessons/es/words.toml"
};
static const unsigned char de_polygon_md[] = {
#embed "Lessons/de/polygon.md"
};
static const unsigned char de_fillet_md[] = {
#embed "Lessons/de/fillet.md"
};
static const unsigned char de_star_md[] = {
#embed "Lessons/de/star.md"
};
static const unsigned char es_polygon_md[] = {
#embed "Lessons/es/polygon.md"
};
static const unsigned char es_fillet_md[] = {
#embed "Lessons/es/fillet.md"
};
static const unsigned char es_star_md[] = {
#embed "Lessons/es/star.md"
};

// In the order of the list: each builds on the ones before it.
static const struct lesson_file lessons[] = {
    {"polygon", polygon_md, sizeof polygon_md},
    {"fillet", fillet_md, sizeof fillet_md},
    {"mixing", mixing_md, sizeof mixing_md},
    {"reflex", reflex_md, sizeof reflex_md},
    {"sharing", sharing_md, sizeof sharing_md},
    {"kinds", kinds_md, sizeof kinds_md},
    {"squircle", squircle_md, sizeof squircle_md},
    {"tips", tips_md, sizeof tips_md},
    {"star", star_md, sizeof star_md},
    {"bubble", bubble_md, sizeof bubble_md},
    {"hollow", hollow_md, sizeof hollow_md},
    {"curl", curl_md, sizeof curl_md},
    {"mask", mask_md, sizeof mask_md},
    {"workshop", workshop_md, sizeof workshop_md},
    {"de/words", de_words_toml, sizeof de_words_toml},
    {"es/words", es_words_toml, sizeof es_words_toml},
    {"de/polygon", de_polygon_md, sizeof de_polygon_md},
    {"de/fillet", de_fillet_md, sizeof de_fillet_md},
    {"de/star", de_star_md, sizeof de_star_md},
    {"es/polygon", es_polygon_md, sizeof es_polygon_md},
    {"es/fillet", es_fillet_md, sizeof es_fillet_md},
    {"es/star", es_star_md, sizeof es_star_md},
};

struct lesson_file lesson_at(size_t index) {
  if (index < sizeof lessons / sizeof *lessons)
    return lessons[index];
  return (struct lesson_file){NULL, NULL, 0};
}
