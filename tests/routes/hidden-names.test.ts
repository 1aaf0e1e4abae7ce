import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { spaces } from "~db/schema";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
let Ana: Visitor, Ben: Visitor, anaId: string, shared: string;
const idOf = async (who: Visitor) => ((await (await who.get("/api/auth/user")).json()) as { id: string }).id;
const nearby = `/api/parking-spaces/nearby/${ana.place.latitude}/${ana.place.longitude}`;
const NAMES = /Ana|Reyes/;

/** Whether the home area of Ana's space hides its owner. */
const hide = (ownerHidden: boolean) =>
  town.app.context.write((tx) => tx.update(spaces).set({ ownerHidden }).where(eq(spaces.id, shared)));

beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, { ...ben, place: ana.place })];
  anaId = await idOf(Ana);
  const answer = await Ana.post("/api/parking-spaces", { ...ana.place, address: "5th Avenue", keepMinutes: 10 });
  ({ id: shared } = (await answer.json()) as { id: string });
  await hide(true);
  await Ben.get(nearby);
  expect((await Ben.post(`/api/parking-spaces/${shared}/claim`, {})).status).toBe(200);
  await Ben.post("/api/messages", { receiverId: anaId, content: "On my way" });
  await Ana.post("/api/messages", { receiverId: await idOf(Ben), content: "2 minutes" });
  expect((await Ben.post(`/api/parking-spaces/${shared}/handover`, {})).status).toBe(200);
});

it("a conversation offers to promise one's space to the partner only when it shows the partner's name", async () => {
  expect((await Ben.post("/api/parking-spaces", { ...ana.place, address: "6th Avenue" })).status).toBe(201);
  const page = async () => (await Ben.get(`/chat/${anaId}`)).text();
  expect(await page()).toContain("A neighbour");
  expect(await page()).not.toContain('name="promisedToUserId"');
  await hide(false);
  expect(await page()).toContain('name="promisedToUserId"');
  await hide(true);
});

it("blocking and unblocking again and again shows no hidden name", async () => {
  const read: string[] = [];
  for (let round = 0; round < 3; round++) {
    for (const method of ["POST", "DELETE"]) {
      const answer = await Ben.send(`/api/blocks/${anaId}`, { method });
      expect(answer.ok).toBe(true);
      read.push(await answer.text());
      for (const seen of [
        "/api/blocks",
        "/profile/blocked",
        "/chat",
        "/api/conversations",
        "/",
        nearby,
        "/profile/data",
      ])
        read.push(await (await Ben.get(seen)).text());
    }
  }
  expect(read.filter((text) => NAMES.test(text))).toEqual([]);
});
