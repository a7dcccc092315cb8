#include "CPresets.h"

// To add a preset: a file in the folder Presets, and its two places here; script/new writes both.
static const unsigned char app_icon_svg[] = {
#embed "Presets/app-icon.svg"
};
static const unsigned char arrow_svg[] = {
#embed "Presets/arrow.svg"
};
static const unsigned char badge_svg[] = {
#embed "Presets/badge.svg"
};
static const unsigned char blob_svg[] = {
#embed "Presets/blob.svg"
};
static const unsigned char bolt_svg[] = {
#embed "Presets/bolt.svg"
};
static const unsigned char cloud_svg[] = {
#embed "Presets/cloud.svg"
};
static const unsigned char cross_svg[] = {
#embed "Presets/cross.svg"
};
static const unsigned char gear_svg[] = {
#embed "Presets/gear.svg"
};
static const unsigned char heart_svg[] = {
#embed "Presets/heart.svg"
};
static const unsigned char home_svg[] = {
#embed "Presets/home.svg"
};
static const unsigned char leaf_svg[] = {
#embed "Presets/leaf.svg"
};
static const unsigned char pin_svg[] = {
#embed "Presets/pin.svg"
};
static const unsigned char play_svg[] = {
#embed "Presets/play.svg"
};
static const unsigned char shield_svg[] = {
#embed "Presets/shield.svg"
};
static const unsigned char speech_svg[] = {
#embed "Presets/speech.svg"
};
static const unsigned char tag_svg[] = {
#embed "Presets/tag.svg"
};
static const unsigned char ticket_svg[] = {
#embed "Presets/ticket.svg"
};

static const struct preset presets[] = {
    {"app-icon", app_icon_svg, sizeof app_icon_svg},
    {"arrow", arrow_svg, sizeof arrow_svg},
    {"badge", badge_svg, sizeof badge_svg},
    {"blob", blob_svg, sizeof blob_svg},
    {"bolt", bolt_svg, sizeof bolt_svg},
    {"cloud", cloud_svg, sizeof cloud_svg},
    {"cross", cross_svg, sizeof cross_svg},
    {"gear", gear_svg, sizeof gear_svg},
    {"heart", heart_svg, sizeof heart_svg},
    {"home", home_svg, sizeof home_svg},
    {"leaf", leaf_svg, sizeof leaf_svg},
    {"pin", pin_svg, sizeof pin_svg},
    {"play", play_svg, sizeof play_svg},
    {"shield", shield_svg, sizeof shield_svg},
    {"speech", speech_svg, sizeof speech_svg},
    {"tag", tag_svg, sizeof tag_svg},
    {"ticket", ticket_svg, sizeof ticket_svg},
};

struct preset preset_at(size_t index) {
  if (index < sizeof presets / sizeof *presets)
    return presets[index];
  return (struct preset){NULL, NULL, 0};
}
