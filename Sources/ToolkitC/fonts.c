#include "toolkit_c.h"
#include <fontconfig/fontconfig.h>

bool toolkit_add_font(const char *file) { return FcConfigAppFontAddFile(NULL, (const FcChar8 *)file) == FcTrue; }
