import { lastPlace, rememberPlace } from "~/domain/members";
import type { Point } from "~/domain/places/rules";
import type { Actor, Context } from "~/domain/shared/context";
import { MINUTE } from "~/domain/shared/clock";
import type { AppLoadContext } from "../context";
import type { HomeQuery } from "./home-query";

/** Where a member's list is made for, and how that is known. */
export type HomePlace = Point &
  ({ source: "here" } | { source: "named"; label: string } | { source: "last"; ageMinutes: number });

/**
 * The phone's position, else the place that was typed, else the last known place of the last 24 h. The first two are
 * remembered: events around them will be told (PRODUCT 3). Another site's link shows its place, but moves nobody.
 */
export async function homePlace({ app, site }: AppLoadContext, actor: Actor, query: HomeQuery) {
  const { context, places } = app;
  const named = query.here || !query.place ? null : ((await places.find(query.place, 1))[0] ?? null);
  const asked = query.here ?? named;
  if (asked) {
    if (site !== "cross") await rememberPlace(context, actor, asked);
    const { latitude, longitude } = asked;
    const point = { latitude, longitude };
    const place: HomePlace = named ? { ...point, source: "named", label: named.label } : { ...point, source: "here" };
    return { place, unknownPlace: null };
  }
  return { place: await placeBefore(context, actor), unknownPlace: query.place || null };
}

async function placeBefore(context: Context, actor: Actor): Promise<HomePlace | null> {
  const last = await lastPlace(context, actor);
  if (!last) return null;
  const { latitude, longitude, at } = last;
  const ageMinutes = Math.max(0, context.clock.now().getTime() - at.getTime()) / MINUTE;
  return { latitude, longitude, source: "last", ageMinutes };
}
