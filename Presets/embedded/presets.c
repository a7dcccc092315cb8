#include "CPresets.h"

// To add a preset: a file in the folder above, and its two places here; script/new writes both.
static const unsigned char app_icon_svg[] = {
#embed "../app-icon.svg"
};
static const unsigned char arrow_svg[] = {
#embed "../arrow.svg"
};
static const unsigned char badge_svg[] = {
#embed "../badge.svg"
};
static const unsigned char blob_svg[] = {
#embed "../blob.svg"
};
static const unsigned char bolt_svg[] = {
#embed "../bolt.svg"
};
static const unsigned char cloud_svg[] = {
#embed "../cloud.svg"
};
static const unsigned char cross_svg[] = {
#embed "../cross.svg"
};
static const unsigned char gear_svg[] = {
#embed "../gear.svg"
};
static const unsigned char heart_svg[] = {
#embed "../heart.svg"
};
static const unsigned char home_svg[] = {
#embed "../home.svg"
};
static const unsigned char leaf_svg[] = {
#embed "../leaf.svg"
};
static const unsigned char pin_svg[] = {
#embed "../pin.svg"
};
static const unsigned char play_svg[] = {
#embed "../play.svg"
};
static const unsigned char shield_svg[] = {
#embed "../shield.svg"
};
static const unsigned char speech_svg[] = {
#embed "../speech.svg"
};
static const unsigned char tag_svg[] = {
#embed "../tag.svg"
};
static const unsigned char ticket_svg[] = {
#embed "../ticket.svg"
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
