import { and, eq, isNull } from "drizzle-orm";
import { members, redemptions } from "~db/schema";
import { letter, type EmailTemplate } from "../notifications";
import { MAILS } from "../notifications/catalogue/mails";
import { titleOf } from "./redemption";

/** The mail about an admin's decision on a claim. None after the account is closed. */
export const writeDecisionLetter: EmailTemplate = async ({ read, settings }, { recipient, details }) => {
  const { rewardId, status, cost, note } = redemptions;
  const [claim] = await read
    .select({ rewardId, status, cost, note, firstName: members.firstName })
    .from(redemptions)
    .innerJoin(members, eq(members.id, redemptions.memberId))
    .where(and(eq(redemptions.id, String(details.redemptionId)), isNull(members.deletedAt)));
  if (!claim || claim.status === "pending") return null;
  const facts = {
    firstName: claim.firstName,
    reward: titleOf(claim.rewardId),
    refused: claim.status === "refused",
    points: claim.cost,
    note: claim.note,
  };
  return letter({ to: recipient, ...MAILS["redemption-decided"].words(facts, settings) });
};
