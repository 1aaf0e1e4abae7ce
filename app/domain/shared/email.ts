import { z } from "zod/v4";

/** The longest address a mail server takes. */
const EMAIL_MAX = 254;
/** One @, a domain with a dot, and nothing that means something in a mail header. */
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;
/** Control characters, halves of a character and the like, which PostgreSQL would not even compare. */
const invisible = /\p{C}/u;

interface Sentences {
  missing: string;
  invalid: string;
}

/** Any text that could name an account, trimmed and composed: one that cannot exist is answered like one that is unknown. */
export const emailText = ({ missing, invalid }: Sentences) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(EMAIL_MAX, { error: invalid, abort: true })
    .refine((text) => !invisible.test(text), { error: invalid, abort: true })
    .overwrite((text) => text.normalize("NFC"));

/** An address that a mail can be sent to. */
export const emailAddress = (sentences: Sentences) => emailText(sentences).regex(address, sentences.invalid);
