import { keepLastSeen } from "~/domain/chat";
import {
  acceptRequest,
  createRequest,
  expireListings,
  handOver,
  rateHandover,
  releaseSpace,
  removeSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import type { Stars } from "~/domain/listings/promise-rules";
import { REACH_METRES } from "~/domain/places/rules";
import { type Name, people } from "./cast";
import type { Story } from "./story";

export interface Errand {
  owner: Name;
  driver: Name;
  end: "handed over" | "cannot come" | "nobody came";
  /** The message of the driver's request. */
  words: string;
  /** The owner's description of the space. */
  description: string;
  /** Minutes from the request to the promise. */
  answeredAfter: number;
  waitTimeMinutes: 5 | 10 | 20;
  /** The driver's stars for the owner. */
  stars: Stars;
}

/** Plays the life of one space, from share to handover. It takes less than an hour of story time. */
export async function runErrand(
  { context, who }: Story,
  { owner, driver, end, words, description, answeredAfter, waitTimeMinutes, stars }: Errand,
  turn: (minutes: number) => void,
): Promise<void> {
  const [giver, taker] = [who(owner), who(driver)];
  const { latitude, longitude, address } = people[owner];
  const offer = shareSpaceInput.parse({ latitude, longitude, address, description });
  const { space } = await shareSpace(context, giver, offer);
  if (end === "nobody came") {
    turn(context.settings.listingMinutes + 1);
    await expireListings(context);
    return;
  }
  turn(2);
  const request = await createRequest(context, taker, {
    ...people[driver],
    about: false,
    radius: REACH_METRES,
    message: words,
  });
  turn(answeredAfter);
  await acceptRequest(context, giver, request.id, { waitTimeMinutes, spaceId: space.id });
  turn(waitTimeMinutes / 2);
  if (end === "cannot come") {
    await releaseSpace(context, taker, space.id, {});
    turn(8); // a space that is removed within 10 minutes does not count as shared
    await removeSpace(context, giver, space.id);
    return;
  }
  await handOver(context, taker, space.id, {});
  turn(4);
  await rateHandover(context, taker, { spaceId: space.id, stars });
  await rateHandover(context, giver, { spaceId: space.id, stars: 5 });
  await keepLastSeen(context, [giver.id, taker.id]);
}
