import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "~/web/api/operations";
import { ana, ben, cem } from "../cast";
import { idIn, openStage, promote, sendJson, told, type Scene, type Somebody, type Stage } from "../api/scene";
import { heardAll, openPhone, type Phone } from "../realtime/phone";
import { routes } from "./routes";
import { pathOf } from "./row";

let stage: Stage;
let scene: Scene;
let Ana: Somebody, Ben: Somebody, Cem: Somebody;
let spaceId: string;
let phone: Phone;

/** Ana shares, Ben comes and writes, Cem asks and is blocked in the end: neither of them shares anything. */
beforeAll(async () => {
  stage = await openStage();
  scene = await stage.scene();
  ({ ana: Ana, ben: Ben } = scene);
  ({ ben: Cem } = await stage.scene());
  const { town } = stage;
  await sendJson(Cem, "PATCH", "/api/profile", { firstName: cem.firstName, lastName: cem.lastName });
  await told(Ana.get(`/api/parking-spaces/nearby/${ana.place.latitude}/${ana.place.longitude}`));
  phone = await openPhone(town.url, { origin: town.url, cookie: Ana.cookie() });
  phone.authenticate(Ana.id);
  await heardAll(town.app.hub, Ana.id, phone);

  await told(Cem.post("/api/parking-requests", { ...cem.place, message: "A small car" }));
  spaceId = await idIn(Ana.post("/api/parking-spaces", ana.place));
  const others = await idIn(Ana.post("/api/parking-spaces", ana.place));
  await told(Ana.post(`/api/parking-spaces/${spaceId}/promise`, { waitTimeMinutes: 20, promisedToUserId: Ben.id }));
  await told(Ben.post("/api/parking-requests", { ...ben.place, message: "A van" }));
  await told(Ben.post(`/api/parking-spaces/${spaceId}/claim`));
  await told(Ben.post("/api/messages", { receiverId: Ana.id, content: "I come" }));
  await told(Ana.post("/api/messages", { receiverId: Ben.id, content: "I wait" }));
  await told(Cem.post("/api/messages", { receiverId: Ana.id, content: "And me?" }));
  await told(Ana.post(`/api/parking-spaces/${others}/promise`, { waitTimeMinutes: 5, promisedToUserId: Cem.id }));
  await told(Ana.post(`/api/reports`, { userId: Cem.id, reason: "unkind" }));
  await sendJson(Ben, "PATCH", "/api/profile", { vehicleDescription: "White van" });
  await heardAll(town.app.hub, Ana.id, phone);
});
afterAll(async () => {
  phone.socket.terminate();
  await stage.close();
});

const toldIn = (text: string) => [ben.lastName, cem.lastName].filter((name) => text.includes(name));
/** Every call and page that is read; signing out ends the reading. */
const reads = operations.filter(({ method }) => method === "GET").map(({ path }) => `/api${path}`);
const paths = [...reads, ...routes.map(({ path }) => path)].filter((path) => path !== "/api/logout");
const here = { latitude: String(ana.place.latitude), longitude: String(ana.place.longitude) };

describe("the last name of who shares nothing", () => {
  it("is in no event", () => {
    const heard = JSON.stringify(phone.events);
    for (const name of ["Ben", "Cem", "White van", "I come"]) expect(heard).toContain(name);
    expect(toldIn(heard)).toEqual([]);
  });

  it.each(paths)("is in nothing that %s answers to another member", async (path) => {
    const named = { ...here, id: spaceId, spaceId, partnerId: Ben.id, userId: Ben.id, memberId: Ben.id };
    expect(toldIn(await (await Ana.get(pathOf(path, named))).text())).toEqual([]);
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
    const requests = await told<object[]>(Ana.get("/api/parking-requests/incoming"));
    expect(requests).toContainEqual(
      expect.objectContaining({ requester: expect.objectContaining({ firstName: "Ben", lastName: "O" }) as unknown }),
    );
  });

  it("is not told by a block, nor by the list of blocks", async () => {
    const block = await told(sendJson(Ana, "POST", `/api/blocks/${Cem.id}`, {}));
    expect(block).toMatchObject({ firstName: "Cem", lastName: "A" });
    expect(await told(Ana.get("/api/blocks"))).toMatchObject([{ firstName: "Cem", lastName: "A" }]);
    expect(toldIn(await (await Ana.get("/profile/blocked")).text())).toEqual([]);
  });

  it("is whole for themselves", async () => {
    expect(await told(Ben.get("/api/auth/user"))).toMatchObject({ lastName: "Okafor" });
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
  it("is told with the space, and nowhere else", async () => {
    const near = await told<{ owner: object }[]>(Ben.get("/api/parking-spaces/nearby"));
    expect(near).toMatchObject([{ owner: { firstName: "Ana", lastName: "Reyes" } }, {}]);
    expect(JSON.stringify(near.map((space) => ({ ...space, owner: null })))).not.toContain("Reyes");
    for (const path of ["/api/conversations", `/api/messages/conversation/${Ana.id}`, "/chat", `/chat/${Ana.id}`]) {
      const text = await (await Ben.get(path)).text();
      expect(text).toContain("Ana");
      expect(text).not.toContain("Reyes");
    }
  });
});
