import { beforeEach, expect, test, vi } from "vitest";
import { ben } from "../cast";
import type { StoredRequest } from "~/worker/offline-queue";

const stored = new Map<string, unknown>();
vi.mock("~/worker/store", () => ({
  QUEUE: "queue",
  readStored: (key: string) => Promise.resolve(stored.get(key)),
  changeStored: (key: string, change: (before: unknown) => unknown) => {
    const after = change(stored.get(key));
    stored.set(key, after);
    return Promise.resolve(after);
  },
}));
vi.stubGlobal("self", {
  clients: { matchAll: () => Promise.resolve([]) },
  registration: {},
  location: new URL("https://kindspot.example/"),
});

const request: Omit<StoredRequest, "id" | "kind" | "path"> = {
  memberId: ben.email,
  text: "",
  at: Date.now(),
  state: "waiting",
  type: "application/x-www-form-urlencoded",
  body: "",
};
const form: StoredRequest = { ...request, id: "form", kind: "ask", path: "/_root.data" };
const call: StoredRequest = { ...request, id: "call", kind: "message", path: "/api/messages" };

beforeEach(() => stored.clear());

/** What is left of the queue after one answer to each request. */
async function leftAfter(answer: Response, ...queue: StoredRequest[]) {
  stored.set("member", ben.email).set("queue", queue);
  vi.stubGlobal("fetch", () => Promise.resolve(answer.clone()));
  const { sendQueue } = await import("~/worker/send-queue");
  await sendQueue();
  return (stored.get("queue") as StoredRequest[]).map(({ state, reason }) => reason ?? state);
}

const BUSY = "The server is busy.";
const TODAY = "You can ask 15 owners a day.";

/** The answer to a button's form: a redirect as data, which says in headers what became of the form. */
const refusedButton = (status: number, sentence: string, wait?: number) =>
  new Response(null, {
    status: 202,
    headers: {
      "x-form-result": encodeURIComponent(sentence),
      "x-form-status": String(status),
      ...(wait && { "retry-after": String(wait) }),
    },
  });

/** The answer to a form with fields. */
const refusedForm = (status: number, sentence: string, wait?: number) =>
  new Response(null, { status, headers: refusedButton(status, sentence, wait).headers });

test.each([
  ["a button's form", "busy", 503, refusedButton],
  ["a button's form", "asked too often", 429, refusedButton],
  ["a form with fields", "busy", 503, refusedForm],
  ["a form with fields", "asked too often", 429, refusedForm],
])("%s waits while the server is %s", async (_form, _how, status, refused) => {
  expect(await leftAfter(refused(status, BUSY, 5), form)).toEqual(["waiting"]);
});

test.each([
  ["a button's form", form, refusedButton(429, TODAY)],
  ["a form with fields", form, refusedForm(429, TODAY)],
  ["a call", call, Response.json({ message: TODAY }, { status: 429 })],
])("%s that meets the limit of a day says so, and holds up nothing behind it", async (_what, queued, answer) => {
  const next = { ...queued, id: "next" };
  expect(await leftAfter(answer, queued, next)).toEqual([TODAY, TODAY]);
});

test("what a proxy refuses waits, also where it names no time", async () => {
  const page = new Response("<p>Slow down", { status: 429, headers: { "content-type": "text/html" } });
  expect(await leftAfter(page, form)).toEqual(["waiting"]);
  expect(await leftAfter(page, call)).toEqual(["waiting"]);
});

test("what became impossible says why, and what was taken is gone", async () => {
  expect(await leftAfter(refusedButton(409, "This space is gone."), form)).toEqual(["This space is gone."]);
  expect(await leftAfter(new Response(null, { status: 202, headers: { "x-form-result": "done" } }), form)).toEqual([]);
});
