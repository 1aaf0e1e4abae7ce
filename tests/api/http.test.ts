import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { ben, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";
import { contractOf, type Contract, type Described } from "./contract";
import { examples } from "./examples";
import { give, openStage, promote, sendJson, type Stage } from "./scene";

let stage: Stage;
let contract: Contract;
let stranger: Visitor, ana: Visitor;
beforeAll(async () => {
  stage = await openStage();
  stranger = visitor(stage.town.url);
  contract = await contractOf(stranger);
  const scene = await stage.scene();
  // Ana is an admin, so no call is refused before its input is read.
  await promote(scene, scene.ana);
  ana = scene.ana;
});
afterAll(() => stage.close());

/** Paths with a value for each parameter. */
const filled = (path: string) =>
  path
    .replace(/{latitude}/, "40.6")
    .replace(/{longitude}/, "-73.9")
    .replaceAll(/{\w+}/g, "1");
const calls = (wanted: (call: Described) => boolean) => contract.calls.filter(wanted);
/** /api/logout is for a page's link and form, so it takes no JSON. */
const isSignOut = ({ path }: Described) => path === "/api/logout";
const isList = ({ responses }: Described) => "304" in responses;

describe("any call", () => {
  it("for members answers 401 to a visitor, in the API's format", async () => {
    for (const call of calls(({ security }) => security.length > 0)) {
      const answer = await stranger.send(filled(call.path), { method: call.method });
      expect([call.path, answer.status, await answer.clone().json()]).toEqual([
        call.path,
        401,
        { message: "Unauthorized" },
      ]);
      await contract.check(call, answer);
    }
  });

  it("for admins answers 403 to any other member", async () => {
    const forAdmins = operations.filter(({ who }) => who === "admin");
    expect(forAdmins.length).toBeGreaterThan(0);
    const scene = await stage.scene();
    for (const { method, path } of forAdmins) {
      const answer = await scene.ben.send(`/api${filled(path)}`, { method });
      expect([path, answer.status, await answer.json()]).toEqual([path, 403, { message: "Forbidden" }]);
    }
  });

  it("with a body that is no JSON answers 415, with a broken one 400", async () => {
    const takesJson = ({ method, requestBody }: Described) => method !== "GET" && !requestBody?.content["image/*"];
    for (const call of calls((call) => takesJson(call) && !isSignOut(call))) {
      const send = (type: string, body: string) =>
        ana.send(filled(call.path), { method: call.method, body, headers: { "content-type": type } });
      const [text, broken] = [await send("text/plain", "{}"), await send("application/json", '{"a":')];
      expect([call.path, text.status, broken.status]).toEqual([call.path, 415, 400]);
      await contract.check(call, text);
      await contract.check(call, broken);
    }
  });

  it("at an address that cannot be decoded answers 400 in JSON, not with a page", async () => {
    const lineBreaks = ["%0A", "%0D", "%E2%80%A8", "%E2%80%A9"].map((code) => `/api/parking-spaces/a${code}b`);
    for (const path of ["/api/%E0%A4%A", "/api/parking-spaces/%00?a=1", ...lineBreaks]) {
      const answer = await stranger.get(path);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { message: "This address is broken. Please check the link." },
      ]);
    }
  });

  it("with a parameter given twice answers 400", async () => {
    for (const call of calls((call) => call.method === "GET" && !isSignOut(call))) {
      const answer = await ana.get(`${filled(call.path)}?again=1&again=2`);
      expect([call.path, answer.status]).toEqual([call.path, 400]);
    }
  });

  it("from another site answers 403", async () => {
    for (const call of calls(() => true)) {
      const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      const answer = await ana.send(filled(call.path), { method: call.method, headers });
      expect([call.path, answer.status]).toEqual([call.path, 403]);
      await contract.check(call, answer);
    }
  });

  it("is listed by OPTIONS, and any other method gets 405 with Allow", async () => {
    for (const path of new Set(calls(() => true).map((call) => call.path))) {
      const methods = calls((call) => call.path === path).map(({ method }) => method);
      const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
      const options = await stranger.send(filled(path), { method: "OPTIONS" });
      expect([path, options.status, options.headers.get("allow"), await options.text()]).toEqual([
        path,
        204,
        allow,
        "",
      ]);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !methods.includes(one))) {
        const refused = await ana.send(filled(path), { method });
        expect([path, method, refused.status, refused.headers.get("allow")]).toEqual([path, method, 405, allow]);
        expect(await refused.json()).toEqual({ message: "This isn't something one can do here." });
      }
    }
  });
});

