import { storeLastSeen } from "~/domain/chat";
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
import type { Stars } from "~/domain/listings/rating-rules";
import { REACH_METRES } from "~/domain/places/rules";
import { after, DAY, HOUR } from "~/domain/shared/clock";
import { type Name, names, people } from "./cast";
import type { Scene, Timeline } from "./timeline";

interface Handover {
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
async function simulateHandover(
  { context, who }: Timeline,
  { owner, driver, end, words, description, answeredAfter, waitTimeMinutes, stars }: Handover,
  advance: (minutes: number) => void,
): Promise<void> {
  const [giver, taker] = [who(owner), who(driver)];
  const { latitude, longitude, address } = people[owner];
  const offer = shareSpaceInput.parse({ latitude, longitude, address, description });
  const { space } = await shareSpace(context, giver, offer);
  if (end === "nobody came") {
    advance(context.settings.listingMinutes + 1);
    await expireListings(context);
    return;
  }
  advance(2);
  const request = await createRequest(context, taker, {
    ...people[driver],
    about: false,
    radius: REACH_METRES,
    message: words,
  });
  advance(answeredAfter);
  await acceptRequest(context, giver, request.id, { waitTimeMinutes, spaceId: space.id });
  advance(waitTimeMinutes / 2);
  if (end === "cannot come") {
    await releaseSpace(context, taker, space.id, {});
    advance(8); // a space that is removed within 10 minutes does not count as shared
    await removeSpace(context, giver, space.id);
    return;
  }
  await handOver(context, taker, space.id, {});
  advance(4);
  await rateHandover(context, taker, { spaceId: space.id, stars });
  await rateHandover(context, giver, { spaceId: space.id, stars: 5 });
  await storeLastSeen(context, [giver.id, taker.id]);
}

const DAYS = 20;
/** The town's morning, noon, afternoon and evening in UTC hours. */
const HOURS = [12.2, 16.7, 20.9, 23.6];
const NEWCOMER_DAYS = 7;
const ENDS: readonly Handover["end"][] = ["handed over", "handed over", "handed over", "cannot come", "nobody came"];
const STARS: Stars[] = [5, 5, 4, 5, 5, 5, 3, 5, 4];
const WORDS = ["", "Only for an hour, back before dinner.", "", "I am at the corner, blinkers on.", "Dentist at ten."];

const DESCRIPTIONS = [
  "In front of the bakery",
  "Behind the blue van, long enough for a wagon",
  "Under the big plane tree. Mind the roots.",
  "",
  "Between two driveways, small cars only",
  "Across from the school, free after eight",
  "Last one before the corner",
];
const ANSWERED_AFTER = [3, 7, 2, 11, 5, 4, 9];
const WAITS = [10, 5, 10, 20] as const;

const veterans = names.filter((name) => name !== "Dora" && people[name].joinedDaysAgo > NEWCOMER_DAYS);
/** Repeats the list endlessly. */
const pick = <T>(from: readonly T[], number: number): T => from[number % from.length] as T; // the list is never empty

/** The handovers of the last 20 days: four a day, the morning's from Ana. */
export function simulatedHandovers(timeline: Timeline, now: Date): Scene[] {
  const today = new Date(now.toISOString().slice(0, 10));
  const all = Array.from({ length: DAYS * HOURS.length }, (_, number): Scene => {
    const day = Math.floor(number / HOURS.length);
    const at = after(today, (day - DAYS) * DAY + pick(HOURS, number) * HOUR);
    return { at, happen: (advance) => simulateHandover(timeline, handoverOf(number, day), advance) };
  });
  return all.filter(({ at }) => at < after(now, -HOUR));
}

function handoverOf(number: number, day: number): Handover {
  const isAnas = number % HOURS.length === 0;
  const owner = isAnas ? "Ana" : pick(veterans, number * 5 + day);
  const driver = pick(
    veterans.filter((name) => name !== owner),
    number * 7 + 3 * day,
  );
  const end = isAnas ? "handed over" : pick(ENDS, number);
  return {
    owner,
    driver,
    end,
    words: pick(WORDS, number),
    description: pick(DESCRIPTIONS, number),
    answeredAfter: pick(ANSWERED_AFTER, number),
    waitTimeMinutes: pick(WAITS, number + day),
    stars: pick(STARS, number),
  };
}
