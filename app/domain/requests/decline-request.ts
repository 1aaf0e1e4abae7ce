import { eq } from "drizzle-orm";
import { requestDeclines, requests } from "~db/schema";
import { hiddenFrom } from "../blocks";
import { changeAs } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";

/** Hides a request from this one member; the requester is not told (PRODUCT 5). */
export async function declineRequest(context: Context, actor: Actor, id: string): Promise<void> {
  await changeAs(context, actor, async (tx) => {
    const [request] = await tx.select().from(requests).where(eq(requests.id, id));
    const hidden = await hiddenFrom(tx, actor.id);
    if (!request || hidden.includes(request.memberId)) return refuse("not-found");
    if (request.memberId === actor.id) return refuse("forbidden");
    await tx
      .insert(requestDeclines)
      .values({ requestId: id, memberId: actor.id, createdAt: context.clock.now() })
      .onConflictDoNothing();
    return { result: undefined, events: [] };
  });
}
