import { blurred } from "~/domain/places/rules";
import { after, DAY } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { folded } from "~/domain/shared/text";
import type { Person } from "./cast";

/** The row of a member since two days, to whom rules for newcomers do not apply, at their place. */
export function memberRow({ clock, newId }: Context, { firstName, lastName, email, place }: Person) {
  const now = clock.now();
  const { latitude, longitude } = blurred(place);
  return {
    id: newId(),
    firstName,
    lastName,
    email,
    searchText: folded(`${firstName} ${lastName} ${email}`),
    createdAt: after(now, -2 * DAY),
    lastLatitude: latitude,
    lastLongitude: longitude,
    lastPlaceAt: now,
  };
}
