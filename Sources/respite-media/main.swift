// respite-media: a small program that looks at one file that somebody sent, a film or a picture, for as long as that takes.
//
// What decodes such files is a lot of C, and what's in them is made by strangers. So it happens here: without network, without
// what the person wrote, without a way to start, write or send anything but the pixels on standard output.

import CConfinement
import Glibc
import Media

/// What may be addressed: a picture of 100 megapixels takes 400 MB, and libraries and threads reserve more than they use.
let addresses = 3 << 30

func confine() -> Bool {
  let places = MediaHelper.places.map { strdup($0) }
  defer { places.forEach { free($0) } }
  return confinement_limit(addresses, 120) == 0
    && confinement_restrict_reading(places.map { UnsafePointer($0) }, places.count, STDIN_FILENO) == 0
    && confinement_seal() == 0
}

exit(confine() && MediaHelper.run() ? EXIT_SUCCESS : EXIT_FAILURE)
