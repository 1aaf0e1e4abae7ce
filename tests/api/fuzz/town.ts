import { members, sessions } from "~db/schema";
import { give, idIn, shared, told, type Scene, type Somebody } from "../scene";

/** Where Ben asks from, to the metre: for nobody else. */
const BENS_PLACE = { latitude: 40.676219873, longitude: -73.972218647 };

/** Makes something of everything, and returns what it is called: Ana's, Ben's, who shares nothing, and what is between them. */
export async function thingsOf(scene: Scene, neighbour: Somebody): Promise<string[]> {
  const { ana, ben } = scene;
  const anas = await shared(scene);
  const promisedTo = await idIn(ana.post("/api/parking-spaces", { ...ana.place, address: "5th Avenue" }));
  const neighbours = await idIn(neighbour.post("/api/parking-spaces", neighbour.place));
  await told(ana.post(`/api/parking-spaces/${promisedTo}/promise`, { waitTimeMinutes: 20, promisedToUserId: ben.id }));
  const bensRequest = await idIn(ben.post("/api/parking-requests", { ...BENS_PLACE, message: "A van" }));
  const message = await idIn(ben.post("/api/messages", { receiverId: ana.id, content: "I come" }));
  await give(scene, ana, 10_000);
  const { uploadURL } = await told<{ uploadURL: string }>(ana.post("/api/objects/upload"));
  const file = await told<{ key: string; uploadId: string }>(ana.post("/api/s3/multipart", { type: "image/jpeg" }));
  return [
    ...[anas, promisedTo, neighbours, bensRequest, message, ana.id, ben.id, file.key, file.uploadId, uploadURL],
    ...[uploadURL.split("/").at(-1) ?? "", "coffee-gift-card", "image/jpeg"],
  ];
}

/** What no answer may carry to Ana or a stranger. */
export async function secretsOf({ town, ben }: Scene, admin: Somebody): Promise<string[]> {
  const { read } = town.app.database;
  const hashes = await read.select({ hash: members.passwordHash }).from(members);
  const open = await read.select({ id: sessions.id }).from(sessions);
  return [
    ...[ben.email, ben.lastName, admin.email, String(BENS_PLACE.latitude), String(BENS_PLACE.longitude), "$argon2"],
    ...hashes.flatMap(({ hash }) => (hash ? [hash] : [])),
    ...open.map(({ id }) => id),
  ];
}
