import { eq, sql } from "drizzle-orm";
import { members } from "~db/schema";
import { changeAs } from "../members";
import { addPoints } from "../points";
import { takenBack, undoesShare } from "../points/rules";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { loadOwnSpace } from "./load-space";
import { moveSpace } from "./move-space";
import { spaceNews } from "./news";
import { isActive } from "./rules";

/** Takes a space off the map. Within 3 minutes of a rewarded share that was never promised, the points go back, as far as they are there. */
export async function removeSpace(context: Context, actor: Actor, id: string): Promise<void> {
  await changeAs(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    if (space.status === "removed") return { result: undefined, events };
    if (space.status === "promised") return refuse("space-promised");
    if (!isActive(space.status)) return refuse("space-closed");
    const now = context.clock.now();
    const removed = await moveSpace(tx, space, { status: "removed", closedAt: now });
    if (undoesShare(space, now)) {
      const [owner] = await tx.select({ points: members.points }).from(members).where(eq(members.id, actor.id));
      const points = 0 - takenBack(space.pointsEarned, owner?.points ?? 0);
      const reason = "Removed a shared space at once";
      await addPoints(tx, context, { memberId: actor.id, kind: "share_undone", reason, points, spaceId: id });
      await tx
        .update(members)
        .set({ spacesShared: sql`${members.spacesShared} - 1` })
        .where(eq(members.id, actor.id));
    }
    const news = await spaceNews(tx, context, removed, promise);
    return { result: undefined, events: [...events, ...news.events] };
  });
}
