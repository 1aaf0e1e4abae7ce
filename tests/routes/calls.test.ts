import { expect, it } from "vitest";
import { ana, ben, dora, registerPlaceless, signIn } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { visitor, type Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Dora = givenMember(town, dora);

const json = async <T>(answer: Promise<Response>) => (await answer).json() as Promise<T>;
const idOf = async (who: Visitor) => (await json<{ id: string }>(who.get("/api/auth/user"))).id;

it("a conversation begins, and its messages are sent, listed and read", async () => {
  const [anaId, benId] = [await idOf(Ana), await idOf(Ben)];
  const begun = await Ana.post("/api/conversations", { user2Id: benId });
  expect([begun.status, await begun.json()]).toEqual([201, expect.objectContaining({ user2Id: benId })]);
  const sent = await Ana.post("/api/messages", { receiverId: benId, content: "  I leave at six " });
  expect([sent.status, await sent.json()]).toMatchObject([
    201,
    { senderId: anaId, receiverId: benId, content: "I leave at six", sender: { firstName: "Ana" } },
  ]);
  await Ben.post("/api/messages", { receiverId: anaId, content: "I come" });
  const thread = await json<{ content: string }[]>(Ana.get(`/api/messages/conversation/${benId}`));
  expect(thread.map(({ content }) => content)).toEqual(["I leave at six", "I come"]);
  expect(await json(Ana.get("/api/conversations"))).toMatchObject([
    { user2Id: benId, lastMessage: { content: "I come" } },
  ]);
});

it("requests nearby are those of others around a place, asked for by query, by path or not at all", async () => {
  const asked = await json<{ id: string }>(Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 }));
  const { latitude, longitude } = ana.place;
  const requests = "/api/parking-requests/nearby";
  for (const path of [
    `${requests}?latitude=${latitude}&longitude=${longitude}`,
    `${requests}/${latitude}/${longitude}`,
    requests,
  ])
    expect([path, await json(Ana.get(path))]).toMatchObject([path, [{ id: asked.id }]]);
  const place = `latitude=${latitude}&longitude=${longitude}`;
  for (const [path, found] of [
    [`${requests}?${place}&radius=800`, [{ id: asked.id }]],
    [`${requests}?${place}&radius=400`, []],
    [`${requests}/${latitude}/${longitude}?radius=800`, [{ id: asked.id }]],
    [`${requests}/${latitude}/${longitude}?radius=400`, []],
    [`${requests}?radius=400`, []],
  ] as const)
    expect([path, await json(Ana.get(path))]).toMatchObject([path, found]);
  for (const radius of ["0", "9999", "1e3", "", "here"])
    for (const path of [
      `${requests}?${place}&radius=${radius}`,
      `${requests}/${latitude}/${longitude}?radius=${radius}`,
    ])
      expect([path, (await Ana.get(path)).status]).toEqual([path, 400]);
  expect(await json(Dora.get(`${requests}/${dora.place.latitude}/${dora.place.longitude}`))).toEqual([]);
  const placeless = await registerPlaceless(town.url, { ...ana, email: "new@kindspot.example" });
  expect((await placeless.get(requests)).status).toBe(400);
});

it("signing out ends the session, and is no error to who is signed out", async () => {
  const leaving = await signIn(town.url, ana);
  const cookie = leaving.cookie();
  expect((await leaving.post("/api/auth/logout")).status).toBe(204);
  expect((await visitor(town.url).get("/api/auth/user", { cookie })).status).toBe(401);
  expect((await visitor(town.url).post("/api/auth/logout")).status).toBe(204);
});

it.each([null, true, false, "", " ", "5", [], [5], {}])("%j is no number", async (wrong) => {
  const { latitude, longitude } = ana.place;
  for (const [path, body] of [
    ["/api/parking-spaces", { ...ana.place, leavingInMinutes: wrong }],
    ["/api/parking-requests", { ...ana.place, radius: wrong }],
    ["/api/parking-requests/none/accept", { waitTimeMinutes: wrong }],
    ["/api/ratings", { spaceId: "none", stars: wrong }],
    ["/api/create-payment-intent", { amount: typeof wrong === "string" ? wrong.replace("5", "five") : wrong }],
  ] as const)
    expect([path, (await Ana.post(path, body)).status]).toEqual([path, 400]);
  if (wrong === "5") return; // a decimal string is a coordinate
  expect((await Ana.post("/api/parking-spaces", { latitude: wrong, longitude })).status).toBe(400);
  expect((await Ana.post("/api/parking-requests", { latitude, longitude: wrong })).status).toBe(400);
});
