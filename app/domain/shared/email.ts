import { z } from "zod";

/** The longest address that a mail server accepts. */
const EMAIL_MAX = 254;
/** One @, a domain with a dot, and no character with a meaning in a mail header. */
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;
/** Control characters, half characters and the like. PostgreSQL refuses to compare them. */
const invisible = /\p{C}/u;

interface Sentences {
  missing: string;
  invalid: string;
}

/** Any text that can name an account, trimmed and composed. An impossible address gets the same answer as an unknown one. */
export const emailText = ({ missing, invalid }: Sentences) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(EMAIL_MAX, { error: invalid, abort: true })
    .refine((text) => !invisible.test(text), { error: invalid, abort: true })
    .overwrite((text) => text.normalize("NFC"));

/** An address that can receive mail. */
export const emailAddress = (sentences: Sentences) => emailText(sentences).regex(address, sentences.invalid);
