import { z } from "zod/v4";
import { idText, isVisible, lines } from "../shared/text";
import { NOTE_MAX } from "./rules";

/** What the form that claims a reward sends. */
export const claimRewardInput = z.object({ rewardId: idText });

/** What an admin's form that fulfils a claim sends. */
export const fulfilRedemptionInput = z.object({ redemptionId: idText, note: lines(NOTE_MAX).default("") });

const reasonMissing = "Please say why: the member reads it.";

/** What an admin's form that refuses a claim sends. */
export const refuseRedemptionInput = z.object({
  redemptionId: idText,
  reason: z.string(reasonMissing).pipe(lines(NOTE_MAX)).refine(isVisible, reasonMissing),
});

/** A page of the claims: those that wait, after that one; or those that were decided before that one. */
export const redemptionsInput = z.object({ after: idText.optional(), before: idText.optional() });
export type RedemptionsInput = z.output<typeof redemptionsInput>;
