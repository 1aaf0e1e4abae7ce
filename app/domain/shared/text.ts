import { z } from "zod";
import { fits, mostUnits, tooLong } from "./graphemes";

/** Characters that are invisible, change the order of others, or are not text. Each field decides on line breaks and tabs. */
const hidden = /[^\P{Cc}\n\t]|[\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const lineBreak = /[\n\t]/;
/** More marks or joiners on one letter than any script or emoji needs. They would cover the lines around. */
const piled = /[\p{M}\p{Default_Ignorable_Code_Point}]{9}/u;
const ink = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const UNREADABLE = "Please remove hidden or control characters.";

/** An id from a caller, without characters that a database refuses to compare. */
export const idText = z.string().regex(/^[\w-]{1,64}$/);

/** One of a few whole numbers. JSON holds a number; `app/forms/forms.ts` makes one of a form's field. */
export const choice = <const T extends readonly number[]>(choices: T, sentence: string) =>
  z.number(sentence).pipe(z.literal(choices, sentence));

/** Optional text over several lines: trimmed, NFC, at most `max` characters (docs/product.md#lengths). The cheap checks come first. */
export const lines = (max: number) => {
  const error = tooLong(max);
  return z
    .string()
    .overwrite((text) => text.replaceAll("\r\n", "\n").trim())
    .refine((text) => text.length <= mostUnits(max), { error, abort: true })
    .refine((text) => !hidden.test(text) && !piled.test(text), { error: UNREADABLE, abort: true })
    .overwrite((text) => text.normalize("NFC"))
    .refine((text) => fits(text, max), { error, abort: true });
};

/** The same on one line. */
export const line = (max: number) =>
  lines(max).refine((text) => !lineBreak.test(text), { error: UNREADABLE, abort: true });

/** A visible character: not a space, mark or filler. */
export const isVisible = (text: string): boolean => ink.test(text);

/** Text for searches, without case and accents. The two engines would fold it differently. */
export const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
