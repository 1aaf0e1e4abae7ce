import { describe, expect, it } from "vitest";
import {
  pollAfter,
  newestRead,
  withEarlier,
  withMessages,
  withNewest,
  withReadUpTo,
  type KnownMessages,
} from "~/domain/chat/thread-rules";
import type { MessageCard } from "~/domain/chat/rules";

/** Ana's messages to Ben have even numbers, Ben's to Ana odd ones. */
const message = (number: number, readAt: string | null = null) =>
  ({
    id: String(1000 + number),
    receiverId: number % 2 === 0 ? "ben" : "ana",
    readAt,
  }) as MessageCard;
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const known = (from: number, to: number, hasEarlier = false): KnownMessages => ({
  messages: messages(from, to),
  hasEarlier,
});
const numbers = ({ messages }: KnownMessages) => messages.map(({ id }) => Number(id) - 1000);

describe("Messages that come by page, socket and poll", () => {
  it("are one list, each once, in order", () => {
    const heard = [message(4), message(2), message(3), message(3)];
    expect(numbers(withMessages(known(1, 2), heard))).toEqual([1, 2, 3, 4]);
  });

  it("change nothing when all of them are known", () => {
    const before = known(1, 3);
    expect(withMessages(before, messages(2, 3))).toBe(before);
  });

  it("are read once one of their copies is", () => {
    const read = withMessages(known(1, 2), [message(2, "now")]);
    expect(withMessages(read, [message(2)]).messages.map(({ readAt }) => readAt)).toEqual([null, "now"]);
  });
});

describe("The newest page, loaded again", () => {
  it("adds to what is known, earlier messages included", () => {
    const all = withNewest(known(1, 60, true), known(21, 70, true));
    expect(numbers(all)).toEqual(numbers(known(1, 70)));
    expect(all.hasEarlier).toBe(true);
  });

  it("replaces the known messages when it does not overlap with them, because some may be missing between", () => {
    const heard = withMessages(known(1, 10), [message(90)]);
    const anew = withNewest(heard, known(40, 89, true));
    expect(numbers(anew)).toEqual(numbers(known(40, 90)));
    expect(anew.hasEarlier).toBe(true);
  });

  it("keeps messages that arrived by events while it loaded", () => {
    expect(numbers(withNewest(known(1, 3), known(1, 2)))).toEqual([1, 2, 3]);
    expect(numbers(withNewest(known(1, 1), { messages: [], hasEarlier: false }))).toEqual([1]);
  });
});

it("earlier messages come before, until there are none", () => {
  const all = withEarlier(known(51, 60, true), known(1, 50));
  expect(numbers(all)).toEqual(numbers(known(1, 60)));
  expect(all.hasEarlier).toBe(false);
});

describe("Being read", () => {
  it("holds for the member's own messages up to that one", () => {
    const read = withReadUpTo(known(1, 6), "ben", "1004", "now");
    expect(read.messages.map(({ readAt }) => readAt)).toEqual([null, "now", null, "now", null, null]);
    expect(newestRead(read.messages, "ben")).toBe("1004");
  });

  it("of nothing is nothing", () => {
    expect(newestRead(messages(1, 6), "ben")).toBeUndefined();
  });
});

describe("Without a socket one asks", () => {
  it("for what follows the newest message, as long as all of one's own are read", () => {
    expect(pollAfter([message(1), message(2, "now"), message(3)], "ben")).toBe("1003");
    expect(pollAfter([], "ben")).toBeUndefined();
  });

  it("for one's own unread ones again, to learn whether they were read", () => {
    expect(pollAfter([message(1), message(2, "now"), message(3), message(4), message(6)], "ben")).toBe("1003");
    expect(pollAfter([message(2)], "ben")).toBeUndefined();
  });

  it("but only for so many that new messages still fit into the answer", () => {
    expect(pollAfter(messages(1, 100), "ben")).toBe("1081");
  });
});
