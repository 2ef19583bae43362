#pragma once
#include "../CGio/versions.h"
#include <adwaita.h>
#include <glib-unix.h>
