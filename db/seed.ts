import { inArray } from "drizzle-orm";
import { lastPlace, rememberPlace } from "~/domain/members";
import { takeNotices } from "~/domain/notices";
import { expireRequests } from "~/domain/requests";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { expireListings, expirePromises, settleHandovers } from "~/domain/spaces";
import { busyOnes } from "./demo/busy-ones";
import { emailOf, names, people } from "./demo/cast";
import { chats } from "./demo/chats";
import { errands } from "./demo/errands";
import { joining } from "./demo/joining";
import { writing } from "./demo/letters";
import { present } from "./demo/present";
import { beginStory, type Story } from "./demo/story";
import { members } from "./schema";

/** What happened long ago kept to the usual times; what is shown stays for a day, so that nobody finds the map empty. */
const THEN = { listingMinutes: 30, requestMinutes: 30 };
const NOW = { listingMinutes: DAY / MINUTE, requestMinutes: DAY / MINUTE };

/**
 * Fills an empty database with the demo neighbourhood, as it lived until `now`. In one that the demo lives in already,
 * those who have nothing on the map share and ask again; nothing is taken away.
 * @throws Error, with a message for the owner of the server, when other people live there
 */
export async function seed(context: Context, now: Date): Promise<"filled" | "refreshed"> {
  const isEmpty = (await context.read.select({ id: members.id }).from(members).limit(1)).length === 0;
  if (isEmpty) {
    const past = beginStory(context, THEN);
    await past.tell([...joining(past, now), ...errands(past, now), ...chats(past, now), ...writing(past, now)]);
    for (const { id } of past.actors.values()) await takeNotices(context, id); // they were read at the time
  }
  const story = beginStory(context, NOW);
  await findActors(story);
  await story.tell([{ at: now, happen: () => catchUp(story) }]);
  await story.tell(present(story, now, await busyOnes(story)));
  return isEmpty ? "filled" : "refreshed";
}

async function findActors({ context, actors }: Story): Promise<void> {
  const nameOf = new Map(names.map((name) => [emailOf(name), name]));
  const { id, email, role } = members;
  const rows = await context.read
    .select({ id, email, role })
    .from(members)
    .where(inArray(email, [...nameOf.keys()]));
  for (const row of rows) {
    const name = nameOf.get(row.email);
    if (name) actors.set(name, { id: row.id, role: row.role });
  }
  if (actors.size === names.length) return;
  throw new Error(
    "This database holds something else, and the demo neighbourhood moves into an empty one only: set DATA_DIR to another folder, without DATABASE_URL. (A demo that was interrupted is best deleted.)",
  );
}

/** Nothing of the past is open any more, and everybody is at home. */
async function catchUp({ context, actors }: Story): Promise<void> {
  for (const settle of [expirePromises, settleHandovers, expireListings, expireRequests])
    while ((await settle(context)) > 0);
  for (const [name, actor] of actors) {
    if (!(await lastPlace(context, actor))) await rememberPlace(context, actor, people[name]);
  }
}
