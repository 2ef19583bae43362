import Core

extension Reading {
  /// The topic as shown, translated. An unknown one is shown as it's written in the reading's file.
  var topicTitle: String {
    // TRANSLATORS: Here to the end of the list: the topics of the readings, in small letters above their titles.
    switch topic {
    case "anxiety": localized("anxiety")
    case "beliefs": localized("beliefs")
    case "body": localized("body and mind")
    case "calming": localized("calming")
    case "feelings": localized("feelings")
    case "health": localized("health")
    case "help": localized("getting help")
    case "keeping": localized("the long run")
    case "medicine": localized("medicines")
    case "mood": localized("mood")
    case "panic": localized("panic")
    case "people": localized("other people")
    case "relaxation": localized("relaxation")
    case "self-talk": localized("self-talk")
    case "sleep": localized("sleep")
    case "solving": localized("solving problems")
    case "steps": localized("small steps")
    case "supporting": localized("helping others")
    case "thoughts": localized("thoughts")
    case "trauma": localized("shock and loss")
    case "uncertainty": localized("not knowing")
    case "use": localized("using Respite")
    case "worry": localized("worry")
    default: topic
    }
  }
}
