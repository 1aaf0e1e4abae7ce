import { keepLastSeen } from "~/domain/chat";
import { REACH_METRES } from "~/domain/places/rules";
import { rateHandover } from "~/domain/ratings";
import type { Stars } from "~/domain/ratings/rules";
import { createRequest } from "~/domain/requests";
import { acceptRequest, expireListings, handOver, releaseSpace, removeSpace, shareSpace } from "~/domain/spaces";
import { people, type Name } from "./cast";
import type { Story } from "./story";

export interface Errand {
  owner: Name;
  driver: Name;
  end: "handed over" | "cannot come" | "nobody came";
  /** What the driver asks with. */
  words: string;
  /** From the driver for the owner. */
  stars: Stars;
}

/** One space from being shared to its end; all of it takes less than an hour. */
export async function runErrand(
  { context, who }: Story,
  { owner, driver, end, words, stars }: Errand,
  turn: (minutes: number) => void,
): Promise<void> {
  const [giver, taker] = [who(owner), who(driver)];
  const { vehicleDescription: description, ...there } = people[owner];
  const offer = { ...there, description, status: "available", leavingInMinutes: 0 } as const;
  const { space } = await shareSpace(context, giver, offer);
  if (end === "nobody came") {
    turn(context.settings.listingMinutes + 1);
    await expireListings(context);
    return;
  }
  turn(2);
  const request = await createRequest(context, taker, { ...people[driver], radius: REACH_METRES, message: words });
  turn(7);
  await acceptRequest(context, giver, request.id, { waitTimeMinutes: 10, spaceId: space.id });
  turn(6);
  if (end === "cannot come") {
    await releaseSpace(context, taker, space.id, {});
    await removeSpace(context, giver, space.id);
    return;
  }
  await handOver(context, taker, space.id, {});
  turn(4);
  await rateHandover(context, taker, { spaceId: space.id, stars });
  await rateHandover(context, giver, { spaceId: space.id, stars: 5 });
  await keepLastSeen(context, [giver.id, taker.id]);
}
