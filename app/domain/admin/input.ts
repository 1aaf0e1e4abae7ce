import { z } from "zod";
import { calendarDay, idText, line } from "../shared/text";
import { FILTER_MAX, firstOrder, memberSorts, periods, shares, standings, visits } from "./rules";

/** One of the choices that a list of words names, or none. */
const choiceOf = <Code extends string>(words: Readonly<Record<Code, string>>) =>
  z.union([z.literal(""), z.enum(Object.keys(words) as Code[])]).default("");
const day = z.union([z.literal(""), calendarDay()]).default("");

export const memberFilterInput = z.object({
  search: line(FILTER_MAX).default(""),
  city: line(FILTER_MAX).default(""),
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
  /** Part of the name or e-mail of the admin or of the member. */
  search: line(FILTER_MAX).default(""),
  /** The action's code. */
  action: line(FILTER_MAX).default(""),
  from: day,
  to: day,
});
export type AuditLogInput = z.input<typeof auditLogInput>;

/** The statistics of a period; a file holds its days or its weeks. */
export const statisticsInput = z.object({
  days: z.coerce.number().pipe(z.literal(periods)).default(30),
  by: z.enum(["day", "week"]).default("day"),
});
