import { inArray, eq } from "drizzle-orm";
import { expireListings, expirePromises, expireRequests } from "~/domain/listings";
import { changeRoleByEmail, register, signOut } from "~/domain/auth";
import { lastPlace, rememberPlace } from "~/domain/members";
import { takeNotices } from "~/domain/notifications";
import { type Photos, uploadPhoto } from "~/domain/photos";
import { DAY, MINUTE, after } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { folded } from "~/domain/shared/text";
import { members } from "../db/schema";
import { adminsWork } from "./people/admins-work";
import { emailOf, names, people, DEMO_PASSWORD, type Name } from "./people/cast";
import { simulatedHandovers } from "./people/simulated-handovers";
import { chats, contactMessages } from "./people/messages";
import { drawPortraits } from "./people/portraits";
import { currentListings } from "./people/current-listings";
import { beginTimeline, busyMembers, type Timeline, type Scene } from "./people/timeline";

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
    await past.play([
      ...joining(past, photos, await drawPortraits(), now),
      ...simulatedHandovers(past, now),
      ...chats(past, now),
      ...contactMessages(past, now),
      ...adminsWork(past, now),
    ]);
    // They read their notices in the story.
    for (const { id } of past.actors.values()) while ((await takeNotices(context, id)).notices.length > 0);
  }
  const timeline = beginTimeline(context, NOW);
  await findActors(timeline);
  await timeline.play([{ at: now, happen: () => catchUp(timeline) }]);
  await timeline.play(currentListings(timeline, now, await busyMembers(timeline)));
  return isEmpty ? "filled" : "refreshed";
}

/** Registers every demo member with their portrait, some weeks ago or recently. */
function joining(timeline: Timeline, photos: Photos, portraits: ReadonlyMap<Name, Uint8Array>, now: Date): Scene[] {
  return names.map((name) => ({
    at: after(now, -people[name].joinedDaysAgo * DAY),
    async happen() {
      await join(timeline, name);
      const portrait = portraits.get(name);
      if (portrait) await uploadPhoto(timeline.context, photos, timeline.who(name), portrait);
    },
  }));
}

async function join({ context, actors }: Timeline, name: Name): Promise<void> {
  const { lastName, vehicleDescription, licensePlate, city, ...home } = people[name];
  const email = emailOf(name);
  const account = { firstName: name, lastName, email, password: DEMO_PASSWORD };
  const { member, secret } = await register(context, account);
  await signOut(context, hashOf(secret));
  const profile = { vehicleDescription, licensePlate, city, cityFolded: folded(city), timeZone: "America/New_York" };
  await context.write((tx) => tx.update(members).set(profile).where(eq(members.id, member.id)));
  if (name === "Ada") await changeRoleByEmail(context, null, email, "admin");
  actors.set(name, { id: member.id, role: name === "Ada" ? "admin" : "member" });
  await rememberPlace(context, { id: member.id, role: "member" }, home);
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
