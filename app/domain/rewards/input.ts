import { z } from "zod";
import { idText, lines, requiredLines } from "../shared/text";
import { MAX_REDEMPTION_NOTE_LENGTH } from "./rules";

/** An admin's form that fulfils a claim. */
export const fulfilRedemptionInput = z.object({
  redemptionId: idText,
  note: lines(MAX_REDEMPTION_NOTE_LENGTH).default(""),
});

/** An admin's form that refuses a claim. */
export const refuseRedemptionInput = z.object({
  redemptionId: idText,
  reason: requiredLines(MAX_REDEMPTION_NOTE_LENGTH, "Please say why: the member reads it."),
});

/** One page of claims: pending ones after a claim, or decided ones before a claim. */
export const redemptionsInput = z.object({ after: idText.optional(), before: idText.optional() });
export type RedemptionsInput = z.output<typeof redemptionsInput>;
