import { beforeEach, describe, expect, it } from "vitest";
import type { MessageCard } from "~/domain/chat/rules";
import { refusalOf, UnsentMessages, type Attempt, type Unsent } from "~/routes/_app.chat.$userId/unsent-messages";

const AWAY: Attempt = { away: "Not now." };

/** A fake server: its next answers, its stored messages by id, and the times of retries. */
let answers: (Attempt | "stored, but the answer is lost")[];
let stored: Map<string, string>;
let attempts: string[];
let again: (() => void) | undefined;
let kept: readonly Unsent[];
let received: string[];
let queue: UnsentMessages;

async function post({ clientId, content }: Unsent): Promise<Attempt> {
  attempts.push(content);
  const next = answers.shift();
  await Promise.resolve();
  if (next === undefined || next === "stored, but the answer is lost") stored.set(clientId, content);
  if (next === "stored, but the answer is lost") return AWAY;
  return next ?? { sent: { clientId, content } as MessageCard };
}

function open(): UnsentMessages {
  const opened = new UnsentMessages({
    post,
    restore: () => kept,
    store: (messages) => (kept = messages),
    later: (callBack) => (again = callBack),
  });
  opened.listen((event) => received.push("sent" in event ? `sent ${event.sent.content}` : event.failed));
  return opened;
}

beforeEach(() => {
  answers = [];
  stored = new Map();
  attempts = [];
  again = undefined;
  kept = [];
  received = [];
  queue = open();
});

const write = (content: string) => queue.add({ clientId: `id of ${content}`, receiverId: "ben", content });
const states = () => queue.messages.map(({ content, state, reason }) => [content, state, reason]);
/** Waits until nothing more happens without a timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const serverIsBack = () => {
  again?.();
  return settled();
};

describe("A message", () => {
  it("is shown as on its way until the server has it", async () => {
    write("Hi");
    expect(states()).toEqual([["Hi", "sending", null]]);
    await settled();
    expect(states()).toEqual([]);
    expect(received).toEqual(["sent Hi"]);
  });

  it("waits for the one before it, so that they arrive in order", async () => {
    write("One");
    write("Two");
    expect(states()).toEqual([
      ["One", "sending", null],
      ["Two", "waiting", null],
    ]);
    await settled();
    expect(attempts).toEqual(["One", "Two"]);
  });

  it("is sent again with its id when the server is back, and reported once", async () => {
    answers = [AWAY, AWAY];
    write("One");
    await settled();
    write("Two");
    await settled();
    expect(states()).toEqual([
      ["One", "waiting", "Not now."],
      ["Two", "waiting", null],
    ]);
    await serverIsBack();
    expect(attempts).toEqual(["One", "One", "One", "Two"]);
    expect([...stored.values()]).toEqual(["One", "Two"]);
    expect(received).toEqual(["Not now.", "sent One", "sent Two"]);
  });

  it("is stored once when only the answer was lost", async () => {
    answers = ["stored, but the answer is lost"];
    write("Hi");
    await settled();
    await serverIsBack();
    expect([...stored.values()]).toEqual(["Hi"]);
    expect(attempts).toEqual(["Hi", "Hi"]);
    expect(states()).toEqual([]);
  });

  it("that was refused waits for the member and delays no other", async () => {
    answers = [{ refused: "Too many." }];
    write("One");
    write("Two");
    await settled();
    expect(states()).toEqual([["One", "refused", "Too many."]]);
    expect(again).toBeUndefined();
    queue.retry("id of One");
    await settled();
    expect(attempts).toEqual(["One", "Two", "One"]);
    expect(states()).toEqual([]);
  });

  it("of someone signed out stays, and is sent once they are back", async () => {
    answers = ["signed-out"];
    write("Hi");
    await settled();
    expect(states()).toEqual([["Hi", "waiting", null]]);
    await queue.flush();
    expect(states()).toEqual([]);
  });

  it("is sent by the next page when this one goes in the middle", async () => {
    write("Hi");
    kept = [...kept];
    queue = open();
    expect(states()).toEqual([["Hi", "waiting", null]]);
    await queue.flush();
    expect(stored.size).toBe(1);
  });

  it("that was taken back is not sent; one that the server has already is not reported as failed", async () => {
    answers = [AWAY, AWAY];
    write("One");
    await settled();
    queue.drop("id of One");
    await serverIsBack();
    expect(attempts).toEqual(["One"]);
    write("Two");
    queue.drop("id of Two");
    await settled();
    expect(received).toEqual(["Not now."]);
  });
});

describe("A refused message", () => {
  const FAILED = "Failed to send message. Please try again.";

  it("says what the server says where trying again at once would not help", () => {
    const reply = "You've sent 3 messages. You can write again once they reply.";
    expect(refusalOf(409, { message: reply })).toBe(reply);
    expect(refusalOf(429, { message: "Too many tries. Please wait a minute." })).toMatch("wait a minute");
    expect(refusalOf(400, { fields: { content: ["Too long."] } })).toBe("Too long.");
  });

  it("says else that it failed", () => {
    expect(refusalOf(404, { message: "Not found" })).toBe(FAILED);
    expect(refusalOf(429, {})).toBe(FAILED);
  });
});
