import { blurred } from "~/domain/places/rules";
import { after, DAY } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { folded } from "~/domain/shared/text";
import type { Person } from "./cast";

/** The row of a member of two days, so that no newcomer's guard applies, who is at their place now. */
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
