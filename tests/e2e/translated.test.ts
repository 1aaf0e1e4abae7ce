import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { takeComplaints } from "./browser";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

let Ana: Visitor, Ben: Visitor;
const town = givenKindspot();
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
});

/** As the translators of browsers do: each text stands in a <font>, and texts that come later as well. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const isHeld = (text: Node) => text.parentElement?.closest("font, script, style, [translate=no]") !== null;
    const wrap = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) {
        if (isHeld(text) || !text.nodeValue?.trim()) continue;
        const font = document.createElement("font" as string);
        text.parentNode?.replaceChild(font, text);
        font.append(text);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node.parentNode ?? node);
    }).observe(document.body, { childList: true, subtree: true });
  });

test("on a translated page a space is found, promised and taken, and its words stay as they are", async () => {
  const { page } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  await openLive(page, homeAt(ben.place));
  await translate(page);
  expect(await page.locator("font").count()).toBeGreaterThan(10);
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, address: "7th Ave & 3rd St", keepMinutes: 20 });
  expect(shared.status).toBe(201);
  await page.getByText("7th Ave & 3rd St").first().waitFor();
  await page.getByRole("button", { name: "I'm coming" }).click();
  const words = page.locator(".handover-code strong");
  await words.first().waitFor();
  expect(await words.locator("font").count()).toBe(0);
  const timer = page.getByRole("timer").first();
  const before = await timer.textContent();
  await expect.poll(() => timer.textContent()).not.toBe(before);
  await page.getByRole("button", { name: "I've parked" }).first().click();
  await page.getByText("You've parked").first().waitFor();
  await page.getByRole("link", { name: "Chat" }).first().click();
  await page.getByRole("heading", { name: "Conversations", exact: true }).waitFor();
  expect(takeComplaints()).toEqual([]);
});
