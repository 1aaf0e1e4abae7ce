import { acceptRequest, createRequest, promiseSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import type { leavingChoices } from "~/domain/listings/listing-time-rules";
import { REACH_METRES } from "~/domain/places/rules";
import { after, MINUTE } from "~/domain/shared/clock";
import { isRefusal } from "~/domain/shared/errors";
import { type Name, people } from "./cast";
import type { Scene, Timeline } from "./timeline";

/** How long the demo's owners stay at their cars: the longest choice, so that visitors find spaces to take. */
const HOLD_MINUTES = 20;

/** What the owners write about their spaces. */
const descriptions: Partial<Record<Name, string>> = {
  Maya: "By the blue door. The charger beside it is free too.",
  Jonas: "Right at the tram stop, about 5 metres",
  Rosa: "Under the chestnut tree: park a car you do not mind washing",
  Priya: "I leave when the school bus has gone.",
  Ana: "In front of number 107, behind my blue Honda",
  Omar: "Tight: I got in with two moves.",
  Grace: "Long enough for a van",
  Hugo: "Where the blue Transit stands now",
  Iris: "Opposite the pharmacy",
};

type Minutes = (typeof leavingChoices)[number];

/** Puts spaces of every kind and open requests on the map. Skips members who are `busy`. */
export function currentListings(timeline: Timeline, now: Date, busy: ReadonlySet<Name>): Scene[] {
  const { context, who } = timeline;

  const share = (name: Name, leavingInMinutes: Minutes = 0, status: "available" | "leaving_soon" = "available") => {
    const { latitude, longitude, address } = people[name];
    const where = { latitude, longitude, address, description: descriptions[name] };
    const input = shareSpaceInput.parse({ ...where, status, leavingInMinutes, keepMinutes: HOLD_MINUTES });
    return shareSpace(context, who(name), input);
  };
  const ask = (name: Name, message: string) => {
    const { latitude, longitude } = people[name];
    return createRequest(context, who(name), {
      latitude,
      longitude,
      about: false,
      address: "",
      message,
      radius: REACH_METRES,
    });
  };
  const scene = (minutesAgo: number, persons: readonly Name[], act: () => Promise<unknown>): Scene[] =>
    persons.some((name) => busy.has(name))
      ? []
      : [{ at: after(now, -minutesAgo * MINUTE), happen: () => act().catch(unlessRefused) }];

  return [
    ...scene(14, ["Maya"], () => share("Maya")),
    ...scene(9, ["Jonas"], () => share("Jonas")),
    ...scene(6, ["Rosa"], () => share("Rosa")),
    ...scene(5, ["Priya"], () => share("Priya", 30)),
    ...scene(4, ["Ana"], () => share("Ana")),
    ...scene(3, ["Omar"], () => share("Omar", 15)),
    ...scene(3, ["Ben"], () => ask("Ben", "Home from work, about ten minutes away.")),
    ...scene(3, ["Noor"], () => ask("Noor", "Picking up my daughter from her piano lesson.")),
    ...scene(2, ["Liam"], () => ask("Liam", "")),
    ...scene(2, ["Grace", "Cem"], async () => {
      const { space } = await share("Grace");
      const { id } = await ask("Cem", "On Orchard Avenue, I can be there in five.");
      await acceptRequest(context, who("Grace"), id, { waitTimeMinutes: 20, spaceId: space.id });
    }),
    ...scene(1, ["Hugo"], async () => {
      const { space } = await share("Hugo", 5);
      await promiseSpace(context, who("Hugo"), space.id, { promisedToUserId: null, waitTimeMinutes: 20 });
    }),
    ...scene(1, ["Iris"], () => share("Iris", 0, "leaving_soon")),
  ];
}

/** Someone may be unable to act in a demo that people have used. Their part is skipped. */
const unlessRefused = (error: unknown): void => {
  if (!isRefusal(error)) throw error;
};
