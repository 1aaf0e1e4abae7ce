import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { members } from "~db/schema";
import { ana, ben, cem, dora } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { takeComplaints } from "./browser";
import { holdPosts } from "./hold-posts";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

/** Dora's name and all else she may write. */
const script = "<script>alert(1)</script>";
const image = "<img src=x onerror=alert(1)>";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
const Dora = givenMember(town, dora);
beforeAll(async () => {
  await change(Dora, { firstName: script, lastName: image, city: script, vehicleDescription: image });
  const nearby = { ...dora.place, latitude: dora.place.latitude + 0.002 };
  await Dora.post("/api/parking-spaces", { ...nearby, address: script, description: image });
});

const change = (who: Visitor, profile: object) =>
  who.send("/api/profile", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(profile),
  });

async function phoneOf(who: Visitor, options: Parameters<typeof openPhoneOf>[2]): Promise<Page> {
  const phone = await openPhoneOf(town, who, options);
  return phone.page;
}

/** Opens the form in its dialog. */
async function edit(page: Page): Promise<void> {
  await openLive(page, "/profile");
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await page.getByRole("dialog", { name: "Edit Profile" }).waitFor();
}

const field = (page: Page, label: string) => page.getByLabel(label);
const send = (page: Page) => page.getByRole("button", { name: "Update Profile" }).click();
const toastShows = (page: Page, sentence: string) => page.locator(".toast").getByText(sentence).waitFor();

describe("the profile with JavaScript", () => {
  test("is changed by its form, and shows what was changed", async () => {
    const who = Ana;
    const page = await phoneOf(who, { javaScript: true });
    await edit(page);
    await expectNoAxeViolations(page);
    await field(page, "First Name").fill("Robin");
    await field(page, "City").fill("Brooklyn");
    await field(page, "Vehicle Description").fill("Blue Mazda 3\nroof box");
    await field(page, "License Plate").pressSequentially("7-kdlx");
    expect(await field(page, "License Plate").inputValue(), "the input takes 4 characters").toBe("7kdl");
    await page.getByLabel("Show my full name on the map").check();
    await send(page);
    await toastShows(page, "Profile Updated");
    await toastShows(page, "Your profile has been updated successfully.");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    const card = page.getByRole("region", { name: "You" });
    for (const text of [
      "Robin",
      "Brooklyn",
      "Blue Mazda 3 roof box",
      "•••7KDL",
      "on the map, at a space you share, as",
    ])
      await card.getByText(text).first().waitFor();
    await expectNoAxeViolations(page);
    const shown = (await (await who.get("/api/auth/user")).json()) as object;
    expect(shown).toMatchObject({ showFullName: true, showPresence: true });
  });

  test("says beside each field what is wrong with it, and keeps what was typed", async () => {
    const page = await phoneOf(Ben, { javaScript: true });
    await edit(page);
    await page.locator("main form, dialog form").evaluateAll((forms) => {
      for (const form of forms) (form as HTMLFormElement).noValidate = true;
    });
    await field(page, "First Name").fill("");
    await field(page, "Last Name").fill(" ");
    await field(page, "City").fill("Queens");
    await field(page, "License Plate").fill("7K");
    await page.getByLabel("Show presence and last seen in my chats").uncheck();
    await send(page);
    for (const sentence of [
      "First name is required",
      "Last name is required",
      "License plate must be exactly 4 characters or empty",
    ])
      await page.getByText(sentence).waitFor();
    expect(await field(page, "City").inputValue()).toBe("Queens");
    expect(await field(page, "License Plate").inputValue()).toBe("7K");
    expect(await page.getByLabel("Show presence and last seen in my chats").isChecked()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("firstName");
    await expectNoAxeViolations(page);
  });

  test("shows scripts in every field as text, also on the map", async () => {
    await Dora.send("/api/profile", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ showFullName: true }),
    });
    const page = await phoneOf(Dora, { javaScript: true });
    page.on("dialog", () => expect.fail("a script ran"));
    await page.goto("/profile");
    await page.getByRole("heading", { name: `${script} ${image}` }).waitFor();
    await page.goto(homeAt(dora.place));
    await page.locator(".map.live").waitFor();
    await page.getByTitle(script).first().click();
    await page.locator(".leaflet-popup").getByText(`${script} ${image}`).waitFor();
    await page.locator(".space-card").getByText(image).first().waitFor();
    expect(await page.locator("img[src=x]").count()).toBe(0);
  });
});

