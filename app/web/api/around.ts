import { z } from "zod/v4";
import { lastPlace, rememberPlace } from "~/domain/members";
import { pointFields, radiusInput } from "~/domain/places";
import type { Point } from "~/domain/places/rules";
import type { Actor, Context } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";

/** Both coordinates or neither; metres around them. */
export const aroundInput = z
  .object({
    latitude: pointFields.latitude.optional(),
    longitude: pointFields.longitude.optional(),
    radius: radiusInput,
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), "Both or neither");

/** The place that a nearby call is about: given, and then remembered, or the member's last known one (PRODUCT 9). */
export async function placeAround(
  context: Context,
  actor: Actor,
  { latitude, longitude }: Partial<Point>,
): Promise<Point> {
  if (latitude === undefined || longitude === undefined) {
    return (await lastPlace(context, actor)) ?? refuse("place-unknown");
  }
  await rememberPlace(context, actor, { latitude, longitude });
  return { latitude, longitude };
}
