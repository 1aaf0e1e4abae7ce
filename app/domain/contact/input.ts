import { z } from "zod";
import { MAX_NAME_LENGTH } from "../members/rules";
import { emailAddress } from "../shared/email-address";
import { idText, isVisible, line, lines } from "../shared/text";
import {
  MAX_COMPANY_LENGTH,
  MAX_CONTACT_MESSAGE_LENGTH,
  MIN_CONTACT_MESSAGE_LENGTH,
  MIN_NAME_LENGTH,
  MAX_CONTACT_SUBJECT_LENGTH,
  MIN_SUBJECT_LENGTH,
} from "./rules";

const emailInvalid = "Please enter a valid email address";

/** Turns line breaks in a field of one line into spaces. In a mail they would begin another header. */
const oneLine = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/[\r\n\t]+/g, " "))
    .pipe(line(max));

/** A text with at least `min` characters, of which some are visible. `name`: the field's in the sentence. */
const atLeast = (min: number, name: string, text: z.ZodType<string, string>) => {
  const sentence = `${name} must be at least ${min} characters`;
  return z.string(sentence).pipe(text.refine((given) => given.length >= min && isVisible(given), sentence));
};

/** A member's two names are filled in, with a space. */
const MAX_FULL_NAME_LENGTH = 2 * MAX_NAME_LENGTH + 1;

/** The contact form's fields and sentences (tests/specification.md#contact-form). */
export const contactInput = z.object({
  name: atLeast(MIN_NAME_LENGTH, "Name", oneLine(MAX_FULL_NAME_LENGTH)),
  company: oneLine(MAX_COMPANY_LENGTH).default(""),
  email: emailAddress({ missing: emailInvalid, invalid: emailInvalid }),
  subject: atLeast(MIN_SUBJECT_LENGTH, "Subject", oneLine(MAX_CONTACT_SUBJECT_LENGTH)),
  message: atLeast(MIN_CONTACT_MESSAGE_LENGTH, "Message", lines(MAX_CONTACT_MESSAGE_LENGTH)),
});

export type ContactInput = z.infer<typeof contactInput>;

/** A page of the inbox: which messages, and before which one. */
export const inboxInput = z.object({
  show: z.enum(["open", "answered"]).default("open"),
  before: idText.optional(),
  /** The message that was marked just now. */
  answered: idText.optional(),
});
export type InboxInput = z.output<typeof inboxInput>;
