#pragma once
#include "versions.h"
#include <gio/gio.h>
#include <glib-unix.h>
#include <sys/timerfd.h>
