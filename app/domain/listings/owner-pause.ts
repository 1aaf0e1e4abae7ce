import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { oneOf, preparedOnce, type Query } from "~db/query";
import { promises } from "~db/schema";
import type { Context } from "../shared/context";
import { type OwnerEnding, ownerPause, type OwnerPause, pauseHorizon } from "./owner-pause-rules";

const { placeholder } = sql;

// Prepared, because every share runs it.
const endingsOf = preparedOnce("endings_of_owner", (on) =>
  on
    .select({ outcome: promises.outcome, driverId: promises.driverId, endedAt: promises.endedAt })
    .from(promises)
    .where(
      and(
        eq(promises.ownerId, placeholder("ownerId")),
        gt(promises.createdAt, sql.param(placeholder("since"), promises.createdAt)),
        oneOf(promises.outcome, ["taken_back", "not_got"]),
        // Nobody is paused by what drivers say who are not established, nor for taking back a promise that never bound its driver.
        eq(promises.driverEstablished, true),
        isNotNull(promises.boundAt),
      ),
    ),
);

/** **guard**: whether the owner may hold spaces and earn points now. See `ownerPause`. */
export async function pauseOf(tx: Query, { clock }: Context, ownerId: string): Promise<OwnerPause> {
  const now = clock.now();
  const rows = await endingsOf(tx).execute({ ownerId, since: pauseHorizon(now) });
  const endings = rows.flatMap(({ outcome, driverId, endedAt }): OwnerEnding[] =>
    endedAt && (outcome === "taken_back" || outcome === "not_got") ? [{ outcome, driverId, endedAt }] : [],
  );
  return ownerPause(endings, now);
}
