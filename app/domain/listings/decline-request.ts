import { eq } from "drizzle-orm";
import { requestDeclines, requests } from "~db/schema";
import { blockedMemberIds, inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { declineAsk } from "./aim-request";
import { ownerOf } from "./request-changed";

/**
 * Hides a request from this one member (docs/product.md#requests). The requester is notified only if they asked for the
 * member's own space (docs/product.md#main-job); `asked` says whether they did.
 */
export async function declineRequest(context: Context, actor: Actor, id: string): Promise<{ asked: boolean }> {
  return inMemberTransaction<{ asked: boolean }>(context, actor, async (tx) => {
    const [request] = await tx.select().from(requests).where(eq(requests.id, id));
    const hidden = await blockedMemberIds(tx, actor.id);
    if (!request || hidden.includes(request.memberId)) return refuse("not-found");
    if (request.memberId === actor.id) return refuse("forbidden");
    await tx
      .insert(requestDeclines)
      .values({ requestId: id, memberId: actor.id, createdAt: context.clock.now() })
      .onConflictDoNothing();
    const { askedSpaceId } = request;
    const asked = askedSpaceId !== null && (await ownerOf(tx, askedSpaceId)) === actor.id;
    if (!asked || request.status !== "pending") return { result: { asked: false }, events: [] };
    return { result: { asked }, events: await declineAsk(tx, context, request, actor.id) };
  });
}
