#include "CLessons.h"

// To add a lesson: a file in the folder Lessons, and its place here; script/new writes both.
// In the order of the list: each builds on the ones before it. Translations come last, and the words of their pages;
// those of a language have its code before their names.
static const struct lesson_file lessons[] = {
    {"polygon", (const char[]){
#embed "Lessons/polygon.md" suffix(, 0)
    }},
    {"fillet", (const char[]){
#embed "Lessons/fillet.md" suffix(, 0)
    }},
    {"mixing", (const char[]){
#embed "Lessons/mixing.md" suffix(, 0)
    }},
    {"reflex", (const char[]){
#embed "Lessons/reflex.md" suffix(, 0)
    }},
    {"sharing", (const char[]){
#embed "Lessons/sharing.md" suffix(, 0)
    }},
    {"kinds", (const char[]){
#embed "Lessons/kinds.md" suffix(, 0)
    }},
    {"squircle", (const char[]){
#embed "Lessons/squircle.md" suffix(, 0)
    }},
    {"tips", (const char[]){
#embed "Lessons/tips.md" suffix(, 0)
    }},
    {"star", (const char[]){
#embed "Lessons/star.md" suffix(, 0)
    }},
    {"bubble", (const char[]){
#embed "Lessons/bubble.md" suffix(, 0)
    }},
    {"hollow", (const char[]){
#embed "Lessons/hollow.md" suffix(, 0)
    }},
    {"curl", (const char[]){
#embed "Lessons/curl.md" suffix(, 0)
    }},
    {"mask", (const char[]){
#embed "Lessons/mask.md" suffix(, 0)
    }},
    {"workshop", (const char[]){
#embed "Lessons/workshop.md" suffix(, 0)
    }},
    {"de/words", (const char[]){
#embed "Lessons/de/words.toml" suffix(, 0)
    }},
    {"es/words", (const char[]){
#embed "Lessons/es/words.toml" suffix(, 0)
    }},
    {"de/polygon", (const char[]){
#embed "Lessons/de/polygon.md" suffix(, 0)
    }},
    {"de/fillet", (const char[]){
#embed "Lessons/de/fillet.md" suffix(, 0)
    }},
    {"de/star", (const char[]){
#embed "Lessons/de/star.md" suffix(, 0)
    }},
    {"es/polygon", (const char[]){
#embed "Lessons/es/polygon.md" suffix(, 0)
    }},
    {"es/fillet", (const char[]){
#embed "Lessons/es/fillet.md" suffix(, 0)
    }},
    {"es/star", (const char[]){
#embed "Lessons/es/star.md" suffix(, 0)
    }},
};

struct lesson_file lesson_at(size_t index) {
  return index < sizeof lessons / sizeof *lessons ? lessons[index] : (struct lesson_file){NULL, NULL};
}
