import { REACH_METRES } from "~/domain/places/rules";
import { createRequest } from "~/domain/requests";
import { after, MINUTE } from "~/domain/shared/clock";
import { isRefusal } from "~/domain/shared/errors";
import { acceptRequest, promiseSpace, shareSpace } from "~/domain/spaces";
import type { leavingChoices } from "~/domain/spaces/rules";
import { people, type Name } from "./cast";
import type { Scene, Story } from "./story";

type Minutes = (typeof leavingChoices)[number];

/** What is on the map now: spaces of every kind, and neighbours who look for one. Those `busy` already are left alone. */
export function present(story: Story, now: Date, busy: ReadonlySet<Name>): Scene[] {
  const { context, who } = story;

  const share = (name: Name, leavingInMinutes: Minutes = 0, status: "available" | "leaving_soon" = "available") => {
    const { latitude, longitude, address, vehicleDescription } = people[name];
    const description = `Behind the ${vehicleDescription}`;
    return shareSpace(context, who(name), { latitude, longitude, address, description, status, leavingInMinutes });
  };
  const ask = (name: Name, message: string) => {
    const { latitude, longitude } = people[name];
    return createRequest(context, who(name), { latitude, longitude, address: "", message, radius: REACH_METRES });
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
      const { id } = await ask("Cem", "On 6th Avenue, I can be there in five.");
      await acceptRequest(context, who("Grace"), id, { waitTimeMinutes: 20, spaceId: space.id });
    }),
    ...scene(1, ["Hugo"], async () => {
      const { space } = await share("Hugo", 5);
      await promiseSpace(context, who("Hugo"), space.id, { promisedToUserId: null, waitTimeMinutes: 20 });
    }),
    ...scene(1, ["Iris"], () => share("Iris", 0, "leaving_soon")),
  ];
}

/** In a demo that people have played with, somebody may be unable to do their part. */
const unlessRefused = (error: unknown): void => {
  if (!isRefusal(error)) throw error;
};
