import { eq } from "drizzle-orm";
import { changeRoleByEmail } from "~/domain/auth";
import { addPoints } from "~/domain/points";
import { claimReward } from "~/domain/rewards";
import type { Actor } from "~/domain/shared/context";
import { members } from "~db/schema";
import { register, type Person } from "./cast";
import type { Kindspot } from "./kindspot";
import { makeTrusted } from "./trusted";
import type { Visitor } from "./visitor";

/** Someone registers and is made an admin from the server's machine. */
export async function registerAdmin({ url, app }: Kindspot, person: Person): Promise<Visitor> {
  const someone = await register(url, person);
  await changeRoleByEmail(app.context, null, person.email, "admin");
  return someone;
}

/** The actor of a person's account, for tests that call use cases directly. */
export async function actorOf({ app }: Kindspot, { email }: Person): Promise<Actor> {
  const { id, role } = members;
  const [row] = await app.database.read.select({ id, role }).from(members).where(eq(members.email, email));
  if (!row) throw new Error(`${email} has no account`);
  return row;
}

/** Gives a member the points for a reward and claims it. Returns the claim's id. */
export async function claimFor(town: Kindspot, person: Person, rewardId = "coffee-gift-card"): Promise<string> {
  const { context, database } = town.app;
  const actor = await actorOf(town, person);
  const gift = { memberId: actor.id, kind: "corrected", reason: "Correction", points: 2000 } as const;
  await makeTrusted(context, actor.id);
  await database.write((tx) => addPoints(tx, context, gift));
  return (await claimReward(context, actor, rewardId)).id;
}
