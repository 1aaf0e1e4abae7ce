import { eq } from "drizzle-orm";
import { changeRole, register, rememberPlace, signOut } from "~/domain/members";
import { uploadPhoto, type Photos } from "~/domain/photos";
import { after, DAY } from "~/domain/shared/clock";
import { hashOf } from "~/domain/shared/ids";
import { folded } from "~/domain/shared/text";
import { members } from "../../db/schema";
import { DEMO_PASSWORD, emailOf, names, people, type Name } from "./cast";
import type { Scene, Timeline } from "./timeline";

/** Registers every demo member with their portrait, some weeks ago or recently. */
export function joining(story: Timeline, photos: Photos, portraits: ReadonlyMap<Name, Uint8Array>, now: Date): Scene[] {
  return names.map((name) => ({
    at: after(now, -people[name].joinedDaysAgo * DAY),
    async happen() {
      await join(story, name);
      const portrait = portraits.get(name);
      if (portrait) await uploadPhoto(story.context, photos, story.who(name), portrait);
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
  if (name === "Ada") await changeRole(context, null, email, "admin");
  actors.set(name, { id: member.id, role: name === "Ada" ? "admin" : "member" });
  await rememberPlace(context, { id: member.id, role: "member" }, home);
}