describe("where JavaScript runs", () => {
  test("a dialog with a refused form closes once the form is accepted", async () => {
    const page = await phoneOf(Ben, { javaScript: true });
    await edit(page);
    await field(page, "License Plate").fill("7K");
    await send(page);
    await page.getByText("License plate must be exactly 4 characters or empty").waitFor();
    await field(page, "License Plate").fill("");
    await send(page);
    await toastShows(page, "Profile Updated");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("a form that is being sent says so, and a dialog that failed stays open with the typed text", async () => {
    const page = await phoneOf(Ben, { javaScript: true });
    await edit(page);
    const held = await holdPosts(page, "**/profile/edit.data*");
    await field(page, "City").fill("Queens");
    await send(page);
    const busy = page.getByRole("button", { name: "Updating..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.abort();
    await toastShows(page, "Failed to update profile. Please try again.");
    expect(await field(page, "City").inputValue()).toBe("Queens");
    takeComplaints(); // the lost connection
    await page.unroute("**/profile/edit.data*");
    await send(page);
    await toastShows(page, "Profile Updated");
  });

  test("a dialog that is cancelled changes nothing", async () => {
    const page = await phoneOf(Ben, { javaScript: true });
    await edit(page);
    await field(page, "First Name").fill("Someone");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Edit Profile" }).click();
    expect(await field(page, "First Name").inputValue()).toBe("Ben");
  });

  test("the card of a space shows the owner's new name at once", async () => {
    await Cem.post("/api/parking-spaces", cem.place);
    const page = await phoneOf(Ben, { javaScript: true });
    await page.goto(homeAt(ben.place));
    await page.locator(".map.live").waitFor();
    await change(Cem, { firstName: "Cemal" });
    await page.locator(".space-card").getByText("Cemal A.").waitFor();
  });
});

test("the phone's time zone is kept as the member's, from the second page on", async () => {
  const page = await phoneOf(Ben, { javaScript: true, timezoneId: "Asia/Tokyo" });
  const zone = async () => {
    const { timeZone } = members;
    return (await town.app.database.read.select({ timeZone }).from(members).where(eq(members.email, ben.email)))[0];
  };
  await town.app.database.write((tx) => tx.update(members).set({ timeZone: null, timeZoneChangedAt: null }));
  await page.goto("/menu");
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("tz=Asia/Tokyo");
  await page.goto("/menu");
  expect(await zone()).toEqual({ timeZone: "Asia/Tokyo" });
});

test.each([360, 1280])("the figures of the profile end in line with its cards at %i px", async (width) => {
  const page = await phoneOf(Ana, { javaScript: false, viewport: { width, height: 800 } });
  await page.goto("/profile");
  const right = (selector: string) =>
    page
      .locator(selector)
      .last()
      .evaluate((node) => Math.round(node.getBoundingClientRect().right));
  expect(await right(".figures > div")).toBe(await right("main .card"));
});

test("a made invitation is listed in a row that keeps the space of its card's other rows", async () => {
  const page = await phoneOf(Ana, { javaScript: false, viewport: { width: 360, height: 740 } });
  await Ana.submit("/profile/invitations", { intent: "invite" });
  await page.goto("/profile/invitations");
  const gap = await page.getByRole("list", { name: "Your invitations" }).evaluate((list) => {
    const text = document.createRange();
    text.selectNode(document.createTreeWalker(list, NodeFilter.SHOW_TEXT).nextNode() ?? list);
    return text.getBoundingClientRect().left - list.getBoundingClientRect().left;
  });
  expect(gap).toBeGreaterThanOrEqual(16);
});
