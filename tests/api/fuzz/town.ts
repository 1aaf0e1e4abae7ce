import { ne } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import { give, idIn, shared, bodyOf, type Scene, type Somebody } from "../scene";

/** Ben's exact position when he asks. No answer to others may contain it. */
const BENS_PLACE = { latitude: 40.676219873, longitude: -73.972218647 };

/** Creates one row of every kind for Ana, for Ben (who shares nothing) and between the two. Returns the ids. */
export async function thingsOf(scene: Scene, neighbour: Somebody): Promise<string[]> {
  const { ana, ben } = scene;
  const anas = await shared(scene);
  const promisedTo = await idIn(ana.post("/api/parking-spaces", { ...ana.place, address: "5th Avenue" }));
  const neighbours = await idIn(neighbour.post("/api/parking-spaces", neighbour.place));
  const message = await idIn(ben.post("/api/messages", { receiverId: ana.id, content: "I come" }));
  await bodyOf(ana.post("/api/messages", { receiverId: ben.id, content: "I wait" }));
  await bodyOf(
    ana.post(`/api/parking-spaces/${promisedTo}/promise`, { waitTimeMinutes: 20, promisedToUserId: ben.id }),
  );
  const bensRequest = await idIn(ben.post("/api/parking-requests", { ...BENS_PLACE, message: "A van" }));
  await give(scene, ana, 10_000);
  const { uploadURL } = await bodyOf<{ uploadURL: string }>(ana.post("/api/objects/upload"));
  const file = await bodyOf<{ key: string; uploadId: string }>(ana.post("/api/s3/multipart", { type: "image/jpeg" }));
  return [
    ...[anas, promisedTo, neighbours, bensRequest, message, ana.id, ben.id, file.key, file.uploadId, uploadURL],
    ...[uploadURL.split("/").at(-1) ?? "", "coffee-gift-card", "image/jpeg"],
  ];
}

/** Ben's personal data that no answer to Ana or a visitor may contain. */
export async function secretsOf({ town, ana, ben }: Scene, admin: Somebody): Promise<string[]> {
  const { read } = town.app.database;
  const hashes = await read.select({ hash: members.passwordHash }).from(members);
  const open = await read.select({ id: sessions.id }).from(sessions).where(ne(sessions.memberId, ana.id));
  return [
    ...[ben.email, ben.lastName, admin.email, String(BENS_PLACE.latitude), String(BENS_PLACE.longitude), "$argon2"],
    ...hashes.flatMap(({ hash }) => (hash ? [hash] : [])),
    ...open.map(({ id }) => id),
  ];
}
