import { and, eq } from "drizzle-orm";
import { requests } from "~db/schema";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { moveRequest } from "./move-request";

/**
 * The requester no longer looks. Repeating it is no error; a confirmed one is given up by 'I can't make it' instead
 * (`request-confirmed`), a closed one is `request-closed`, another's is `not-found`.
 */
export async function cancelRequest(context: Context, actor: Actor, id: string): Promise<void> {
  await change(context, async (tx) => {
    const now = context.clock.now();
    const [mine] = await tx
      .select()
      .from(requests)
      .where(and(eq(requests.id, id), eq(requests.memberId, actor.id)));
    if (!mine) return refuse("not-found");
    if (mine.status === "cancelled") return { result: undefined, events: [] };
    if (mine.status === "confirmed") return refuse("request-confirmed");
    if (mine.status !== "pending") return refuse("request-closed");
    return { result: undefined, events: await moveRequest(tx, context, id, { status: "cancelled", closedAt: now }) };
  });
}
