import { z } from "zod";
import { reportReasons } from "~db/schema";
import { idText, isVisible, line, lines } from "../shared/text";
import { MAX_REPORT_DETAILS_LENGTH, MAX_REPORT_SEARCH_LENGTH, serverReasons } from "./rules";

const fields = {
  reason: z.enum(reportReasons, "Please choose what it's about."),
  details: lines(MAX_REPORT_DETAILS_LENGTH).default(""),
};

const otherNeedsWords = {
  path: ["details"],
  error: "Please say what happened.",
};
const hasWords = ({ reason, details }: { reason: string; details: string }) => reason !== "other" || isVisible(details);

/** POST /api/reports: a member, and optionally a message or a space. */
export const reportInput = z
  .object({ userId: idText, ...fields, messageId: idText.optional(), spaceId: idText.optional() })
  .refine(hasWords, otherNeedsWords);
export type ReportInput = z.output<typeof reportInput>;

/** The report form. `about` is 'message:…', 'space:…', or empty for the member alone. */
export const reportForm = z
  .object({
    ...fields,
    about: z
      .string()
      .regex(/^(message|space):[\w-]{1,64}$/)
      .optional(),
  })
  .refine(hasWords, otherNeedsWords)
  .transform(({ about = "", ...report }) => {
    const [kind, id] = about.split(":");
    return { ...report, ...(kind === "message" && { messageId: id }), ...(kind === "space" && { spaceId: id }) };
  });

/** A page of the reports: which ones, and before which one. */
export const reportsInput = z.object({
  show: z.enum(["open", "settled"]).default("open"),
  /** Part of the name or email of the reporter or of the reported member. */
  search: line(MAX_REPORT_SEARCH_LENGTH).default(""),
  reason: z.union([z.literal(""), z.enum([...reportReasons, ...serverReasons])]).default(""),
  /** Who looks after them. */
  assigned: z.union([z.literal(""), z.enum(["me", "nobody"])]).default(""),
  before: idText.optional(),
  /** The report that was marked just now. */
  settled: idText.optional(),
});
export type ReportsInput = z.input<typeof reportsInput>;

/** What a button beside one report sends, and who is to look after it; empty: nobody. */
export const assignReportInput = z.object({
  reportId: idText,
  adminId: z.union([z.literal(""), idText]).default(""),
});
