import { describe, expect, test } from "vitest";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot } from "../../given";
import { visitor } from "../../visitor";

const town = givenKindspot();

const userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36";
const open = (path: string) => openPage(visitor(town.url), path, { userAgent });
const hasNotice = (page: Page) => page.has("region", "Security Notice");

describe("without JavaScript", () => {
  test("the notice is closed on the page where it stands, for the rest of the session", async () => {
    let page = await open("/");
    expect(page.named("Security Notice").text).toContain("This server answers without https.");
    page = await page.open("/auth?mode=sign-up");
    expect(page.named("Security Notice").text).toContain("This server answers without https.");
    page = await page.named("Security Notice").press("Dismiss");
    expect(hasNotice(page)).toBe(false);
    expect(page.has("heading", "Create Account")).toBe(true);
    expect(page.path).toBe("/auth?mode=sign-up");
    for (const path of ["/", "/menu"]) expect(hasNotice(await page.open(path)), path).toBe(false);
  });

  test("its explanation is one tap away and continues to the app", async () => {
    let page = await (await open("/menu")).named("Security Notice").follow("What this means");
    expect(page.has("heading", "Security Notice")).toBe(true);
    expect(hasNotice(page)).toBe(false);
    page = await page.press("Continue to App");
    expect(page.path).toBe("/");
    expect(page.find("h1")).toHaveLength(1);
    expect(hasNotice(page)).toBe(false);
  });
});
