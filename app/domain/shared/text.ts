import { domainToASCII } from "node:url";
import { z } from "zod";
import { type WeekDay, weekDays } from "./calendar";
import { fits, mostUnits, tooLong } from "./names";

const DECIMAL = /^\d{1,6}(\.\d{1,20})?$/;

/** A number in an address's text: plain digits only, none of JavaScript's other forms of numbers. */
export const inDigits = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((text) => (typeof text === "string" && DECIMAL.test(text) ? Number(text) : text), schema);

/** Characters that are invisible, change the order of others, or are not text. Each field decides on line breaks and tabs. */
const hidden = /[^\P{Cc}\n\t]|[\p{Cs}\p{Zl}\p{Zp}\p{NChar}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u;
/**
 * What nobody typed or can see, but copied text carries: zero-width spaces, soft hyphens, tag letters outside of a flag, and
 * joiners where no script or emoji joins.
 */
const unseen =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u00ad\u180e\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]|(?<=^|[\p{Z}\p{P}\p{N}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Han}])[\u200c\u200d]{1,8}/gu;
const lineBreak = /[\n\t]/;
/** More marks or joiners on one letter than any script or emoji needs. They would cover the lines around. */
const piled = /[\p{M}\p{Default_Ignorable_Code_Point}]{9}/u;
const ink = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const UNREADABLE = "Please remove hidden or control characters.";

/** What a text says as JSON. Null where it is none. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An id from a caller, without characters that a database refuses to compare. */
export const idText = z.string().regex(/^[\w-]{1,64}$/);

/** One of a few whole numbers. JSON holds a number; `app/forms/forms.ts` makes one of a form's field. */
export const choice = <const T extends readonly number[]>(choices: T, sentence: string) =>
  z.number(sentence).pipe(z.literal(choices, sentence));

/**
 * Optional text over several lines: trimmed, NFC, at most `max` characters (docs/product.md#lengths). The cheap checks
 * come first.
 */
export const lines = (max: number) => {
  const error = tooLong(max);
  return z
    .string()
    .overwrite((text) => withoutUnseen(text.replaceAll("\r\n", "\n")).trim())
    .refine((text) => text.length <= mostUnits(max), { error, abort: true })
    .refine((text) => !hidden.test(text) && !piled.test(text), { error: UNREADABLE, abort: true })
    .overwrite((text) => text.normalize("NFC"))
    .refine((text) => fits(text, max), { error, abort: true });
};

/** Optional text on one line; otherwise like `lines`. */
export const line = (max: number) =>
  lines(max).refine((text) => !lineBreak.test(text), { error: UNREADABLE, abort: true });

/** The text without what nobody can see in it. */
export const withoutUnseen = (text: string): string => text.replace(unseen, "$1");

/** A visible character: not a space, mark or filler. */
export const isVisible = (text: string): boolean => ink.test(text);

/**
 * Letters that Unicode does not split into a plain letter and a mark, and one letter's forms: a Greek word ends with ς, and an
 * Arabic keyboard types ي and ك where a Persian one types ی and ک.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ə: "e",
  ς: "σ",
  ي: "ی",
  ى: "ی",
  ك: "ک",
};

/** The text in small letters, without those that few keyboards have: 'ŁÓDŹ' becomes 'lódź'. */
export const inPlainLetters = (text: string): string =>
  text.toLowerCase().replaceAll(/[ßæœøłđðþıħŧəςيىك]/g, (letter) => plainLetters[letter] ?? letter);

/**
 * Text for searches, without case, accents and the kinds of apostrophes and hyphens. The two engines would fold it
 * differently. The database holds texts in this form: a change here needs a migration.
 */
