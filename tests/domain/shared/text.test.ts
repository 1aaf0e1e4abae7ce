import { describe, expect, it } from "vitest";
import { SECOND } from "~/domain/shared/clock";
import { calendarDay, timeOfDay } from "~/domain/shared/day-and-time";
import { emailAddress } from "~/domain/shared/email-address";
import { folded, isVisible, line, lines, withPlainDigits } from "~/domain/shared/text";
import { ownTime } from "../../timing";

const family = "👨‍👩‍👧‍👦";
const taken = (text: string, max = 50) => line(max).safeParse(text).data;
const refusal = (text: string, max = 50) =>
  line(max)
    .safeParse(text)
    .error?.issues.map(({ message }) => message);

const unreadable = ["Please remove hidden or control characters."];
const tooLong = ["Please use at most 50 characters."];

describe("text that people type", () => {
  it("is trimmed and composed", () => {
    expect(taken("  Zoe\u0308 ")).toBe("Zoë");
  });

  it("is as long as a reader finds it: a family of emoji is one character", () => {
    expect(taken(family.repeat(50))).toBe(family.repeat(50));
    expect(refusal(family.repeat(51))).toEqual(tooLong);
    expect(refusal("x".repeat(51))).toEqual(tooLong);
  });

  it.each([
    ["a right-to-left override", "Ana\u202eseyeR"],
    ["an isolate", "Ana\u2066Reyes"],
    ["NUL", "Ana\0"],
    ["an escape", "Ana\u001b[31m"],
    ["half a character", "Ana\ud83d"],
    ["a line separator", "Ana\u2028Reyes"],
    ["a code that is no character", "Ana\uffff"],
    ["such a code beyond 16 bits", "Ana\u{1fffe}"],
    ["a mark of annotations, which nobody sees", "Ana\ufff9Reyes"],
    ["a line break where there is one line", "Ana\nReyes"],
    ["a pile of marks", `A${"\u0301".repeat(12)}`],
  ])("holds no %s", (_name, text) => {
    expect(refusal(text)).toEqual(unreadable);
  });

  it("may have line breaks where there are several lines, all of one kind", () => {
    expect(lines(50).parse("one\r\ntwo\tand three")).toBe("one\ntwo\tand three");
  });

  it.each(["\u202aAna\u202c", "\u2068Ana\u2069", " \u2066\u200eAna\u2069 "])(
    "loses the marks that a list of contacts puts around the whole of it: %j",
    (text) => {
      expect(taken(text)?.replace("\u200e", "")).toBe("Ana");
    },
  );

  it("is taken without those around a number that was copied into it", () => {
    const copied = "Ring \u202a+49 170 123\u202c or \u2068\u202a+49 170 456\u202c\u2069, please.";
    expect(lines(100).parse(copied)).toBe("Ring +49 170 123 or +49 170 456, please.");
  });

  it.each(["\u202eAna\u202c", "Ana\u2069", "\u2066Ana", "\u202aA\u202ena\u202c"])(
    "is refused with marks like %j",
    (text) => {
      expect(refusal(text)).toEqual(unreadable);
    },
  );

  it.each(["１２３４５６", "١٢٣٤٥٦", "۱۲۳۴۵۶", "१२३४५६", "๑๒๓๔๕๖", "𝟏𝟐𝟑𝟜𝟝𝟞", "123456"])(
    "has the digits 123456 as %s",
    (digits) => {
      expect(withPlainDigits(digits)).toBe("123456");
    },
  );

  it.each([
    "\u202aana@kindspot.example\u202c",
    "\u200bana@kindspot.example\ufeff ",
    " \u2068ana@kindspot.example\u2069",
  ])("is the address that it shows, whatever copying has put around it (%j)", (text) => {
    expect(emailAddress({ missing: "Missing", invalid: "Invalid" }).parse(text)).toBe("ana@kindspot.example");
  });

  it.each([
    ["zero-width spaces", "\u200bA\u200bna\ufeff"],
    ["word joiners and soft hyphens", "A\u2060n\u00ada"],
    ["tag letters without a flag", "Ana\u{e0061}\u{e0062}"],
    ["joiners between letters that never join", "A\u200cn\u200da"],
  ])("loses %s, which nobody can see", (_name, text) => {
    expect(taken(text)).toBe("Ana");
  });

  it.each(["علی‌رضا", "क्‍ष", family, "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])("keeps the joiners and tags of %s", (text) => {
    expect(taken(text)).toBe(text.normalize("NFC"));
  });

  it("keeps the writing of every script", () => {
    for (const name of ["Иван", "محمد", "ศักดิ์", "நவீன்", "क्षत्रिय", "Nguyễn", "דָּוִד", "李", "O’Brien-Núñez", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
      expect(taken(name)).toBe(name.normalize("NFC"));
  });

  it.each([
    ["10,000 combining marks", `A${"\u0301\u0327".repeat(5_000)}`],
    ["100 KB of marks out of order", "\u0301\u0327".repeat(50_000)],
    ["100 KB of joiners", "\u200d".repeat(50_000)],
    ["100 KB of families", family.repeat(4_000)],
    ["100 KB of letters", "a".repeat(100_000)],
    ["100 KB of half characters", "\ud83d".repeat(50_000)],
  ])("is refused soon when it is %s", async (_name, text) => {
    const taken: boolean[] = [];
    const read = () => taken.push(lines(2_000).safeParse(text).success, line(50).safeParse(text).success);
    expect(await ownTime(read)).toBeLessThan(SECOND);
    expect(taken).toEqual([false, false]);
  });

  it.each([" ", "\u200b", "\u3164", "\u2800", "\u0301", "\ufe0f"])("is nothing to see when it is only %j", (text) => {
    expect(isVisible(text)).toBe(false);
  });

  it.each([
    ["ÉMILIE Núñez", "emilie nunez"],
    ["Łukasz ŁÓDŹ", "lukasz lodz"],
    ["Søren Æbelø", "soren aebelo"],
    ["Đorđe Þór Œuvre", "dorde thor oeuvre"],
    ["Weiß, WEIẞ", "weiss, weiss"],
    ["Işıl İnci", "isil inci"],
    ["Ġużè Ħal Għaxaq", "guze hal ghaxaq"],
    ["Əli Gəncəli", "eli genceli"],
    ["ΠΑΠΑΣ, παπάς", "παπασ, παπασ"],
    ["كمالي مصطفى", "کمالی مصطفی"],
    ["D’Angelo O´Brien", "d'angelo o'brien"],
    ["Anne‑Marie", "anne-marie"],
  ])("%s is found without case, accents and letters that few keyboards have", (text, typed) => {
    expect(folded(text)).toBe(typed);
  });
});

describe("a date that people type", () => {
  const isTaken = (text: string) => calendarDay().safeParse(text).success;

  it.each(["1900-01-01", "2026-11-30", "9998-12-31"])("may be %s", (day) => {
    expect(isTaken(day)).toBe(true);
  });

  it.each(["0000-01-01", "0001-01-01", "1899-12-31", "9999-12-31", "+010000-01-01", "2027-02-30"])(
    "may not be %s: some zone would lead it out of the years of four digits, or it is none",
    (day) => {
      expect(isTaken(day)).toBe(false);
    },
  );
});

describe("a day that is typed where the browser has no field for days", () => {
  it.each([
    "2026-12-01",
    "2026-12-1",
    "2026/12/01",
    "2026. 12. 1.",
    "1.12.2026",
    "01. 12. 2026",
    "2026‑12‑01",
    "２０２６－１２－０１",
    "٢٠٢٦-١٢-٠١",
    "\u200e2026-12-01 ",
    "2026年12月1日",
  ])("is read as it was meant: %j", (typed) => {
    expect(calendarDay().parse(typed)).toBe("2026-12-01");
  });

  it.each(["1/12/2026", "12/31/2026", "31.2.2026", "1.12.26", "tomorrow", "20261201", "2026-12-01".repeat(9)])(
    "is refused where it may be another one, or none: %j",
    (typed) => {
      expect(
        calendarDay("No day")
          .safeParse(typed)
          .error?.issues.map(({ message }) => message),
      ).toEqual(["No day"]);
    },
  );
});

describe("an address that can receive mail", () => {
  const address = emailAddress({ missing: "Missing", invalid: "Invalid" });

  it.each([
    ["o'neil+parking=1@mail.example.co.uk", undefined],
    ["a..b.@docomo.example", undefined],
    ["用户@例え.jp", "用户@xn--r8jz45g.jp"],
    ["ana@xn--p1ai.xn--p1ai", undefined],
    ["ana@ＥＸＡＭＰＬＥ.com", "ana@example.com"],
    ["ana＠example.com", "ana@example.com"],
    ["o’neil@example.com", "o'neil@example.com"], // a phone's apostrophe
    ["anna‑marie@my‑town.example", "anna-marie@my-town.example"], // a text processor's hyphen
    ["ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ana@example.com"],
    ["ana@example.com.", "ana@example.com"], // two spaces on a phone
    ["ana@example.com。", "ana@example.com"], // the same with an East Asian keyboard
    ["ana@example.com｡", "ana@example.com"],
    ["ANİ@EXAMPLE.COM", "ANI@EXAMPLE.COM"], // a Turkish keyboard's i with Caps Lock
    [`${"a".repeat(64)}@${"b".repeat(63)}.example`, undefined],
  ])("takes '%s'", (typed, taken = typed) => {
    expect(address.parse(typed)).toBe(taken);
  });

  it.each([
    "ana@ex%61mple.com",
    "ana@example.com/path",
    "ana@example.com?bcc=eve",
    "ana@münchen.de#there",
    "ana@127.0.0.1",
    "ana@example.1",
    "ana@example",
    "ana@example.com..",
    "ana@example.com-",
    "ana@-example.com",
    "ana@example.0x7f",
    "ana@.example.com",
    "ana@example..com",
    "ana；@example.com",
    `${"a".repeat(65)}@example.com`,
    `ana@${"b".repeat(64)}.example`,
  ])("is not '%s'", (typed) => {
    expect(address.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(["Invalid"]);
  });
});

describe("a time of day", () => {
  it.each([
    ["22:00", 1320],
    ["00:00", 0],
    ["9:05", 545],
    ["21.05", 1265],
    ["09:05:00", 545],
    ["09:05:00.000", 545],
    ["9:05 pm", 1265],
    ["9:05\u202fPM", 1265],
    ["12:30 a.m.", 30],
    ["12:30 p.m.", 750],
    [" ٢٢:٣٠ ", 1350],
    ["9 pm", 1260],
    ["12AM", 0],
    ["21h30", 1290],
    ["21 h 30", 1290],
    ["21h", 1260],
    ["\u200e21:30\u200e", 1290], // as some programs show times
    ["21 H", 1260],
    ["9 Uhr", 540],
    ["21:30 Uhr", 1290],
    ["21 Uhr 30", 1290],
    ["9pm", 1260],
    ["9:05 p. m.", 1265],
    ["２２：３０", 1350],
  ])("typed as '%s' is the minute %i", (typed, minute) => {
    expect(timeOfDay.parse(typed)).toBe(minute);
  });

  it.each([
    "",
    "24:00",
    "25:00",
    "9:60",
    "13:00 pm",
    "0:30 am",
    "9",
    "9:5",
    "-9:05",
    "9:05 xm",
    "25h",
    "21 h pm",
    "21 30",
    "h",
    "1e1:00",
    "9:05".repeat(9),
  ])("is not '%s'", (typed) => {
    expect(timeOfDay.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      "Please give a time such as 22:00.",
    ]);
  });
});
