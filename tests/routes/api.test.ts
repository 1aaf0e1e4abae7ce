import { describe, expect, it } from "vitest";
import { blocks } from "~db/schema";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { ana, ben, cem, dora } from "../cast";
import { givenKindspot, givenMember, givenVisitor } from "../given";
import type { Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
const Dora = givenMember(town, dora);
const stranger = givenVisitor(town);

const nearby = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `/api/parking-spaces/nearby?latitude=${latitude}&longitude=${longitude}`;
const json = async <T = never>(answer: Response | Promise<Response>) => (await answer).json() as Promise<T>;
const share = async (who: Visitor, place: object, headers: Record<string, string> = {}): Promise<SpaceForParty> =>
  json(who.post("/api/parking-spaces", { ...place, status: "available" }, headers));

describe("the API", () => {
  it("answers with the signed-in member, and 401 to visitors", async () => {
    expect(await json(Ana.get("/api/auth/user"))).toMatchObject({ firstName: "Ana", email: ana.email, points: 0 });
    const refused = await stranger.get("/api/auth/user");
    expect(refused.status).toBe(401);
    expect(await json(refused)).toEqual({ message: "Unauthorized" });
  });

  it("answers 409 'User already exists' and 401 'Invalid email or password' in those words", async () => {
    const again = await stranger.post("/api/auth/register", { ...ana, email: ana.email.toUpperCase() });
    expect([again.status, await json(again)]).toEqual([409, { message: "User already exists" }]);
    const wrong = await stranger.post("/api/auth/login", { email: ana.email, password: "not this one" });
    expect([wrong.status, await json(wrong)]).toEqual([401, { message: "Invalid email or password" }]);
  });

  it("shares a space: 201 with its coordinates as text, in Ben's list and not in Dora's", async () => {
    const answer = await Ana.post("/api/parking-spaces", { ...ana.place, status: "available", address: "5th Ave" });
    expect(answer.status).toBe(201);
    const space: SpaceForParty = await json(answer);
    expect(space).toMatchObject({ latitude: "40.672", longitude: "-73.9772", status: "available" });
    expect(space.owner).toMatchObject({ firstName: "Ana", rating: 5 });
    expect(JSON.stringify(space)).not.toContain(ana.email);
    expect(await json(Ben.get(nearby(ben.place)))).toMatchObject([{ id: space.id }]);
    const path = `/api/parking-spaces/nearby/${ben.place.latitude}/${ben.place.longitude}`;
    expect(await json(Ben.get(path))).toMatchObject([{ id: space.id }]);
    expect(await json(Ben.get("/api/parking-spaces/nearby"))).toMatchObject([{ id: space.id }]);
    expect(await json(Dora.get(nearby(dora.place)))).toEqual([]);
    await Ana.send(`/api/parking-spaces/${space.id}`, { method: "DELETE" });
  });

  it("brings a request, a promise and a handover to their ends", async () => {
    const space = await share(Ana, ana.place);
    const request: { id: string } = await json(Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 }));
    expect(await json(Ben.get("/api/parking-requests/user"))).toHaveLength(1);
    await Ana.get(nearby(ana.place));
    expect(await json(Ana.get("/api/parking-requests/incoming"))).toMatchObject([
      { id: request.id, estimatedWaitTime: 10, location: expect.stringMatching(/^0\.4 mi NE$/) as string },
    ]);
    const accepted = await Ana.post(`/api/parking-requests/${request.id}/accept`, { waitTimeMinutes: 10 });
    expect(await json(accepted)).toMatchObject({ id: space.id, status: "promised", bound: true });
    expect((await Cem.post(`/api/parking-spaces/${space.id}/handover`, {})).status).toBe(403);
    expect(await json(Ben.post(`/api/parking-spaces/${space.id}/handover`, {}))).toMatchObject({ status: "occupied" });
    const [newest] = await json<{ points: number; reason: string }[]>(Ana.get("/api/points/transactions"));
    expect(newest).toMatchObject({ reason: "Helped someone find parking", points: 25 });
    // Ben had no points to lose: at zero there is no row.
    expect(await json(Ben.get("/api/points/transactions"))).toEqual([]);
    expect(await json(Ben.get("/api/parking-requests/user"))).toEqual([]);
  });

  it("of 50 promises at once answers one with 200 and the others with 409", async () => {
    const { id } = await share(Cem, cem.place);
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => Cem.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 5 })),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  it("gives the same answer to the same Idempotency-Key, also at once, and 409 to another body", async () => {
    const headers = { "Idempotency-Key": "the rain falls" };
    const [one, other] = await Promise.all([share(Dora, dora.place, headers), share(Dora, dora.place, headers)]);
    expect(one).toEqual(other);
    expect(await json(Dora.get(nearby(dora.place)))).toHaveLength(1);
    const body = { ...ana.place, status: "available" };
    expect((await Dora.post("/api/parking-spaces", body, headers)).status).toBe(409);
  });
});

