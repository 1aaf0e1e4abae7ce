import { z } from "zod";
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
/** Pairs of marks that lists of contacts put around a name or number, and that come along when it is copied into a text. */
const isolated = /[\u202a\u202b\u2066-\u2068]{1,3}([^\u202a-\u202e\u2066-\u2069]*)[\u202c\u2069]{1,3}/g;
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
 * come first: by UTF-16 units whether the text is far too long, and by graphemes at the end.
 */
export const lines = (max: number) => {
  const error = tooLong(max);
  return z
    .string()
    .overwrite((text) => withoutUnseen(text.replaceAll("\r\n", "\n")).trim().replace(isolated, "$1").trim())
    .refine((text) => text.length <= mostUnits(max), { error, abort: true })
    .refine((text) => !hidden.test(text) && !piled.test(text), { error: UNREADABLE, abort: true })
    .overwrite((text) => text.normalize("NFC"))
    .refine((text) => fits(text, max), { error, abort: true });
};

/** Optional text on one line; otherwise like `lines`. */
export const line = (max: number) =>
  lines(max).refine((text) => !lineBreak.test(text), { error: UNREADABLE, abort: true });

/** `line` of a field that has to show something; `missing`: the sentence where it does not. */
export const requiredLine = (max: number, missing: string) =>
  z.string(missing).pipe(line(max).refine(isVisible, missing));

/** `lines` of a field that has to show something; `missing`: the sentence where it does not. */
export const requiredLines = (max: number, missing: string) =>
  z.string(missing).pipe(lines(max).refine(isVisible, missing));

/** The text without what nobody can see in it. `$1` keeps a flag, whose tag letters count. */
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

/** Marks of direction and empty characters that come along with an address or a time copied from a page or a list of contacts. */
const copiedMarks = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A text without the marks that were copied along with it, and without the spaces around it. */
export const withoutCopiedMarks = (text: string): string => text.replace(copiedMarks, "").trim();

const isDigit = (sign: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(sign));

/** A digit's value: in every script ten of them follow each other from 0 on, some right after another ten. */
function valueOf(digit: string): string {
  const sign = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (isDigit(sign - value - 1)) value++;
  return String(value % 10);
}

/** The text with the digits 0 to 9 in place of full-width ones and those of other scripts, which keyboards type. */
export const withPlainDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, valueOf);

/** A form's box to tick. */
export const ticked = z.boolean().optional().default(false);
