import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { ACCOUNT } from "~/domain/notifications/catalogue/account-notices";
import { ENDS, type AboutEnd } from "~/domain/notifications/catalogue/listing-notices";
import type { Told } from "~/domain/notifications/catalogue/words";
import { notificationsMarkdown } from "../../../tools/notification-docs";

test("docs/notifications.md lists every text with its readers and limits; otherwise run npm run notification-docs", async () => {
  const path = "docs/notifications.md";
  const text = await format(notificationsMarkdown(), { ...(await resolveConfig(path)), parser: "markdown" });
  expect(text).not.toMatch(/undefined|NaN|\[object/);
  await expect(text).toMatchFileSnapshot(`../../../${path}`);
});

const about: AboutEnd = { owner: "Ana R.", driver: "Ben O.", address: "", bound: true, leavesMap: true };

test("notice and card of one end agree on whether the space is still on the map", () => {
  const { owner } = ENDS.taken_by_other;
  for (const [leavesMap, sentence] of [
    [true, "It has left the map."],
    [false, "It's still on the map; remove it if it's gone."],
  ] as const) {
    expect(owner?.notice({ ...about, leavesMap }).message).toContain(sentence);
    expect(owner?.banner?.({ ...about, leavesMap })).toContain(sentence);
  }
});

test.each(["expired", "cannot_come", "ended"] as const)(
  "the owner's card of the end '%s' calls no space available that has left the map",
  (ending) => {
    const card = ENDS[ending].owner?.banner;
    expect(card?.({ ...about, leavesMap: false })).toContain("Your space is available again.");
    expect(card?.({ ...about, leavesMap: true })).not.toContain("available");
  },
);

const told = Object.entries(ENDS).flatMap(([ending, sides]) =>
  Object.entries(sides).map(([side, entry]: [string, Told<AboutEnd>]) => ({ name: `${ending} ${side}`, entry })),
);

test.each(told)("the end '$name' has a card for the same side", ({ entry }) => {
  expect(entry.banner).toBeTypeOf("function");
});

test.each(told)("the card says the end '$name' at once, so no toast does, unless time ran out", ({ name, entry }) => {
  expect(entry.notice(about).inBars).toBe(name.startsWith("expired") ? undefined : "at once");
});

test("a new admin is led to the second step by the rows that the pages show", () => {
  expect(ACCOUNT["made-admin"].notice().message).toContain("Profile, Security, Second Step.");
});
