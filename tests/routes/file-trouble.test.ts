import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { registerAdmin } from "../admins";
import { ada, ana, ben, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot, Ana: Visitor, Ada: Visitor, benId: string;
let lines: { msg: string; requestId?: string; err?: { code?: string } }[] = [];

beforeAll(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line) as { msg: string });
  town = await openKindspot({ env: { RATE_LIMITS: "off" }, log: pino({ level: "error" }, { write }) });
  Ana = await register(town.url, ana);
  Ada = await registerAdmin(town, ada);
  const Ben = await register(town.url, ben);
  ({ id: benId } = (await (await Ben.get("/api/auth/user")).json()) as { id: string });
});
beforeEach(() => {
  lines = [];
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => town.close());

const TROUBLE = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
const place = { latitude: String(ana.place.latitude), longitude: String(ana.place.longitude) };

/** The lines that name the trouble. A job may fail meanwhile, too. */
const told = () => lines.filter(({ msg }) => msg === "a file could not be stored or opened");
const WHY = [{ requestId: expect.any(String) as string, err: { code: "EMFILE" } }];

it.each<[what: string, status: number, send: () => Promise<Response>]>([
  ["a call", 503, () => Ana.post("/api/parking-spaces", ana.place)],
  ["a form", 503, () => Ana.submit("/spaces/new", { ...place, leavingInMinutes: "0" })],
  ["an admin's list", 302, () => Ada.submit("/admin/messages", { intent: "answered", messageId: benId })],
])("%s that trouble with a file ends says why in the log, once", async (_, status, send) => {
  vi.spyOn(town.app.context, "write").mockRejectedValue(TROUBLE);
  expect((await send()).status).toBe(status);
  expect(told()).toMatchObject(WHY);
});

it.each<[what: string, send: () => Promise<Response>]>([
  ["a button", () => Ana.submit("/", { here: `${place.latitude},${place.longitude}` })],
  [
    "a sign-in",
    () => visitor(town.url).submit("/auth", { intent: "sign-in", email: ana.email, password: ana.password }),
  ],
])("%s that trouble with a file ends at once says why in the log, once", async (_, send) => {
  vi.spyOn(town.app.limits, "consume").mockRejectedValue(TROUBLE);
  vi.spyOn(town.app.limits, "countFailures").mockRejectedValue(TROUBLE);
  expect((await send()).status).toBe(503);
  expect(told()).toMatchObject(WHY);
});

it("a page that trouble with a file ends says why in the log, once", async () => {
  vi.spyOn(town.app.context, "newId").mockImplementation(() => {
    throw TROUBLE;
  });
  expect((await Ana.get(`/chat/${benId}`)).status).toBe(503);
  expect(told()).toMatchObject(WHY);
});
