import { beforeEach, describe, expect, it } from "vitest";
import type { Block, Report } from "~/domain/moderation/rules";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import { visitor, type Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });

let pair = 0;
let Ana: Visitor, Ben: Visitor;
let anaId: string, benId: string;
beforeEach(async () => {
  pair++;
  Ana = await register(town.url, { ...ana, email: `ana${pair}@kindspot.example` });
  Ben = await register(town.url, { ...ben, email: `ben${pair}@kindspot.example` });
  [anaId, benId] = [await idOf(Ana), await idOf(Ben)];
});

const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const idOf = async (who: Visitor) => (await json<{ id: string }>(who.get("/api/auth/user"))).id;
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const unblock = (who: Visitor, id: string) => who.send(`/api/blocks/${id}`, { method: "DELETE" });
const report = (who: Visitor, body: object) => who.post("/api/reports", { reason: "unkind", ...body });

describe("/api/blocks", () => {
  it("blocks, lists and takes back, each also when repeated", async () => {
    const made = await Ana.post(`/api/blocks/${benId}`);
    expect(made.status).toBe(201);
    const block = (await made.json()) as Block;
    expect(block).toEqual({ userId: benId, firstName: "Ben", lastName: "O", createdAt: block.createdAt });
    expect(await json(Ana.post(`/api/blocks/${benId}`))).toEqual(block);
    expect(await json(Ana.get("/api/blocks"))).toEqual([block]);
    expect(await json(Ben.get("/api/blocks"))).toEqual([]);
    expect([await statusOf(unblock(Ana, benId)), await statusOf(unblock(Ana, benId))]).toEqual([204, 204]);
    expect(await json(Ana.get("/api/blocks"))).toEqual([]);
  });

  it("hides at once what the other could open before", async () => {
    const said = { receiverId: benId, content: "I leave at six" };
    await Ana.post("/api/messages", said);
    const { id } = await json<{ id: string }>(Ana.post("/api/parking-spaces", ana.place));
    const { latitude, longitude } = ana.place;
    const nearby = () => json<{ id: string }[]>(Ben.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`));
    expect((await nearby()).map((space) => space.id)).toContain(id);
    await Ana.post(`/api/blocks/${benId}`);
    expect((await nearby()).map((space) => space.id)).not.toContain(id);
    expect(await json(Ben.get("/api/conversations"))).toEqual([]);
    const absent = await Ben.get("/api/messages/conversation/nobody");
    const hidden = await Ben.get(`/api/messages/conversation/${anaId}`);
    expect([hidden.status, await hidden.text()]).toEqual([404, await absent.text()]);
    expect(await statusOf(Ben.post("/api/messages", { receiverId: anaId, content: "Why?" }))).toBe(404);
    expect(await statusOf(Ben.post(`/api/parking-spaces/${id}/taken`))).toBe(404);
  });

  it("refuses oneself with 400, nobody with 404 and visitors with 401", async () => {
    expect(await statusOf(Ana.post(`/api/blocks/${anaId}`))).toBe(400);
    for (const id of ["nobody", "a%20b", "%27--"]) {
      expect(await statusOf(Ana.post(`/api/blocks/${id}`))).toBe(404);
      expect(await statusOf(unblock(Ana, id))).toBe(404);
    }
    const stranger = visitor(town.url);
    expect(await statusOf(stranger.get("/api/blocks"))).toBe(401);
    expect(await statusOf(stranger.post(`/api/blocks/${benId}`))).toBe(401);
    expect(await statusOf(unblock(stranger, benId))).toBe(401);
  });

  it("blocks also a member who blocked the caller", async () => {
    await Ben.post(`/api/blocks/${anaId}`);
    expect(await statusOf(Ana.post(`/api/blocks/${benId}`))).toBe(201);
  });
});

describe("POST /api/reports", () => {
  it("takes a member, a message that they sent, or a space of theirs", async () => {
    const { id: messageId } = await json<{ id: string }>(
      Ben.post("/api/messages", { receiverId: anaId, content: "Get lost" }),
    );
    const { id: spaceId } = await json<{ id: string }>(Ben.post("/api/parking-spaces", ben.place));
    const sent = await report(Ana, { userId: benId, details: "Twice today" });
    expect(sent.status).toBe(201);
    expect(await sent.json()).toMatchObject({ userId: benId, reason: "unkind", details: "Twice today" });
    expect(await json<Report>(report(Ana, { userId: benId, messageId }))).toMatchObject({ messageId });
    expect(await json<Report>(report(Ana, { userId: benId, spaceId }))).toMatchObject({ spaceId });
  });

  it("is stopped by no block and blocks nobody", async () => {
    await Ben.post(`/api/blocks/${anaId}`);
    expect(await statusOf(report(Ana, { userId: benId }))).toBe(201);
    expect(await json(Ana.get("/api/blocks"))).toEqual([]);
  });

  it("refuses oneself with 400, what is not there or not theirs with 404, visitors with 401", async () => {
    const { id: own } = await json<{ id: string }>(Ana.post("/api/parking-spaces", ana.place));
    expect(await statusOf(report(Ana, { userId: anaId }))).toBe(400);
    expect(await statusOf(report(Ana, { userId: "nobody" }))).toBe(404);
    expect(await statusOf(report(Ana, { userId: benId, messageId: "nothing" }))).toBe(404);
    expect(await statusOf(report(Ana, { userId: benId, spaceId: own }))).toBe(404);
    expect(await statusOf(report(visitor(town.url), { userId: benId }))).toBe(401);
  });

  it.each([
    [{}, "userId"],
    [{ userId: "a b" }, "userId"],
    [{ userId: "ben", reason: "I do not like him" }, "reason"],
    [{ userId: "ben", reason: "other" }, "details"],
    [{ userId: "ben", details: "x".repeat(501) }, "details"],
    [{ userId: "ben", messageId: 5 }, "messageId"],
  ])("refuses %j with 400 and the field", async (body, field) => {
    const refused = await report(Ana, body);
    expect(refused.status).toBe(400);
    expect(Object.keys(((await refused.json()) as { fields: object }).fields)).toEqual([field]);
  });
});
