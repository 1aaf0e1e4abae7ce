import { z } from "zod";
import { lastPlace, rememberPlace } from "~/domain/members";
import { pointFields, radiusInput } from "~/domain/places";
import type { Point } from "~/domain/places/rules";
import type { Actor, Context } from "~/domain/shared/context";
import { SECOND } from "~/domain/shared/clock";
import { refuse } from "~/domain/shared/errors";

/** Both coordinates or neither; metres around them. */
export const aroundInput = z
  .object({
    latitude: pointFields.latitude.optional(),
    longitude: pointFields.longitude.optional(),
    radius: radiusInput,
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), "Both or neither");

/**
 * A browser that follows a link looks at a place; the member need not be there. Over plain http browsers say so only by
 * asking for a page.
 */
const isNavigation = ({ headers }: Request): boolean =>
  headers.get("Sec-Fetch-Mode") === "navigate" || (headers.get("Accept") ?? "").includes("text/html");

/**
 * The place that a nearby call is about: given, and then remembered as the member's own, or the last known one
 * (docs/product.md#last-known-place).
 */
export async function placeAround(
  { context, actor, request }: { context: Context; actor: Actor; request: Request },
  { latitude, longitude }: Partial<Point>,
): Promise<Point> {
  if (latitude === undefined || longitude === undefined) {
    return (await lastPlace(context, actor)) ?? refuse("place-unknown");
  }
  if (!isNavigation(request)) await rememberPlace(context, actor, { latitude, longitude });
  return { latitude, longitude };
}

/**
 * What a look found. When the quota of views withholds all of it, the call is refused with `view-quota-exceeded` and the time of
 * the next look. A part of it is still an answer (docs/decisions/0018-reading-budget.md).
 */
export function foundOrRefused<T extends readonly unknown[]>(
  { clock }: Context,
  found: T,
  fullAgainAt: Date | null,
): T {
  if (fullAgainAt === null || found.length > 0) return found;
  return refuse("view-quota-exceeded", { retryAfterSeconds: (fullAgainAt.getTime() - clock.now().getTime()) / SECOND });
}
