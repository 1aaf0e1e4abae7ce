import { z } from "zod/v4";
import { fits, mostUnits, tooLong } from "./graphemes";

/** Line breaks and tabs are left to each field; the rest is invisible, reorders its neighbours or is no text at all. */
const hidden = /[^\P{Cc}\n\t]|[\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const lineBreak = /[\n\t]/;
/** More marks or joiners on one letter than any script or emoji needs: they would smear over the lines around. */
const piled = /[\p{M}\p{Default_Ignorable_Code_Point}]{9}/u;
const ink = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const UNREADABLE = "Please remove hidden or control characters.";

/** An id as a caller may send it: nothing that a database would refuse to compare. */
export const idText = z.string().regex(/^[\w-]{1,64}$/);

/** Optional text over several lines: trimmed, NFC, at most `max` characters (PRODUCT 8). The cheap checks come first. */
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

/** Something a reader can see, and not only spaces, marks or fillers. */
export const isVisible = (text: string): boolean => ink.test(text);

/** Text as searches compare it: without case and accents (the two engines would fold differently). */
export const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
