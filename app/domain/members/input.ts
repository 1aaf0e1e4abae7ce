import { z } from "zod/v4";
import { isVisible, line } from "../shared/text";
import { NAME_MAX, PASSWORD_MAX_BYTES, PASSWORD_MIN } from "./rules";

/** The sentences of specification 5, Sign-in and sign-up. */
export const sentences = {
  credentialsMissing: "Please fill in both email and password.",
  nameMissing: "Please fill in your first and last name.",
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters long.`,
  passwordLong: "Please choose a shorter password.",
  emailInvalid: "Please enter a valid email address.",
} as const;

/** The longest address a mail server takes. */
const EMAIL_MAX = 254;
/** One @, a domain with a dot, and nothing that means something in a mail header. */
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;
/** Control characters, halves of a character and the like, which PostgreSQL would not even compare. */
const invisible = /\p{C}/u;

const email = z
  .string(sentences.credentialsMissing)
  .trim()
  .min(1, { error: sentences.credentialsMissing, abort: true })
  .max(EMAIL_MAX, { error: sentences.emailInvalid, abort: true })
  .refine((text) => !invisible.test(text), { error: sentences.emailInvalid, abort: true })
  .overwrite((text) => text.normalize("NFC").toLowerCase());

const password = z
  .string(sentences.credentialsMissing)
  .min(1, { error: sentences.credentialsMissing, abort: true })
  .refine((text) => Buffer.byteLength(text) <= PASSWORD_MAX_BYTES, { error: sentences.passwordLong, abort: true })
  // The same password typed on another keyboard may come composed otherwise.
  .overwrite((text) => text.normalize("NFC"))
  .refine((text) => Array.from(text).length >= PASSWORD_MIN, sentences.passwordShort);

const name = z.string(sentences.nameMissing).pipe(line(NAME_MAX).refine(isVisible, sentences.nameMissing));

/** Sign-in takes any address: one that cannot exist is answered like one that is unknown. */
export const signInInput = z.object({ email, password });

export const registerInput = z.object({
  firstName: name,
  lastName: name,
  email: email.regex(address, sentences.emailInvalid),
  password,
  /** 'Show only my initial on the map' (PRODUCT 7). */
  showInitialOnly: z.boolean().default(false),
});

export type SignInInput = z.infer<typeof signInInput>;
export type RegisterInput = z.infer<typeof registerInput>;
