import { z } from "zod";
import { idText, isVisible, line, lines } from "../shared/text";
import { correctEmailInput } from "../members";
import { CORRECTION_MAX, MAX_MANY, NOTE_MAX, REASON_MAX, SUBJECT_MAX } from "./admin-rules";

const reasonMissing = "Please give a reason: the member reads it.";
const subjectMissing = "Please give a subject.";
const messageMissing = "Please write a message.";
const amountWrong = `Please enter a whole number other than 0, from −${CORRECTION_MAX} to ${CORRECTION_MAX}.`;

/** An admin's reason for an action. The member reads it. */
export const reasonInput = z.object({
  reason: z.string(reasonMissing).pipe(line(REASON_MAX).refine(isVisible, reasonMissing)),
});
export type ReasonInput = z.output<typeof reasonInput>;

/** Points to add. A minus takes points away; the minus sign U+2212, which the ledger shows, counts as a minus too. */
export const correctPointsForm = reasonInput.extend({
  points: z
    .string(amountWrong)
    .regex(/^\s*[+−-]?\d{1,6}\s*$/, { error: amountWrong, abort: true })
    .transform((text) => Number(text.replace("−", "-")))
    .refine((points) => points !== 0 && Math.abs(points) <= CORRECTION_MAX, amountWrong),
});
export type CorrectPointsInput = z.output<typeof correctPointsForm>;

/** A mail to members. */
export const mailInput = z.object({
  subject: z.string(subjectMissing).pipe(line(SUBJECT_MAX).refine(isVisible, subjectMissing)),
  message: z.string(messageMissing).pipe(lines(NOTE_MAX).refine(isVisible, messageMissing)),
});
export type MailInput = z.output<typeof mailInput>;

/** What admins note about a member; empty: nothing. */
export const noteInput = z.object({ note: lines(NOTE_MAX).default("") });
export type NoteInput = z.output<typeof noteInput>;

export const addressInput = correctEmailInput;
export type AddressInput = z.output<typeof addressInput>;

/** The ids of members who are chosen for an act on many. */
export const chosenInput = z.array(idText).max(MAX_MANY);

/** What an act on many adds to its form: the members' ids with commas between them, and the form's key. */
export const manyInput = z.object({
  members: z
    .string("Please choose at least one member.")
    .transform((ids) => ids.split(","))
    .pipe(chosenInput.min(1)),
  key: idText,
});

/** A list of people that is checked before they are invited. A file is read into the text. */
export const importInput = z.object({ text: z.string().optional() });

/** Transactions after that one, going back in time. */
export const ledgerInput = z.object({ before: idText.optional() });