describe("what the API refuses", () => {
  const post = (path: string, body: unknown) => Ana.post(path, body);

  it.each([
    ["a wait as text", "/api/parking-spaces/x/promise", { waitTimeMinutes: "10" }],
    ["a latitude beyond the pole", "/api/parking-spaces", { latitude: 90.0001, longitude: 0 }],
    ["no coordinates", "/api/parking-spaces", { status: "available" }],
    ["a status of one's own", "/api/parking-spaces", { ...ana.place, status: "occupied" }],
    ["too large a radius", "/api/parking-requests", { ...ana.place, radius: 3219 }],
  ])("with 400 and the field: %s", async (_, path, body) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ message: "Invalid input", fields: expect.anything() as object });
  });

  it.each([
    ["broken JSON", '{"latitude":'],
    ["bytes that are no UTF-8", Buffer.from('{"latitude":1,"longitude":1,"description":"\xff"}', "latin1")],
    ["__proto__", '{"__proto__":{"isAdmin":true},"latitude":1,"longitude":1}'],
    ["10,000 levels", "[".repeat(10_000) + "]".repeat(10_000)],
  ])("with 400: %s", async (_, body: string | Buffer<ArrayBuffer>) => {
    const answer = await Ana.send("/api/parking-spaces", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect({}).not.toHaveProperty("isAdmin");
  });

  it("with 415 what is not JSON", async () => {
    const answer = await Ana.send("/api/parking-spaces", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "text/plain" },
    });
    expect(answer.status).toBe(415);
  });

  it("with 400 a look wider than 5 miles, by query and by path", async () => {
    const statuses = async (radius: number) => [
      (await Ana.get(`/api/parking-spaces/nearby/40.672/-73.9772?radius=${radius}`)).status,
      (await Ana.get(`/api/parking-spaces/nearby?latitude=40.672&longitude=-73.9772&radius=${radius}`)).status,
    ];
    expect([await statuses(8047), await statuses(8048)]).toEqual([
      [200, 200],
      [400, 400],
    ]);
  });

  it("with 400 a parameter given twice", async () => {
    expect((await Ana.get("/api/parking-spaces/nearby?latitude=1&latitude=2&longitude=3")).status).toBe(400);
  });

  it("with 404 what does not exist, and with 405 and Allow what is not done there", async () => {
    expect((await Ana.get("/api/nothing")).status).toBe(404);
    const wrong = await Ana.send("/api/parking-spaces", { method: "PATCH" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    const options = await Ana.send("/api/parking-spaces/nearby", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });

  it("with the same 404 an absent space, and with 403 a visible one of someone else", async () => {
    const { id } = await share(Ben, ben.place);
    expect((await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 5 })).status).toBe(403);
    expect((await Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" })).status).toBe(403);
    expect((await Ana.send("/api/parking-spaces/absent", { method: "DELETE" })).status).toBe(404);
  });

  it("with the same 404 everything that a block hides", async () => {
    const { id, owner } = await share(Ben, ben.place);
    const blockedId = (await json<{ id: string }>(Dora.get("/api/auth/user"))).id;
    await town.app.database.write((tx) =>
      tx.insert(blocks).values({ blockerId: owner.id, blockedId, createdAt: town.clock.now() }),
    );
    for (const act of ["promise", "claim", "release", "handover", "leaving", "renew", "taken"]) {
      expect((await Dora.post(`/api/parking-spaces/${id}/${act}`, { waitTimeMinutes: 5 })).status).toBe(404);
    }
    expect((await Dora.post("/api/messages", { receiverId: owner.id, content: "Hello" })).status).toBe(404);
    expect(await json<{ id: string }[]>(Dora.get(nearby(ben.place)))).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  it("everything to visitors", async () => {
    for (const path of ["/api/parking-spaces/nearby", "/api/parking-requests/user", "/api/points/transactions"]) {
      expect((await stranger.get(path)).status).toBe(401);
    }
    expect((await stranger.post("/api/parking-spaces", ana.place)).status).toBe(401);
  });
});

it("lists have a weak ETag, and are answered 304 to a client that sends it", async () => {
  const first = await Ben.get("/api/points/transactions");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\//);
  const again = await Ben.get("/api/points/transactions", { "If-None-Match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});
