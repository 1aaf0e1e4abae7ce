import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import { blockedMemberIds, inMemberTransaction, isEstablishedMember, movePlace, publicColumns } from "../members";
import { blurred } from "../places/rules";
import { addPush } from "../push";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { requestCard, requestEvents } from "./request-card";
import type { CreateRequestInput } from "./request-input";
import type { RequestCard } from "./request-rules";
import { beginRequest, openRequestOf } from "./request-transition";
import { withdrawRequest } from "./withdraw-request";

interface RequestOptions {
  /** The driver need not be at the place: it does not become the last known place. */
  pointedAt?: boolean;
}

/**
 * Asks the neighbours for a space. The new request replaces a pending one. While one is confirmed, the call is refused with
 * `request-confirmed`.
 */
export async function createRequest(
  context: Context,
  actor: Actor,
  input: CreateRequestInput,
  { pointedAt = false }: RequestOptions = {},
): Promise<RequestCard> {
  return inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const place = blurred(input);
    const open = await openRequestOf(tx, actor.id);
    if (open?.status === "confirmed") refuse("request-confirmed");
    const replaced = open ? await withdrawRequest(tx, context, open) : [];
    const moved = input.about || pointedAt ? [] : await movePlace(tx, context, actor, place);
    const [requester] = await tx.select(publicColumns).from(members).where(eq(members.id, actor.id));
    if (!requester) return refuse("unauthorized");
    const row = await beginRequest(tx, context, {
      memberId: actor.id,
      ...place,
      radius: input.radius,
      about: input.about,
      address: input.address,
      message: input.message,
      unproven: !(await isEstablishedMember(tx, context, actor.id)),
    });
    await addPush(tx, context, { kind: "request", aboutId: row.id });
    const hidden = await blockedMemberIds(tx, actor.id);
    return {
      result: requestCard(row, requester, now),
      events: [...moved, ...replaced, ...requestEvents("NEW_PARKING_REQUEST", row, requester, hidden, now)],
    };
  });
}
