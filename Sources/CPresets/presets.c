#include "CPresets.h"

// To add a preset: a file in the folder Presets, and its place here; script/new writes both.
static const struct preset presets[] = {
    {"app-icon", (const char[]){
#embed "Presets/app-icon.svg" suffix(, 0)
    }},
    {"arrow", (const char[]){
#embed "Presets/arrow.svg" suffix(, 0)
    }},
    {"badge", (const char[]){
#embed "Presets/badge.svg" suffix(, 0)
    }},
    {"blob", (const char[]){
#embed "Presets/blob.svg" suffix(, 0)
    }},
    {"bolt", (const char[]){
#embed "Presets/bolt.svg" suffix(, 0)
    }},
    {"cloud", (const char[]){
#embed "Presets/cloud.svg" suffix(, 0)
    }},
    {"cross", (const char[]){
#embed "Presets/cross.svg" suffix(, 0)
    }},
    {"gear", (const char[]){
#embed "Presets/gear.svg" suffix(, 0)
    }},
    {"heart", (const char[]){
#embed "Presets/heart.svg" suffix(, 0)
    }},
    {"home", (const char[]){
#embed "Presets/home.svg" suffix(, 0)
    }},
    {"leaf", (const char[]){
#embed "Presets/leaf.svg" suffix(, 0)
    }},
    {"pin", (const char[]){
#embed "Presets/pin.svg" suffix(, 0)
    }},
    {"play", (const char[]){
#embed "Presets/play.svg" suffix(, 0)
    }},
    {"shield", (const char[]){
#embed "Presets/shield.svg" suffix(, 0)
    }},
    {"speech", (const char[]){
#embed "Presets/speech.svg" suffix(, 0)
    }},
    {"tag", (const char[]){
#embed "Presets/tag.svg" suffix(, 0)
    }},
    {"ticket", (const char[]){
#embed "Presets/ticket.svg" suffix(, 0)
    }},
};

struct preset preset_at(size_t index) {
  return index < sizeof presets / sizeof *presets ? presets[index] : (struct preset){NULL, NULL};
}
