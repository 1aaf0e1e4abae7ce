import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { visitor, type Visitor } from "../../visitor";
import { contractOf, type Contract } from "../contract";
import { openStage, promote, type Somebody, type Stage } from "../scene";
import { callsOf, type Sent } from "./calls";
import { secretsOf, thingsOf } from "./town";
import { watchStored, type Stored } from "./stored";

/** Requests to each call; `npm run test:long` sends 300. Another seed tries others: `FUZZ_SEED=1 npm test -- tests/api/fuzz`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 30);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

let stage: Stage;
let contract: Contract;
let stored: Stored;
let ids: readonly string[];
let secrets: readonly string[];
let people: { stranger: Visitor; member: Somebody; admin: Somebody };
const answered = { done: 0, refused: 0 };

beforeAll(async () => {
  stage = await openStage();
  const scene = await stage.scene();
  const { ana: admin } = await stage.scene();
  await promote(scene, admin);
  people = { stranger: visitor(stage.town.url), member: scene.ana, admin };
  contract = await contractOf(people.stranger);
  ids = await thingsOf(scene, admin);
  secrets = await secretsOf(scene, admin);
  stored = watchStored(stage.town);
});
afterAll(async () => {
  stored.close();
  await stage.close();
  const { done, refused } = answered;
  const executed = `${done + refused} requests to ${operations.length} operations executed`;
  console.log(`fuzz: ${executed}, ${done} of them done and ${refused} refused`);
});

/** Sends as that person, and ignores the cookies of answers. */
const send = (who: Visitor, { path, ...init }: Sent): Promise<Response> => {
  const { origin } = new URL(stage.town.url);
  const headers = { ...init.headers, origin, "sec-fetch-site": "same-origin", cookie: who.cookie() };
  return fetch(origin + path, { ...init, headers, redirect: "manual" });
};

/** An upload address works once, even if the file is no photo (docs/product.md#photos). */
const usedUp: Record<string, string> = { "/objects/upload/{token}": "uploads" };
const roles = { anyone: "stranger", "account-holder": "member", member: "member", admin: "admin" } as const;

describe("no input breaks the server, changes only half of something, or reveals another's data", () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "through %s",
    async (_name, { method, path, who }) => {
      const call = contract.calls.find((one) => one.method === method && one.path === `/api${path}`);
      if (!call) return expect.unreachable();
      const asks = people[roles[who]];
      const property = fc.asyncProperty(callsOf(call, ids), async (sent) => {
        stored.look();
        const answer = await send(asks, sent);
        const text = await answer.clone().text();
        answered[answer.ok ? "done" : "refused"]++;
        await contract.check(call, answer);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(stored.changed().filter((table) => table !== usedUp[path])).toEqual([]);
        if (who !== "admin") expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
      expect({}).not.toHaveProperty("isAdmin");
    },
    120_000,
  );
});
