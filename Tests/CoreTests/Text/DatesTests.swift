import Core
import Foundation
import Testing

@Suite struct DatesTests {
  @Test(
    "The locale for dates follows POSIX: LC_ALL, then LC_TIME, then LANG, skipping invalid locales",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de_DE"), (["LC_ALL": "", "LC_TIME": "fr_FR", "LANG": "de_DE"], "fr_FR"),
      (["LC_ALL": "en_US.UTF-8", "LC_TIME": "fr_FR", "LANG": "de_DE"], "en_US"),
      (["LC_MESSAGES": "fr_FR", "LANGUAGE": "fr", "LANG": "de_DE"], "de_DE"),
      (["LANG": "sr_RS@latin"], "sr_Latn_RS"), (["LANG": "sr_RS.UTF-8"], "sr_RS"), (["LANG": "de_DE@euro"], "de_DE"),
      (["LANG": "uz_UZ.UTF-8@cyrillic"], "uz_Cyrl_UZ"), (["LANG": "de"], "de"), (["LANG": "de_ZZ"], "de"),
      (["LC_ALL": "C.UTF-8", "LANG": "de_DE"], "en_001"), (["LC_TIME": "POSIX", "LANG": "de_DE"], "en_001"),
      (["LC_ALL": "nonsense", "LANG": "de_DE"], "de_DE"), (["LC_TIME": "../../de", "LANG": ""], "en_001"),
      (["LANG": "_"], "en_001"), (["LANG": "@.:"], "en_001"), (["LANG": "tlh_KL"], "en_001"), ([:], "en_001"),
    ])
  func forDates(environment: [String: String], expected: String) {
    #expect(Locale(forDatesIn: environment).identifier == expected)
  }

  @Test(
    "The locale for names is LANGUAGE's unless the locale is C, and LC_MESSAGES' otherwise",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de_DE"),
      (["LC_MESSAGES": "fr_CH.UTF-8", "LC_TIME": "en_US", "LANG": "de_DE"], "fr_CH"),
      (["LANGUAGE": "de_AT:de:en", "LANG": "en_US.UTF-8"], "de_AT"), (["LANGUAGE": "xx:fr", "LANG": "en_US"], "fr"),
      (["LANGUAGE": "xx", "LANG": "C.UTF-8"], "en_001"), (["LANGUAGE": "de", "LANG": "C.UTF-8"], "de"),
      (["LANGUAGE": "de", "LC_ALL": "C", "LANG": "fr_FR"], "en_001"), (["LANGUAGE": "de"], "en_001"),
      (["LANGUAGE": ":", "LC_ALL": "sr_RS@latin"], "sr_Latn_RS"),
    ])
  func forNames(environment: [String: String], expected: String) {
    #expect(Locale(forNamesIn: environment).identifier == expected)
  }

  @Test(
    "A day's title follows the locale",
    arguments: [
      ("de_DE.UTF-8", "Mittwoch, 18. November", "Mittwoch, 18. November 2026", "18. Nov. 2026", "18. November 2026"),
      ("fr_FR.UTF-8", "mercredi 18 novembre", "mercredi 18 novembre 2026", "18 nov. 2026", "18 novembre 2026"),
      ("en_US.UTF-8", "Wednesday, November 18", "Wednesday, November 18, 2026", "Nov 18, 2026", "November 18, 2026"),
      ("C.UTF-8", "Wednesday, 18 November", "Wednesday, 18 November 2026", "18 Nov 2026", "18 November 2026"),
    ])
  func titles(locale: String, title: String, withYear: String, short: String, long: String) throws {
    // In May it's another year in Persian than in January, and not in English: either way the heading can be typed.
    let (january, may) = (try #require(LocalDay("2026-01-25")), try #require(LocalDay("2026-05-01")))
    for dates in [Dates(Locale(identifier: "fa_IR")), Dates(Locale(identifier: locale))] {
      #expect(dates.read(dates.title(january, today: may), isLast: false, today: may) == january)
    }
    let dates = Dates(Locale(forDatesIn: ["LC_ALL": locale]))
    let day = try #require(LocalDay("2026-11-18"))
    #expect(dates.title(day, today: day) == "Today")
    #expect(dates.title(day, today: day.advanced(by: 1)) == "Yesterday")
    #expect(dates.title(day, today: day.advanced(by: 2)) == title)
    #expect(dates.title(day, today: day.advanced(by: 400)) == withYear)
    #expect(dates.short(day, withYear: true) == short)
    #expect(dates.long(day) == long)
  }

  @Test(
    "A day is parsed in the locale's notation or ISO 8601, and a year or month alone is accepted",
    arguments: [
      ("2026-03-29", false, "2026-03-29"), (" 2026-03 ", false, "2026-03-01"), ("2026-03", true, "2026-03-31"),
      ("2024-02", true, "2024-02-29"), ("2025-12", true, "2025-12-31"), ("2026", false, "2026-01-01"),
      ("2026", true, "2026-12-31"), ("29/03/2026", false, "2026-03-29"), ("29 March 2026", true, "2026-03-29"),
      ("yesterday", false, nil), ("2026-13", false, nil), ("12", false, nil), ("", true, nil),
    ])
  func reading(text: String, isLast: Bool, expected: String?) {
    #expect(Dates(Locale(identifier: "en_GB")).read(text, isLast: isLast)?.description == expected)
  }

  @Test(
    "Day and month are read in the locale's order, and a formatted date parses back",
    arguments: [
      ("en_US.UTF-8", "3/4/2026", "2026-03-04"), ("en_US.UTF-8", "3/4/26", "2026-03-04"),
      ("fr_FR.UTF-8", "3/4/2026", "2026-04-03"), ("fr_FR.UTF-8", "3 avril 2026", "2026-04-03"),
      ("de_DE.UTF-8", "3.4.2026", "2026-04-03"), ("de_DE.UTF-8", "3. April 2026", "2026-04-03"),
      ("C.UTF-8", "3/4/2026", "2026-04-03"),
    ])
  func readingElsewhere(locale: String, text: String, expected: String) throws {
    let dates = Dates(Locale(forDatesIn: ["LC_ALL": locale]))
    #expect(dates.read(text, isLast: false)?.description == expected)
    let day = try #require(LocalDay("2026-11-18"))
    #expect(dates.read(dates.long(day), isLast: false) == day)
  }

  @Test(
    "What is shown can be typed: in every locale and calendar, a day is read as it's written",
    arguments: [
      "en_001", "en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "es_MX", "it_IT", "nl_NL", "pl_PL", "pt_BR", "sv_SE",
      "cs_CZ",
      "ru_RU", "uk_UA", "ja_JP", "zh_CN", "ko_KR", "tr_TR", "fi_FI", "hu_HU", "lt_LT", "lv_LV", "bg_BG", "ca_ES",
      "eu_ES",
      "vi_VN", "mn_MN", "kk_KZ", "ar_EG", "ar_SA", "fa_IR", "fa_AF", "ps_AF", "ckb_IR", "he_IL", "hi_IN", "bn_BD",
      "mr_IN",
      "ne_NP", "my_MM", "dz_BT", "th_TH", "am_ET", "br_FR", "cy_GB", "sq_AL", "fur", "mgo", "en_US@calendar=hebrew",
      "he_IL@calendar=hebrew", "en_US@calendar=islamic", "am_ET@calendar=ethiopic", "ar_EG@calendar=coptic",
      "hi_IN@calendar=indian", "zh_TW@calendar=roc", "de_DE@calendar=buddhist", "en_GB@calendar=persian",
    ])
  func roundTrip(locale: String) {
    let dates = Dates(Locale(identifier: locale))
    let far = LocalDay(number: 90_000)
    // Every 1,511 days, so that days, months and weekdays of every kind occur, in 1926 to 2085.
    for number in stride(from: -16_000, through: 42_000, by: 1_511) {
      let day = LocalDay(number: number)
      for text in [dates.short(day, withYear: true), dates.long(day), dates.title(day, today: far), day.description] {
        #expect(dates.read(text, isLast: false) == day, "\(text)")
      }
      for text in [dates.short(day), dates.dayAndMonth(day), dates.title(day, today: day.advanced(by: 1))] {
        let today = text == "Yesterday" ? day.advanced(by: 1) : day
        #expect(dates.read(text, isLast: false, today: today) == day, "\(text)")
      }
      let month = (dates.read(dates.month(day), isLast: false), dates.read(dates.month(day), isLast: true))
      guard let first = month.0, let last = month.1 else {
        Issue.record("\(dates.month(day)) isn't read")
        continue
      }
      #expect((first...last).contains(day) && last.number - first.number < 31, "\(dates.month(day))")
    }
  }

  @Test(
    "A year or day is read in the person's calendar and digits, or in the Gregorian if it can only be that",
    arguments: [
      ("th_TH", "2568", "2025-01-01"), ("th_TH", "2025", "2025-01-01"), ("th_TH", "18/11/2568", "2025-11-18"),
      ("th_TH", "18/11/68", "2025-11-18"), ("th_TH", "2025-11-18", "2025-11-18"), ("th_TH", "๒๕๖๘", "2025-01-01"),
      ("fa_IR", "۱۴۰۴", "2025-03-21"), ("fa_IR", "1404/8/27", "2025-11-18"), ("fa_IR", "۲۰۲۵-۱۱-۱۸", "2025-11-18"),
      ("ar_EG", "١٨/١١/٢٠٢٥", "2025-11-18"), ("ar_SA", "1447", "2025-06-26"), ("en_US", "25 Mar 2025", "2025-03-25"),
      ("en_US", "Mar 25 2025", "2025-03-25"), ("en_US", "3/25/2025", "2025-03-25"),
      ("en_US", "25/3/2025", "2025-03-25"),
      ("de_DE", "5. marz 2026", "2026-03-05"), ("de_DE", "3/2026", "2026-03-01"), ("en_US", "2026-3-5", "2026-03-05"),
      ("en_US", "2/30/2026", nil), ("en_US", "5 Marches 2026", nil), ("en_US", "1/2/3/2026", nil),
      ("en_US", "5 May", nil),
    ])
  func readingCalendars(locale: String, text: String, expected: String?) {
    #expect(Dates(Locale(identifier: locale)).read(text, isLast: false)?.description == expected)
  }

  @Test(
    "A day without a year is in the present one, or the next to come",
    arguments: [
      ("5 May", "2026-05-05", "2027-05-05"), ("30 November", "2026-11-30", "2026-11-30"),
      ("Today", "2026-11-26", "2026-11-26"),
      ("26/11", "2026-11-26", "2026-11-26"), ("29 Feb", nil, "2028-02-29"), ("yesterday", "2026-11-25", "2026-11-25"),
    ])
  func readingWithoutYear(text: String, expected: String?, toCome: String) {
    let (dates, today) = (Dates(Locale(identifier: "en_GB")), LocalDay(number: 20_783))  // 26 November 2026
    #expect(dates.read(text, isLast: false, today: today)?.description == expected)
    #expect(dates.read(text, isLast: false, today: today, isToCome: true)?.description == toCome)
  }

  @Test("What begins as an ISO day is one, or none", arguments: ["2026-13-01", "2026-00-10", "2026-02-30", "2026-13"])
  func slips(text: String) {
    for locale in ["en_US", "de_DE", "th_TH"] {
      #expect(Dates(Locale(identifier: locale)).read(text, isLast: false, today: LocalDay(number: 20_783)) == nil)
    }
  }

  @Test("A long or strange text is given up at once", arguments: ["a", "1", "de ", "18 de "])
  func readingNonsense(part: String) {
    let text = String(repeating: part, count: 5_000)
    #expect(Dates(Locale(identifier: "es_ES")).read(text, isLast: false, today: LocalDay(number: 20_783)) == nil)
  }

  @Test(
    "Times use the locale's clock and the requested time zone",
    arguments: [
      ("de_DE.UTF-8", "20:05", "18.11.2026, 13:05", false), ("en_US.UTF-8", "8:05 PM", "Nov 18, 2026 at 1:05 PM", true),
    ])
  func times(locale: String, time: String, moment: String, countsToTwelve: Bool) throws {
    let dates = Dates(Locale(forDatesIn: ["LC_ALL": locale]))
    func plain(_ text: String) -> String { text.replacingOccurrences(of: "\u{202F}", with: " ") }
    #expect(plain(dates.time(1_205)) == time)
    #expect(dates.countsToTwelve == countsToTwelve)
    let zone = try #require(TimeZone(secondsFromGMT: 3_600))
    let noon = try #require(LocalDay("2026-11-18")).number * 86_400 + 43_500
    #expect(plain(dates.moment(Date(timeIntervalSince1970: Double(noon)), in: zone)) == moment)
  }
}