describe("a list", () => {
  it("has a weak ETag, answers 304 to a client that sends it, and answers HEAD without a body", async () => {
    const lists = calls(isList).filter(({ path }) => !path.startsWith("/api/s3/"));
    expect(lists.length).toBeGreaterThan(10);
    for (const { method, path } of lists) {
      const scene = await stage.scene();
      const first = (await examples[`${method} ${path}`]?.(scene)) ?? expect.unreachable();
      const [url, etag] = [first.url, first.headers.get("etag") ?? ""];
      expect([path, etag]).toEqual([path, expect.stringMatching(/^W\/"/)]);
      const people = [scene.ana, scene.ben, scene.stranger];
      const answers = await Promise.all(people.map((who) => who.get(url, { "if-none-match": `"other", ${etag}` })));
      const known = answers.findIndex(({ status }) => status === 304);
      const who = people[known] ?? expect.unreachable(`nobody gets 304 from ${path}`);
      expect([path, await answers[known]?.text(), answers[known]?.headers.get("etag")]).toEqual([path, "", etag]);
      const head = await who.send(url, { method: "HEAD" });
      expect([path, head.status, head.headers.get("etag"), await head.text()]).toEqual([path, 200, etag, ""]);
      const identity = await who.get(url, { "accept-encoding": "identity" });
      const plainHead = await who.send(url, { method: "HEAD", headers: { "accept-encoding": "identity" } });
      expect(plainHead.headers.get("content-length")).toBe(identity.headers.get("content-length"));
    }
  });

  it("answers 304 also when a proxy that compresses has named its encoding in the ETag", async () => {
    const scene = await stage.scene();
    const list = (etag = "") => scene.ana.get("/api/points/transactions", { "if-none-match": etag });
    const etag = (await list()).headers.get("etag") ?? "";
    const named = ["-gzip", "-br", "-zstd", ";gzip"].map((encoding) => etag.replace(/"$/, `${encoding}"`));
    for (const tag of [...named, ...named.map((one) => one.replace("W/", ""))])
      expect([tag, (await list(tag)).status]).toEqual([tag, 304]);
    expect((await list(etag.replace(/"$/, '-other"'))).status).toBe(200);
  });

  it("has another ETag with other content", async () => {
    const scene = await stage.scene();
    const list = (etag = "") => scene.ana.get("/api/points/transactions", { "if-none-match": etag });
    const etag = (await list()).headers.get("etag") ?? "";
    expect((await list(etag.replace("W/", ""))).status).toBe(304);
    await give(scene, scene.ana, 5);
    expect((await list(etag)).status).toBe(200);
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("of more than a packet is sent as %s to clients that accept it", async (encoding, decode) => {
    const asked = request(`${stage.town.url}/api/openapi.json`, {
      headers: { "accept-encoding": `${encoding};q=0.8, identity;q=0.1` },
    }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const bytes = await buffer(answer);
    expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
    expect(JSON.parse(decode(bytes).toString())).toHaveProperty("openapi");
    expect(bytes.length).toBeLessThan(decode(bytes).length);
  });
});

it("the answer to a change has no ETag", async () => {
  const { ben } = await stage.scene();
  const changed = await sendJson(ben, "PATCH", "/api/profile", { city: "Brooklyn" });
  expect([changed.status, changed.headers.get("etag")]).toEqual([200, null]);
});

describe("a refusal with Retry-After", () => {
  let town: Kindspot;
  let Ben: Visitor;
  beforeAll(async () => {
    town = await openKindspot();
    Ben = await register(town.url, ben);
  });

  const callOf = (path: string) =>
    contract.calls.find((call) => call.method === "POST" && call.path === path) ?? expect.unreachable();

  it("says how long to wait after too many messages", async () => {
    for (let sent = 0; sent < 60; sent++) await Ben.post("/api/messages", {});
    const answer = await Ben.post("/api/messages", {});
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(30);
    await contract.check(callOf("/api/messages"), answer);
  });

  it("says how long to wait where donations are not set up", async () => {
    const answer = await Ben.post("/api/create-payment-intent", { amount: 5 });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "86400"]);
    await contract.check(callOf("/api/create-payment-intent"), answer);
  });
});
