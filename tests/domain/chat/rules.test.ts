import { describe, expect, it } from "vitest";
import { mergedMessages, timeLabel, type MessageCard } from "~/domain/chat/rules";

describe("The time label of a message", () => {
  const now = new Date("2026-03-11T12:00:00Z"); // a Wednesday
  it.each([
    ["2026-03-11T11:05:00Z", "7:05 AM"],
    ["2026-03-11T04:00:00Z", "12:00 AM"],
    ["2026-03-11T03:59:00Z", "Yesterday"],
    ["2026-03-10T04:00:00Z", "Yesterday"],
    ["2026-03-09T12:00:00Z", "Monday"],
    ["2026-03-05T12:00:00Z", "Thursday"],
    ["2026-03-04T12:00:00Z", "Mar 4"],
    ["2025-12-31T12:00:00Z", "Dec 31"],
  ])("of %s is %s in New York", (at, label) => {
    expect(timeLabel(new Date(at), now, "America/New_York")).toBe(label);
  });

  it("follows the time zone of the reader", () => {
    const at = new Date("2026-03-10T23:30:00Z");
    expect(timeLabel(at, now, "UTC")).toBe("Yesterday");
    expect(timeLabel(at, now, "Asia/Tokyo")).toBe("8:30 AM");
  });

  it("is the time of day for a message from a clock that is ahead", () => {
    expect(timeLabel(new Date("2026-03-12T12:00:00Z"), now, "UTC")).toBe("12:00 PM");
  });
});

describe("Messages from the page and from the socket", () => {
  const message = (id: string, readAt: string | null = null) => ({ id, readAt }) as MessageCard;

  it("are one list, each once, in order, as last heard of", () => {
    const merged = mergedMessages([message("1"), message("2")], [message("3"), message("2", "read")]);
    expect(merged.map(({ id, readAt }) => [id, readAt])).toEqual([
      ["1", null],
      ["2", "read"],
      ["3", null],
    ]);
  });
});
