// respite-media: a small program that reads one file that somebody sent, a film or a picture, for as long as that's wanted.
//
// What decodes such files is a lot of C, and what's in them is made by strangers. So it happens here: without network, without
// what the person wrote, without a way to start, write or send anything but pixels and samples on standard output.

import CConfinement
import Glibc
import Media

/// What may be addressed: a picture of 100 megapixels takes 400 MB, and libraries and threads reserve more than they use.
let addresses = 3 << 30

func confine(for task: MediaTask) -> Bool {
  let places = MediaHelper.places.map { strdup($0) }
  defer { places.forEach { free($0) } }
  return confinement_limit(addresses, task.processorSeconds, UInt32(task.descriptors)) == 0
    && confinement_restrict_reading(places.map { UnsafePointer($0) }, places.count, STDIN_FILENO) == 0
    && confinement_seal() == 0
}

guard let task = CommandLine.arguments.dropFirst().first.flatMap(MediaTask.init) else { exit(EXIT_FAILURE) }
exit(confine(for: task) && MediaHelper.run(task) ? EXIT_SUCCESS : EXIT_FAILURE)