export const folded = (text: string): string =>
  inPlainLetters(text.normalize("NFD").replaceAll(/\p{M}/gu, ""))
    .replaceAll(/[’‘ʼʻ`´]/g, "'")
    .replaceAll(/\p{Pd}/gu, "-");

/** The longest address that a mail server accepts. */
const EMAIL_MAX = 254;
/**
 * No character with a meaning in a mail header, one @, and a domain name with a dot, as mail servers look it up. Names end in a
 * word of letters, IP addresses do not.
 */
const address =
  /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;
/** Control characters, half characters and the like. PostgreSQL refuses to compare them. */
const invisible = /\p{C}/u;
/** What surrounds an address or a time that was copied from a list of contacts or a page: marks of direction and zero-width spaces. */
const aroundCopied = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

const fullWidth = /[\uff01-\uff5e]/g;
/**
 * The address that keyboards meant: East Asian ones type ａ and ＠, Turkish ones İ for a capital i, and phones make a full
 * stop of two spaces.
 */
const asMeant = (email: string): string =>
  email
    .normalize("NFC")
    .replace(fullWidth, (sign) => sign.normalize("NFKC").toLowerCase())
    .replaceAll("\u0130", "I")
    .replace(/(?<=[^.])[.。｡]$/, "");

interface Sentences {
  missing: string;
  invalid: string;
}

/** Any text that can name an account, trimmed and composed. An impossible address gets the same answer as an unknown one. */
export const emailText = ({ missing, invalid }: Sentences) =>
  z
    .string(missing)
    .overwrite((text) => asMeant(text.replace(aroundCopied, "").trim()))
    .min(1, { error: missing, abort: true })
    .max(EMAIL_MAX, { error: invalid, abort: true })
    .refine((text) => !invisible.test(text), { error: invalid, abort: true })
    .overwrite((text) => withPlainDomain(text.normalize("NFC")));

/** Chrome sends müller.de as xn--mller-kva.de, other browsers as it was typed. It is one address, in Chrome's spelling. */
export const withPlainDomain = (email: string): string =>
  email.replace(/(?<=@)[^@/?#%]*[^\0-\x7f][^@/?#%]*$/, (domain) => domainToASCII(domain) || domain);

/** An address that can receive mail. */
export const emailAddress = (sentences: Sentences) => emailText(sentences).regex(address, sentences.invalid);

const isDigit = (sign: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(sign));

/** A digit's value: in every script ten of them follow each other. */
function valueOf(digit: string): string {
  const sign = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (isDigit(sign - value - 1)) value++;
  return String(value % 10);
}

/** The text with the digits 0 to 9 in place of full-width ones and those of other scripts, which keyboards type. */
export const withPlainDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, valueOf);

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
/** '9:05', '21.05', '21h05', '21 Uhr 05', '21:05 Uhr', '21 h', '9:05 pm', '9 p. m.', '09:05:00'. */
const TYPED_TIME =
  /^(\d{1,2})(?:(?:[:.]| ?(?:h|uhr) ?)(\d{2})(?::\d{2}(?:\.\d{1,3})?)?)?(?: ?(?:([ap])\.? ?m\.?|(h|uhr)))?$/i;
const TYPED_TIME_MAX = 20;

/** A time as people type it where the browser has no field for times, in the form of such a field. Other texts stay. */
function timeText(text: string): string {
  if (text.length > TYPED_TIME_MAX) return text;
  const [, hour, minutes, half, word] =
    TYPED_TIME.exec(withPlainDigits(text.normalize("NFKC").replace(aroundCopied, "").trim())) ?? [];
  const minute = minutes ?? ((half ?? word) ? "00" : undefined);
  if (hour === undefined || minute === undefined) return text;
  if (half === undefined) return `${hour.padStart(2, "0")}:${minute}`;
  const isOnClock = Number(hour) >= 1 && Number(hour) <= 12;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return isOnClock ? `${String(hours).padStart(2, "0")}:${minute}` : text;
}

/** A time field's text, such as 22:00, as minutes after midnight. */
export const timeOfDay = z
  .string()
  .overwrite(timeText)
  .regex(TIME, { error: "Please give a time such as 22:00.", abort: true })
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/**
 * A date's text, such as 2026-11-30. In other zones the first and the last years of four digits reach beyond them, where
 * PostgreSQL reads no text of a time and texts of dates have no order.
 */
export const calendarDay = (sentence?: string) =>
  z.iso.date(sentence).refine((day) => day >= "1900" && day < "9999", sentence);

/** A form's box. */
export const ticked = z.boolean().optional().default(false);

/** A form's boxes for the days of the week, by their names. */
export const dayTicks = Object.fromEntries(weekDays.map((day) => [day, ticked])) as Record<WeekDay, typeof ticked>;

/** A call's days of the week, by their names, as bits. */
export const dayList = z
  .array(z.enum(weekDays))
  .min(1)
  .max(weekDays.length)
  .transform((days) => daysOf(Object.fromEntries(weekDays.map((day) => [day, days.includes(day)]))));

/** The ticked days as bits: Monday is 1, Sunday 64. */
export const daysOf = (ticks: Partial<Record<WeekDay, boolean>>): number =>
  weekDays.reduce((bits, day, at) => (ticks[day] ? bits | (1 << at) : bits), 0);
