import { inArray } from "drizzle-orm";
import { expireListings, expirePromises, expireRequests } from "~/domain/listings";
import { lastPlace, rememberPlace } from "~/domain/members";
import { takeNotices } from "~/domain/notifications";
import type { Photos } from "~/domain/photos";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { members } from "../db/schema";
import { adminsWork } from "./people/admins-work";
import { emailOf, names, people } from "./people/cast";
import { simulatedHandovers } from "./people/simulated-handovers";
import { joining } from "./people/joining";
import { chats, contactMessages } from "./people/messages";
import { drawPortraits } from "./people/portraits";
import { currentListings } from "./people/current-listings";
import { beginTimeline, busyMembers, type Timeline } from "./people/timeline";

/** Past listings have the usual length. Current ones last a day, so that the demo's map is never empty. */
const THEN = { listingMinutes: 30, requestMinutes: 30 };
const NOW = { listingMinutes: DAY / MINUTE, requestMinutes: DAY / MINUTE };

/**
 * Fills an empty database with the demo neighbourhood and its history until `now`. In an existing demo, members without
 * anything on the map share and request again; nothing is deleted.
 * @throws Error, with a message for the owner of the server, when other people live there
 */
export async function seed(context: Context, photos: Photos, now: Date): Promise<"filled" | "refreshed"> {
  const isEmpty = (await context.read.select({ id: members.id }).from(members).limit(1)).length === 0;
  if (isEmpty) {
    const past = beginTimeline(context, THEN);
    await past.tell([
      ...joining(past, photos, await drawPortraits(), now),
      ...simulatedHandovers(past, now),
      ...chats(past, now),
      ...contactMessages(past, now),
      ...adminsWork(past, now),
    ]);
    // They read their notices in the story.
    for (const { id } of past.actors.values()) while ((await takeNotices(context, id)).notices.length > 0);
  }
  const story = beginTimeline(context, NOW);
  await findActors(story);
  await story.tell([{ at: now, happen: () => catchUp(story) }]);
  await story.tell(currentListings(story, now, await busyMembers(story)));
  return isEmpty ? "filled" : "refreshed";
}

async function findActors({ context, actors }: Timeline): Promise<void> {
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

/** Closes what the past left open and puts every member at their home. */
async function catchUp({ context, actors }: Timeline): Promise<void> {
  for (const expire of [expirePromises, expireListings, expireRequests]) while ((await expire(context)) > 0);
  for (const [name, actor] of actors) {
    if (!(await lastPlace(context, actor))) await rememberPlace(context, actor, people[name]);
  }
}
