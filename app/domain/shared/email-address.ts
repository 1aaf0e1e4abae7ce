import { domainToASCII, domainToUnicode } from "node:url";
import { z } from "zod";
import { withoutCopiedMarks } from "./text";

/** The longest address that a mail server accepts. */
const MAX_EMAIL_LENGTH = 254;
/**
 * No character with a meaning in a mail header, one @, and a domain name with a dot, as mail servers look it up. Names end in a
 * word of letters, IP addresses do not.
 */
const address =
  /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;
/** Control characters, half characters and the like. PostgreSQL refuses to compare them. */
const invisible = /\p{C}/u;

const fullWidth = /[\uff01-\uff5e]/g;
/**
 * The address that keyboards meant: East Asian ones type ａ and ＠, Turkish ones İ for a capital i, phones make a full stop of
 * two spaces, and phones and text processors write ’ and the hyphen that keeps a line together.
 */
const asMeant = (email: string): string =>
  email
    .normalize("NFC")
    .replace(fullWidth, (sign) => sign.normalize("NFKC").toLowerCase())
    .replaceAll("\u0130", "I")
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll(/[\u2010\u2011]/g, "-")
    .replace(/(?<=[^.])[.。｡]$/, "");

interface Sentences {
  missing: string;
  invalid: string;
}

/** Any text that can name an account, trimmed and composed. An impossible address gets the same answer as an unknown one. */
export const emailText = ({ missing, invalid }: Sentences) =>
  z
    .string(missing)
    .overwrite((text) => asMeant(withoutCopiedMarks(text)))
    .min(1, { error: missing, abort: true })
    .max(MAX_EMAIL_LENGTH, { error: invalid, abort: true })
    .refine((text) => !invisible.test(text), { error: invalid, abort: true })
    .overwrite((text) => withPlainDomain(text.normalize("NFC")));

/** Chrome sends müller.de as xn--mller-kva.de, other browsers as it was typed. It is one address, in Chrome's spelling. */
export const withPlainDomain = (email: string): string =>
  email.replace(/(?<=@)[^@/?#%]*[^\0-\x7f][^@/?#%]*$/, (domain) => domainToASCII(domain) || domain);

/** An address as it is stored, and as people type it where its domain is an international one. */
export function spellingsOf(email: string): string[] {
  const plain = withPlainDomain(email);
  return [...new Set([plain, plain.replace(/(?<=@)[^@]*xn--[^@]*$/, domainToUnicode)])];
}

/** An address that can receive mail. */
export const emailAddress = (sentences: Sentences) => emailText(sentences).regex(address, sentences.invalid);
