import { eq } from "drizzle-orm";
import { requests } from "~db/schema";
import { blockedMemberIds, inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { withdrawRequest } from "./withdraw-request";

/**
 * Cancels the member's own request. A repeated call is no error. A confirmed request is refused with `request-confirmed`
 * ('I can't make it' ends that one), a closed one with `request-closed`. Another member's is `forbidden` while neighbours
 * see it, else `not-found`.
 */
export async function cancelRequest(context: Context, actor: Actor, id: string): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    const [request] = await tx.select().from(requests).where(eq(requests.id, id));
    if (!request) return refuse("not-found");
    if (request.memberId !== actor.id) {
      const hidden = request.status !== "pending" || (await blockedMemberIds(tx, actor.id)).includes(request.memberId);
      return refuse(hidden ? "not-found" : "forbidden");
    }
    if (request.status === "cancelled") return { result: undefined, events: [] };
    if (request.status === "confirmed") return refuse("request-confirmed");
    if (request.status !== "pending") return refuse("request-closed");
    return { result: undefined, events: await withdrawRequest(tx, context, request) };
  });
}
