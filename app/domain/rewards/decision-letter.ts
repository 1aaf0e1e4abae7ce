import { and, eq, isNull } from "drizzle-orm";
import { members, redemptions } from "~db/schema";
import { letter, type EmailTemplate } from "../notifications";
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
  const title = titleOf(claim.rewardId);
  const refused = claim.status === "refused";
  return letter({
    to: recipient,
    subject: refused ? `About your claim at ${settings.brandName}` : `Your reward from ${settings.brandName}`,
    paragraphs: [
      `Hello ${claim.firstName},`,
      refused
        ? `we could not fulfil your claim of ${title}. Your ${claim.cost} points are back.`
        : `your claim of ${title} is fulfilled. Thank you for being a good neighbour!`,
      ...(claim.note === "" ? [] : [claim.note]),
      new URL("/rewards", settings.publicUrl),
    ],
  });
};
