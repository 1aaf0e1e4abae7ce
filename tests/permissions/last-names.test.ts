import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { ana, ben, cem } from "../cast";
import { idIn, openStage, promote, sendJson, bodyOf, type Scene, type Somebody, type Stage } from "../api/scene";
import { heardAll, openPhone, type Phone } from "../realtime/phone";
import { routes } from "./routes";
import { pathOf } from "./row";

let stage: Stage;
let scene: Scene;
let Ana: Somebody, Ben: Somebody, Cem: Somebody;
let spaceId: string;
let phone: Phone;

/** Ana shares. Ben claims the space and writes. Cem asks for a space, and Ana blocks him at the end. */
beforeAll(async () => {
  stage = await openStage();
  scene = await stage.scene();
  ({ ana: Ana, ben: Ben } = scene);
  ({ ben: Cem } = await stage.scene());
  const { town } = stage;
  await sendJson(Cem, "PATCH", "/api/profile", { firstName: cem.firstName, lastName: cem.lastName });
  await bodyOf(Ana.get(`/api/parking-spaces/nearby/${ana.place.latitude}/${ana.place.longitude}`));
  phone = await openPhone(town.url, { origin: town.url, cookie: Ana.cookie() });
  phone.authenticate(Ana.id);
  await heardAll(town.app.hub, Ana.id, phone);

  await bodyOf(Cem.post("/api/parking-requests", { ...cem.place, message: "A small car" }));
  spaceId = await idIn(Ana.post("/api/parking-spaces", ana.place));
  const others = await idIn(Ana.post("/api/parking-spaces", ana.place));
  await bodyOf(Ben.post("/api/messages", { receiverId: Ana.id, content: "I come" }));
  await bodyOf(Ana.post("/api/messages", { receiverId: Ben.id, content: "I wait" }));
  await bodyOf(Ana.post(`/api/parking-spaces/${spaceId}/promise`, { waitTimeMinutes: 20, promisedToUserId: Ben.id }));
  await bodyOf(Ben.post("/api/parking-requests", { ...ben.place, message: "A van" }));
  await bodyOf(Ben.post(`/api/parking-spaces/${spaceId}/claim`));
  await bodyOf(Cem.post("/api/messages", { receiverId: Ana.id, content: "And me?" }));
  await bodyOf(Ana.post(`/api/parking-spaces/${others}/promise`, { waitTimeMinutes: 5, promisedToUserId: Cem.id }));
  await bodyOf(Ana.post(`/api/reports`, { userId: Cem.id, reason: "unkind" }));
  await sendJson(Ben, "PATCH", "/api/profile", { vehicleDescription: "White van" });
  await heardAll(town.app.hub, Ana.id, phone);
});
afterAll(async () => {
  phone.socket.terminate();
  await stage.close();
});

const lastNamesIn = (text: string) => [ben.lastName, cem.lastName].filter((name) => text.includes(name));
/** Every GET call and page. Signing out is last, because it ends the session. */
const reads = operations.filter(({ method }) => method === "GET").map(({ path }) => `/api${path}`);
const paths = [...reads, ...routes.map(({ path }) => path)].filter((path) => path !== "/api/logout");
const here = { latitude: String(ana.place.latitude), longitude: String(ana.place.longitude) };

describe("the last name of who shares nothing", () => {
  it("is in no event", () => {
    const heard = JSON.stringify(phone.events);
    for (const name of ["Ben", "Cem", "White van", "I come"]) expect(heard).toContain(name);
    expect(lastNamesIn(heard)).toEqual([]);
  });

  it.each(paths)("is in nothing that %s answers to another member", async (path) => {
    const named = { ...here, id: spaceId, spaceId, partnerId: Ben.id, userId: Ben.id, memberId: Ben.id };
    expect(lastNamesIn(await (await Ana.get(pathOf(path, named))).text())).toEqual([]);
  });

  it.each([
    ["/api/parking-requests/incoming", ["Ben", "Cem"]],
    ["/api/conversations", ["Ben", "Cem"]],
    ["/api/parking-spaces/nearby", ["Ben"]],
    ["/requests", ["Ben", "Cem"]],
    ["/chat", ["Ben", "Cem"]],
    ["/", ["Ben"]],
  ])("is not hidden by hiding who they are from %s", async (path, firstNames) => {
    const text = await (await Ana.get(path)).text();
    for (const name of firstNames) expect(text).toContain(name);
  });

  it("is its initial", async () => {
    const requests = await bodyOf<object[]>(Ana.get("/api/parking-requests/incoming"));
    expect(requests).toContainEqual(
      expect.objectContaining({ requester: expect.objectContaining({ firstName: "Ben", lastName: "O" }) as unknown }),
    );
  });

  it("is in neither a block nor the list of blocks", async () => {
    const block = await bodyOf(sendJson(Ana, "POST", `/api/blocks/${Cem.id}`, {}));
    expect(block).toMatchObject({ firstName: "Cem", lastName: "A" });
    expect(await bodyOf(Ana.get("/api/blocks"))).toMatchObject([{ firstName: "Cem", lastName: "A" }]);
    expect(lastNamesIn(await (await Ana.get("/profile/blocked")).text())).toEqual([]);
    await Ana.send(`/api/blocks/${Cem.id}`, { method: "DELETE" });
  });

  it("is whole for themselves", async () => {
    expect(await bodyOf(Ben.get("/api/auth/user"))).toMatchObject({ lastName: "Okafor" });
    expect(await (await Ben.get("/profile")).text()).toContain("Ben Okafor");
  });

  it("is whole for admins", async () => {
    const { ana: admin } = await stage.scene();
    await promote(scene, admin);
    expect(await (await admin.get(`/admin/members/${Ben.id}`)).text()).toContain("Ben Okafor");
    expect(await (await admin.get("/admin/reports")).text()).toContain("Cem Aydin");
  });
});

describe("the last name of who shares a space", () => {
  const readBy = async (path: string) => (await Ben.get(path)).text();

  it.each([
    "/api/parking-spaces/nearby",
    "/",
    "/api/conversations",
    "/api/messages/conversation/{partnerId}",
    "/chat",
    "/chat/{userId}",
  ])("is its initial in %s", async (path) => {
    const text = await readBy(pathOf(path, { partnerId: Ana.id, userId: Ana.id }));
    expect(text).toContain("Ana");
    expect(text).not.toContain("Reyes");
  });

  it("is shown with the space and its promise once they choose to show it, and only there", async () => {
    await sendJson(Ana, "PATCH", "/api/profile", { showFullName: true });
    const near = await bodyOf<{ owner: object }[]>(Ben.get("/api/parking-spaces/nearby"));
    expect(near).toMatchObject([{ owner: { firstName: "Ana", lastName: "Reyes" } }, {}]);
    expect(JSON.stringify(near.map((space) => ({ ...space, owner: null })))).not.toContain("Reyes");
    // While the promise runs, its bar shows the space on every page.
    await bodyOf(Ben.post(`/api/parking-spaces/${spaceId}/release`));
    for (const path of ["/api/conversations", `/api/messages/conversation/${Ana.id}`, "/chat", `/chat/${Ana.id}`])
      expect(await readBy(path)).not.toContain("Reyes");
  });
});
