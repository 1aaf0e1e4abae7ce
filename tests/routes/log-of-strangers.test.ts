import pino from "pino";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ana, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let member: Visitor;
let lines: { level: string; status?: number }[] = [];

beforeAll(async () => {
  const formatters = { level: (level: string) => ({ level }) };
  const write = (line: string) => void lines.push(JSON.parse(line) as { level: string });
  town = await openKindspot({ env: { RATE_LIMITS: "off" }, log: pino({ level: "info", formatters }, { write }) });
  member = await register(town.url, ana);
});
beforeEach(() => {
  lines = [];
});

/** The lines that an operator is woken by. */
const loud = () => lines.filter(({ level }) => level !== "info");

test.each([
  ["POST", "/api/s3/multipart", { filename: "a.jpg", type: "image/jpeg" }, 503],
  ["GET", "/api/s3/params?filename=a.jpg&type=image/jpeg", undefined, 503],
  ["POST", "/api/create-payment-intent", { amount: 500 }, 503],
] as const)("a member's %s %s, which isn't set up here, is no error in the log", async (method, path, body, status) => {
  const answers = [1, 2, 3].map(() => (method === "POST" ? member.post(path, body) : member.get(path)));
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([status, status, status]);
  await expect.poll(() => lines.filter((line) => line.status === status).length).toBe(3);
  expect(loud()).toEqual([]);
});

test("posts from another site warn once a minute, however many come", async () => {
  const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const posts = [1, 2, 3, 4].map(() => visitor(town.url).post("/api/auth/login", {}, evil));
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  await expect.poll(() => lines.filter(({ status }) => status === 403).length).toBe(4);
  expect(loud().map(({ level }) => level)).toEqual(["warn"]);
});
