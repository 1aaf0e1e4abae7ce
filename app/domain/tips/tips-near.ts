import { and, between, eq, gt, isNull, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { members, tips } from "~db/schema";
import { limitStrangers } from "../listings";
import { blockedMemberIds, isAround, type Viewer } from "../members";
import { distanceMiles, isBeside, METRES_PER_MILE, type Point, searchBoxes } from "../places/rules";
import { after, MINUTE } from "../shared/clock";
import type { Context } from "../shared/context";
import { TIP_MINUTES, type TipInList } from "./rules";

const MAX_TIPS_LISTED = 20;

const { placeholder } = sql;

/** Prepared, because each load of the home asks, also where nobody ever tipped. */
const openTipsIn = preparedOnce("open_tips_in", (on) =>
  on
    .select({ tip: tips })
    .from(tips)
    .innerJoin(members, eq(members.id, tips.memberId))
    .where(
      and(
        gt(tips.createdAt, sql.param(placeholder("since"), tips.createdAt)),
        isNull(tips.endedAt),
        between(tips.latitude, placeholder("south"), placeholder("north")),
        between(tips.longitude, placeholder("west"), placeholder("east")),
        isNull(members.suspendedAt),
        isNull(members.deletedAt),
      ),
    ),
);

/**
 * The tips within `metres` of a place that the viewer may see, nearest first, those of strangers after the others. The rules
 * of spaces apply (docs/product.md#who-sees-what): blocks, the quota of views, few of strangers. What is not around the
 * viewer's last known place is left out: it would be over before they came.
 */
export async function tipsNear(context: Context, viewer: Viewer, place: Point, metres: number): Promise<TipInList[]> {
  const since = after(context.clock.now(), -TIP_MINUTES * MINUTE);
  const boxes = await Promise.all(
    searchBoxes(place, metres).map((box) => openTipsIn(context.read).execute({ ...box, since })),
  );
  const rows = boxes.flat();
  if (rows.length === 0) return [];
  const hidden = await blockedMemberIds(context.read, viewer.id);
  const isOwn = ({ memberId }: { memberId: string }) => memberId === viewer.id;
  const found = rows
    .map(({ tip }) => ({ tip, miles: distanceMiles(place, tip) }))
    .filter(
      ({ tip, miles }) =>
        miles * METRES_PER_MILE <= metres &&
        !hidden.includes(tip.memberId) &&
        (isOwn(tip) || isAround(viewer.place, tip)),
    )
    .sort((a, b) => Number(a.tip.ofStranger) - Number(b.tip.ofStranger) || a.miles - b.miles);
  const few = limitStrangers(found, ({ tip }) => (tip.ofStranger && !isOwn(tip) ? tip : null));
  const listed = few.slice(0, MAX_TIPS_LISTED);
  const { allowed } = context.viewQuota.consume(
    viewer,
    listed
      .filter(({ tip }) => !isOwn(tip))
      .map(({ tip }) => ({ id: tip.id, elsewhere: false, uncounted: tip.ofStranger || isBeside(viewer.place, tip) })),
  );
  return listed
    .filter(({ tip }) => isOwn(tip) || allowed.has(tip.id))
    .map(({ tip, miles }) => ({
      id: tip.id,
      latitude: tip.latitude,
      longitude: tip.longitude,
      seenAt: tip.createdAt.toISOString(),
      distanceMiles: miles,
      isOwn: isOwn(tip),
    }));
}
