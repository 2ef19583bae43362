// respite-media: decodes one film or picture that the person added.
//
// Such files come from anywhere, and their decoders are large C libraries. So they run in this process, which has no network, none of
// the person's words, and no way to start programs or write files. All it can do is send pixels and samples to standard output.

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
