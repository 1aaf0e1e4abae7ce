import { z } from "zod";
import { NAME_MAX } from "../members/rules";
import { emailAddress } from "../shared/email-address";
import { idText, isVisible, line, lines } from "../shared/text";
import {
  COMPANY_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_MESSAGE_MIN,
  NAME_MIN,
  CONTACT_SUBJECT_MAX,
  SUBJECT_MIN,
} from "./rules";

const emailInvalid = "Please enter a valid email address";

/** Turns line breaks in a field of one line into spaces. In a mail they would begin another header. */
const oneLine = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/[\r\n\t]+/g, " "))
    .pipe(line(max));

/** At least `min` characters, of which some are visible. */
const atLeast = (min: number, what: string, text: (max: number) => z.ZodType<string, string>, max: number) => {
  const sentence = `${what} must be at least ${min} characters`;
  return z.string(sentence).pipe(text(max).refine((given) => given.length >= min && isVisible(given), sentence));
};

/** The contact form's fields and sentences (tests/specification.md#contact-form). */
export const contactInput = z.object({
  name: atLeast(NAME_MIN, "Name", oneLine, NAME_MAX),
  company: oneLine(COMPANY_MAX).default(""),
  email: emailAddress({ missing: emailInvalid, invalid: emailInvalid }),
  subject: atLeast(SUBJECT_MIN, "Subject", oneLine, CONTACT_SUBJECT_MAX),
  message: atLeast(CONTACT_MESSAGE_MIN, "Message", lines, CONTACT_MESSAGE_MAX),
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
