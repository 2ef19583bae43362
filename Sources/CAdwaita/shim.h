#pragma once
#include "../CGio/versions.h"
#include <adwaita.h>
#include <cairo-pdf.h>
#include <glib-unix.h>
#include <sys/stat.h>
