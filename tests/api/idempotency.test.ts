import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTrusted } from "../trusted";
import { visitor, type Visitor } from "../visitor";
import { contractOf, type Contract } from "./contract";
import { tell } from "./examples/tips";
import { fingerprintOf } from "./fingerprint";
import { give, openStage, promised, bodyOf, shared, type Scene, type Stage } from "./scene";

let stage: Stage;
let contract: Contract;
beforeAll(async () => {
  stage = await openStage();
  contract = await contractOf(visitor(stage.town.url));
});
afterAll(() => stage.close());

interface Creation {
  who: Visitor;
  path: string;
  body?: object;
  /** The same call with another body or another id. */
  other: { path?: string; body: object };
}

/** Each call that creates something, with a second call of other content, by its path in the document. */
const creations: Record<string, (scene: Scene) => Creation | Promise<Creation>> = {
  "/api/parking-spaces": ({ ana }) => ({
    who: ana,
    path: "/api/parking-spaces",
    body: ana.place,
    other: { body: { ...ana.place, address: "5th Avenue" } },
  }),
  "/api/parking-requests": ({ ben }) => ({
    who: ben,
    path: "/api/parking-requests",
    body: ben.place,
    other: { body: { ...ben.place, radius: 100 } },
  }),
  "/api/plans/departures": ({ ana }) => {
    const plan = { ...ana.place, days: ["Monday"], time: "08:10" };
    return { who: ana, path: "/api/plans/departures", body: plan, other: { body: { ...plan, time: "08:20" } } };
  },
  "/api/plans/needs": async (scene) => {
    const { ana } = scene;
    await shared(scene); // a need lies where its member was
    const need = { ...ana.place, radius: 0.5, days: ["Friday"], from: "17:30", to: "18:30" };
    return { who: ana, path: "/api/plans/needs", body: need, other: { body: { ...need, radius: 1 } } };
  },
  "/api/watches": async (scene) => {
    const { ana } = scene;
    await shared(scene);
    const watch = { ...ana.place, radius: 0.5, span: "hour" };
    return { who: ana, path: "/api/watches", body: watch, other: { body: { ...watch, radius: 1 } } };
  },
  "/api/tips": async ({ ana }) => {
    await bodyOf(tell(ana)); // a tip lies where its member was measured
    return {
      who: ana,
      path: "/api/tips",
      body: ana.place,
      other: { body: { ...ana.place, latitude: ana.place.latitude + 0.0001 } },
    };
  },
  "/api/conversations": ({ ana, ben }) => ({
    who: ana,
    path: "/api/conversations",
    body: { user2Id: ben.id },
    other: { body: { user2Id: ana.id } },
  }),
  "/api/messages": ({ ana, ben }) => ({
    who: ana,
    path: "/api/messages",
    body: { receiverId: ben.id, content: "Hello" },
    other: { body: { receiverId: ben.id, content: "Good-bye" } },
  }),
  "/api/ratings": async (scene) => {
    const spaceId = await promised(scene);
    await bodyOf(scene.ben.post(`/api/parking-spaces/${spaceId}/handover`));
    return {
      who: scene.ben,
      path: "/api/ratings",
      body: { spaceId, stars: 5 },
      other: { body: { spaceId, stars: 1 } },
    };
  },
  "/api/rewards/{id}/claim": async (scene) => {
    await makeTrusted(scene.town.app.context, scene.ana.id);
    await give(scene, scene.ana, 5000);
    const claim = (id: string) => `/api/rewards/${id}/claim`;
    return {
      who: scene.ana,
      path: claim("coffee-gift-card"),
      other: { path: claim("gas-station-credit"), body: {} },
    };
  },
  "/api/blocks/{userId}": ({ ana, ben }) => ({
    who: ana,
    path: `/api/blocks/${ben.id}`,
    other: { path: `/api/blocks/${ana.id}`, body: {} },
  }),
  "/api/reports": ({ ana, ben }) => {
    const report = { userId: ben.id, reason: "unkind" };
    return { who: ana, path: "/api/reports", body: report, other: { body: { ...report, reason: "money" } } };
  },
  "/api/contact": ({ ana }) => {
    const message = { name: "Ana", email: ana.email, subject: "A question", message: "Who sees my plate?" };
    return { who: ana, path: "/api/contact", body: message, other: { body: { ...message, subject: "Another" } } };
  },
  "/api/create-payment-intent": ({ ana }) => ({
    who: ana,
    path: "/api/create-payment-intent",
    body: { amount: 5 },
    other: { body: { amount: 10 } },
  }),
  "/api/push/subscriptions": ({ ana }) => {
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
    return {
      who: ana,
      path: "/api/push/subscriptions",
      body: { endpoint: "https://push.example/a", keys },
      other: { body: { endpoint: "https://push.example/b", keys } },
    };
  },
};

it("covers every call that takes an Idempotency-Key", () => {
  const taking = contract.calls.filter(({ parameters = [] }) =>
    parameters.some((parameter) => "$ref" in parameter && parameter.$ref.endsWith("/IdempotencyKey")),
  );
  expect(Object.keys(creations).sort()).toEqual(taking.map(({ path }) => path).sort());
});

it.each(Object.entries(creations))("%s gives its first answer again, also at once", async (name, creation) => {
  const { who, path, body, other } = await creation(await stage.scene());
  const headers = { "Idempotency-Key": `key of ${name}` };
  const ask = async () => {
    const answer = await who.post(path, body, headers);
    return [answer.status, await answer.json()] as const;
  };
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first[0]).toBe(201);
  expect(second).toEqual(first);
  const before = await fingerprintOf(stage.town);
  expect(await ask()).toEqual(first);
  const refused = await who.post(other.path ?? path, other.body, headers);
  expect([refused.status, await fingerprintOf(stage.town)]).toEqual([409, before]);
});

it("a key beside a call that creates nothing changes nothing: the second call is a call of its own", async () => {
  const { ana } = await stage.scene();
  const headers = { "Idempotency-Key": "the same" };
  const renew = async (space?: { id: string }) =>
    (await ana.post(`/api/parking-spaces/${space?.id}/renew`, undefined, headers)).status;
  const share = async (place: object) =>
    (await (await ana.post("/api/parking-spaces", place)).json()) as { id: string };
  const shared = [await share(ana.place), await share({ ...ana.place, latitude: ana.place.latitude + 0.01 })];
  expect([await renew(shared[0]), await renew(shared[1])]).toEqual([200, 200]);
});

it.each(["", "x".repeat(201)])("a key of %j is refused", async (key) => {
  const { ana } = await stage.scene();
  const answer = await ana.post("/api/parking-spaces", ana.place, { "Idempotency-Key": key });
  expect(answer.status).toBe(400);
});
