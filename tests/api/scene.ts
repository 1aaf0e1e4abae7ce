import { eq } from "drizzle-orm";
import { addPoints } from "~/domain/points";
import { members } from "~db/schema";
import { ana, ben, register, type Person } from "../cast";
import { openFakeStripe } from "../fakes/stripe";
import { openKindspot, type Kindspot } from "../kindspot";
import { openBucketServer } from "../s3/bucket";
import { visitor, type Visitor } from "../visitor";

/** A member, with what tests need. */
export interface Somebody extends Visitor, Person {
  id: string;
}

/** Ana and Ben, newly registered on a server with all settings. */
export interface Scene {
  town: Kindspot;
  ana: Somebody;
  ben: Somebody;
  stranger: Visitor;
}

export interface Stage {
  town: Kindspot;
  /** Two new members without any data. */
  scene(): Promise<Scene>;
  close(): Promise<void>;
}

/** A server with a bucket, payments and no limits. */
export async function openStage(): Promise<Stage> {
  const [bucket, stripe] = await Promise.all([openBucketServer(), openFakeStripe()]);
  const town = await openKindspot({
    env: { NODE_ENV: "development", RATE_LIMITS: "off", ...bucket.env, ...stripe.env },
  });
  let scenes = 0;
  const newcomer = async (person: Person): Promise<Somebody> => {
    const as = { ...person, email: person.email.replace("@", `${scenes}@`) };
    const someone = await register(town.url, as);
    return { ...as, ...someone, id: await idIn(someone.get("/api/auth/user")) };
  };
  return {
    town,
    async scene() {
      scenes++;
      const [someAna, someBen] = await Promise.all([newcomer(ana), newcomer(ben)]);
      return { town, ana: someAna, ben: someBen, stranger: visitor(town.url) };
    },
    async close() {
      await town.close();
      await Promise.all([bucket.close(), stripe.close()]);
    },
  };
}

/** The body of an answer. A refusal fails the test. */
export async function bodyOf<T>(answer: Promise<Response>): Promise<T> {
  const { ok, status, url } = await answer;
  if (!ok) throw new Error(`${url} answered ${status}: ${await (await answer).text()}`);
  return (await answer).json() as Promise<T>;
}

export const idIn = async (answer: Promise<Response>): Promise<string> => (await bodyOf<{ id: string }>(answer)).id;

/** Sends JSON by any method. */
export const sendJson = (who: Visitor, method: string, path: string, body: unknown): Promise<Response> =>
  who.send(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });

/** Ana shares a space that is free now. */
export const shared = ({ ana: owner }: Scene): Promise<string> =>
  idIn(owner.post("/api/parking-spaces", { ...owner.place, address: "7th Ave & 3rd St" }));

/** Ana shares a space and promises it to Ben, who claims it. */
export async function promised(scene: Scene): Promise<string> {
  const id = await shared(scene);
  await bodyOf(scene.ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10 }));
  await scene.ben.post("/api/parking-requests", { ...scene.ben.place });
  await bodyOf(scene.ben.post(`/api/parking-spaces/${id}/claim`));
  return id;
}

/** Ben's request. */
export const asked = ({ ben: driver }: Scene): Promise<string> =>
  idIn(driver.post("/api/parking-requests", { ...driver.place, message: "A van" }));

export async function give({ town }: Scene, { id: memberId }: Somebody, points: number): Promise<void> {
  const { database, context } = town.app;
  await database.write((tx) => addPoints(tx, context, { memberId, kind: "corrected", reason: "Correction", points }));
}

/** Makes a member an admin, as on the server's machine. */
export async function promote({ town }: Scene, { id }: Somebody): Promise<void> {
  await town.app.database.write((tx) => tx.update(members).set({ role: "admin" }).where(eq(members.id, id)));
}
