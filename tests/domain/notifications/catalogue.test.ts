import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { ENDS, type AboutEnd } from "~/domain/notifications/catalogue/listing-notices";
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

test("every end that is told by a notice has a card for the same side, and no other", () => {
  for (const [ending, sides] of Object.entries(ENDS))
    for (const [side, entry] of Object.entries(sides) as ["owner" | "driver", { banner?: unknown }][])
      expect(entry.banner, `${ending} ${side}`).toBeTypeOf("function");
});
