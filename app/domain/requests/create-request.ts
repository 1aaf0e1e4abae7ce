import { eq } from "drizzle-orm";
import { members, requests } from "~db/schema";
import { hiddenFrom } from "../blocks";
import { changeAs, publicColumns } from "../members";
import { blurred } from "../places/rules";
import { after, MINUTE } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { cardOf, requestNews } from "./card";
import type { CreateRequestInput } from "./input";
import { openRequestOf, withdrawRequest } from "./move-request";
import type { RequestCard } from "./rules";

/**
 * Asks the neighbours for a space. A pending request is replaced by the new one; while one is confirmed, a space is
 * on its way: `request-confirmed`.
 */
export async function createRequest(context: Context, actor: Actor, input: CreateRequestInput): Promise<RequestCard> {
  return changeAs(context, actor, async (tx) => {
    const now = context.clock.now();
    const place = blurred(input);
    const open = await openRequestOf(tx, actor.id);
    if (open?.status === "confirmed") refuse("request-confirmed");
    const replaced = open ? await withdrawRequest(tx, context, open) : [];
    const [requester] = await tx
      .update(members)
      .set({ lastLatitude: place.latitude, lastLongitude: place.longitude, lastPlaceAt: now })
      .where(eq(members.id, actor.id))
      .returning(publicColumns);
    const [row] = await tx
      .insert(requests)
      .values({
        id: context.newId(),
        memberId: actor.id,
        status: "pending",
        ...place,
        radius: input.radius,
        address: input.address,
        message: input.message,
        createdAt: now,
        expiresAt: after(now, context.settings.requestMinutes * MINUTE),
      })
      .returning();
    if (!row || !requester) return refuse("unauthorized");
    const hidden = await hiddenFrom(tx, actor.id);
    return {
      result: cardOf(row, requester, now),
      events: [
        { type: "member-moved", memberId: actor.id, place },
        ...replaced,
        ...requestNews("NEW_PARKING_REQUEST", row, requester, hidden, now),
      ],
    };
  });
}
