import { describe, expect, test } from "vitest";
import { ana, register } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot } from "../../given";
import { visitor } from "../../visitor";

const town = givenKindspot();

describe("without JavaScript", () => {
  test("visitors and members reach the information pages from the menu, and get back", async () => {
    for (const who of [visitor(town.url), await register(town.url, ana)]) {
      let page = await openPage(who, "/menu");
      for (const [path, title] of [
        ["/about", "About"],
        ["/how-it-works", "How It Works"],
        ["/terms", "Terms of Use"],
        ["/privacy", "Privacy Policy"],
        ["/contact", "Contact Us"],
      ] as const) {
        page = await page.part("main").follow(title);
        expect(page.path).toBe(path);
        expect(page.texts("h1").join()).toContain(title);
        page = await page.follow("Back");
        expect(page.path).toBe("/menu");
      }
    }
  });
});
