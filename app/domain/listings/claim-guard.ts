import { and, eq, gt, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { asks, matches, promises } from "~db/schema";
import { wroteTo } from "../members";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { claimRefusal, NO_SHOW_DAYS, type ClaimAttempt, type PastPromise } from "./claim-rules";
import { lateUntil } from "./promise-rules";

/** **guard**: refuses a claim of a driver who claims too often or did not come before (docs/product.md#main-job). */
export async function mayClaim(tx: Query, context: Context, driverId: string, attempt: ClaimAttempt): Promise<void> {
  const now = context.clock.now();
  const past = await pastPromises(tx, driverId, after(now, -(NO_SHOW_DAYS + 1) * DAY));
  const refusal = claimRefusal(past, attempt, context.settings.perDay, now);
  if (refusal) refuse(refusal);
}

async function pastPromises(tx: Query, driverId: string, since: Date): Promise<PastPromise[]> {
  const rows = await tx
    .select({ promise: promises, asked: asks.id, matched: matches.id })
    .from(promises)
    .leftJoin(asks, and(eq(asks.memberId, driverId), eq(asks.spaceId, promises.spaceId), isNull(asks.declinedAt)))
    .leftJoin(matches, eq(matches.promiseId, promises.id))
    .where(and(eq(promises.driverId, driverId), gt(promises.createdAt, since)));
  const once = new Map(rows.map((row) => [row.promise.id, row])); // who asked twice has two asks
  return Promise.all(
    [...once.values()].map(async ({ promise, asked, matched }) => {
      const { spaceId, ownerId, claimedAt, boundAt, fromTypedPlace, expiresAt, ownerConfirmedAt } = promise;
      // An unanswered question expires too, but its driver may have come.
      const { outcome, endedAt } = ownerConfirmedAt ? { outcome: null, endedAt: null } : promise;
      const pressed = claimedAt !== null || asked !== null || matched !== null;
      const counts = pressed && promise.ownerEstablished;
      const isExpired = counts && boundAt !== null && outcome === "expired";
      const wrote = isExpired && (await wroteTo(tx, driverId, ownerId, boundAt, lateUntil(expiresAt)));
      return { spaceId, claimedAt, counts, fromTypedPlace, endedAt, outcome, neverCame: isExpired && !wrote };
    }),
  );
}
