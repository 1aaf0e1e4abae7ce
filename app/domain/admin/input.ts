import { z } from "zod";
import { calendarDay } from "../shared/day-and-time";
import { idText, line, lines, requiredLine, requiredLines } from "../shared/text";
import { MAX_FILTER_LENGTH, firstOrder, memberSorts, periods, shares, standings, visits } from "./rules";
import {
  MAX_CORRECTION_POINTS,
  MAX_CHOSEN_MEMBERS,
  MAX_ADMIN_TEXT_LENGTH,
  MAX_REASON_LENGTH,
  MAX_MAIL_SUBJECT_LENGTH,
} from "./member-file-rules";
import { MAX_SECURITY_FILTER_LENGTH, securityKinds, type SecurityKind } from "./security-rules";

const amountWrong = `Please enter a whole number other than 0, from −${MAX_CORRECTION_POINTS} to ${MAX_CORRECTION_POINTS}.`;

/** An admin's reason for an action. The member reads it. */
export const reasonInput = z.object({
  reason: requiredLine(MAX_REASON_LENGTH, "Please give a reason: the member reads it."),
});
export type ReasonInput = z.output<typeof reasonInput>;

/** Points to add. A minus takes points away; the minus sign U+2212, which the ledger shows, counts as a minus too. */
export const correctPointsForm = reasonInput.extend({
  points: z
    .string(amountWrong)
    .regex(/^\s*[+−-]?\d{1,6}\s*$/, { error: amountWrong, abort: true })
    .transform((text) => Number(text.replace("−", "-")))
    .refine((points) => points !== 0 && Math.abs(points) <= MAX_CORRECTION_POINTS, amountWrong),
});
export type CorrectPointsInput = z.output<typeof correctPointsForm>;

/** A mail to members. */
export const mailInput = z.object({
  subject: requiredLine(MAX_MAIL_SUBJECT_LENGTH, "Please give a subject."),
  message: requiredLines(MAX_ADMIN_TEXT_LENGTH, "Please write a message."),
});
export type MailInput = z.output<typeof mailInput>;

/** What admins note about a member; empty: nothing. */
export const noteInput = z.object({ note: lines(MAX_ADMIN_TEXT_LENGTH).default("") });
export type NoteInput = z.output<typeof noteInput>;

/** The ids of members who are chosen for an act on many. */
export const chosenInput = z.array(idText).max(MAX_CHOSEN_MEMBERS);

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

/** One of the choices that a list of words names, or none. */
const choiceOf = <Code extends string>(words: Readonly<Record<Code, string>>) =>
  z.union([z.literal(""), z.enum(Object.keys(words) as Code[])]).default("");
const day = z.union([z.literal(""), calendarDay()]).default("");

export const memberFilterInput = z.object({
  search: line(MAX_FILTER_LENGTH).default(""),
  city: line(MAX_FILTER_LENGTH).default(""),
  standing: choiceOf(standings),
  shared: choiceOf(shares),
  seen: choiceOf(visits),
  from: day,
  to: day,
});

/** The query of one page of the list. Without a key it is the first page. */
export const memberListInput = memberFilterInput
  .extend({
    sort: z.enum(memberSorts).default("joined"),
    order: z.enum(["asc", "desc"]).optional(),
    /** The last member of the page before it. */
    after: idText.optional(),
    /** The first member of the page after it. */
    before: idText.optional(),
  })
  .refine(({ after, before }) => after === undefined || before === undefined)
  .transform(({ order, ...rest }) => ({ ...rest, order: order ?? firstOrder(rest.sort) }));

export type MemberListInput = z.output<typeof memberListInput>;

/** Entries after that one, going back in time; with `member`, those about one member alone. */
export const auditLogInput = z.object({
  before: idText.optional(),
  member: idText.optional(),
  /** Which entries: changes that admins made, or data that they read. */
  show: z.enum(["acts", "reads"]).default("acts"),
  /** Part of the name or email of the admin or of the member. */
  search: line(MAX_FILTER_LENGTH).default(""),
  /** The action's code. */
  what: line(MAX_FILTER_LENGTH).default(""),
  from: day,
  to: day,
});
export type AuditLogInput = z.input<typeof auditLogInput>;

/** The statistics of a period; a file holds its days or its weeks. */
export const statisticsInput = z.object({
  days: z.coerce.number().pipe(z.literal(periods)).default(30),
  by: z.enum(["day", "week"]).default("day"),
});

const kinds = Object.keys(securityKinds) as [SecurityKind, ...SecurityKind[]];

/** One page of the security log, from the address's parameters. */
export const securityLogInput = z.object({
  kind: z.enum(kinds).optional(),
  /** A network, or the email of an account. */
  of: line(MAX_SECURITY_FILTER_LENGTH).optional(),
  /** The id of an event: the page shows older ones. */
  before: idText.optional(),
});
export type SecurityLogInput = z.output<typeof securityLogInput>;
