import { describe, expect, test } from "vitest";
import { addNotice } from "~/domain/notifications";
import { redirectWithToast } from "~/auth/flash";
import { actorOf } from "../../admins";
import { ana, cem, register } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot } from "../../given";
import { visitor } from "../../visitor";

const town = givenKindspot();

describe("without JavaScript", () => {
  test("the page of an unknown path has the member's tabs", async () => {
    let page = await openPage(await register(town.url, ana), "/no-such-page");
    expect(page.texts("h1")).toEqual(["404 Page Not Found"]);
    page = await page.named("Main").follow("Requests");
    expect(page.texts("h1")).toEqual(["Requests"]);
  });

  test("a toast can be read, and is on one page alone", async () => {
    const who = visitor(town.url);
    const toast = { title: "Space Shared", message: "You earned 50 points!", destructive: false };
    for (const line of (await redirectWithToast("/menu", toast)).headers.getSetCookie()) who.keep(line);
    const page = await openPage(who, "/menu");
    expect(page.toasts).toContain("You earned 50 points!");
    expect(page.part(".toast").find("[aria-label=Dismiss], input, summary, a").length).toBeGreaterThan(0);
    expect((await page.reload()).toasts).toBe("");
  });

  test("toasts that wait are all on the next page", async () => {
    const Cem = await register(town.url, cem);
    const { context } = town.app;
    const { id } = await actorOf(town, cem);
    await openPage(Cem, "/profile");
    for (const title of ["First", "Second", "Third"])
      await context.write((tx) => addNotice(tx, context, id, { title, message: "Said in turn." }));
    expect((await openPage(Cem, "/menu")).texts(".toast strong").sort()).toEqual(["First", "Second", "Third"]);
  });
});
