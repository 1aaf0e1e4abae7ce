import type { Page, Route } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { ana, ben, cem, dora, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { impostors, jpeg, phoneSized } from "../pictures";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { takeComplaints } from "./browser";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

let portrait: Buffer;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
const Dora = givenMember(town, dora);
beforeAll(async () => {
  portrait = await jpeg(900, 1200);
});

async function phoneOf(who: Visitor): Promise<Page> {
  const phone = await openPhoneOf(town, who, { javaScript: true });
  return phone.page;
}

const file = (buffer: Buffer, name = "me.jpg", mimeType = "image/jpeg") => ({ name, mimeType, buffer });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Change Photo" });
const toastShows = (page: Page, sentence: string, title?: string) =>
  page
    .locator(".toast", title ? { has: page.getByText(title, { exact: true }) } : {})
    .getByText(sentence, { exact: true })
    .waitFor();
const status = (page: Page) => dialog(page).locator(".uppy-StatusBar-statusPrimary");
const upload = (page: Page) => dialog(page).getByRole("button", { name: "Upload 1 file" });
const photoOf = async (who: Visitor) =>
  ((await (await who.get("/api/auth/user")).json()) as { profileImageUrl: string | null }).profileImageUrl;

/** Opens the upload on the profile. */
async function open(who: Visitor): Promise<Page> {
  const page = await phoneOf(who);
  await openLive(page, "/profile");
  await page.getByRole("link", { name: "Change Photo" }).click();
  await dialog(page).getByRole("button", { name: "Choose a photo" }).waitFor();
  return page;
}

const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  dialog(page).locator("input[type=file]").first().setInputFiles(chosen);

describe("where JavaScript runs", () => {
  test("on a small phone the dialog says which photos it takes", async () => {
    const page = await open(Ana);
    await page.setViewportSize({ width: 320, height: 568 });
    await dialog(page).getByText("A JPEG or PNG photo of at most 5 MB; WebP and GIF work too").waitFor();
  });

  test("the upload is loaded when it is opened, not before", async () => {
    const page = await phoneOf(Ana);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await openLive(page, "/profile");
    expect(loaded.filter((url) => url.includes("upload-widget"))).toEqual([]);
    await page.getByRole("link", { name: "Change Photo" }).click();
    await dialog(page).getByRole("button", { name: "Choose a photo" }).waitFor();
    expect(loaded.filter((url) => /upload-widget[.\w]*-\w+\.(js|css)$/.test(url))).toHaveLength(2);
  });

  test("the upload is 750 by 550 pixels where there is room", async () => {
    const page = await open(Ana);
    await page.setViewportSize({ width: 1280, height: 1200 });
    await expect
      .poll(() => dialog(page).locator(".uppy-Dashboard-inner").boundingBox())
      .toMatchObject({ width: 750, height: 550 });
    await choose(page, file(portrait));
    await upload(page).waitFor();
    await expectNoAxeViolations(page);
  });

  test("a photo is chosen, looked at and sent, and is on the profile, in the header and on cards", async () => {
    const page = await open(Ana);
    await expectNoAxeViolations(page);
    await choose(page, file(portrait));
    await dialog(page).locator("img[src^='blob:']").waitFor();
    expect(await dialog(page).getByRole("button", { name: "Add more files" }).count(), "one file is the most").toBe(0);
    await expectNoAxeViolations(page);
    await upload(page).click();
    await toastShows(page, "Success");
    await toastShows(page, "Profile picture updated successfully!");
    await dialog(page).waitFor({ state: "detached" });
    const path = (await photoOf(Ana)) ?? "";
    const shown = page.getByRole("region", { name: "You" }).locator("img.avatar");
    await shown.waitFor();
    expect(await shown.getAttribute("src")).toBe(`${path}/512`);
    await expectNoAxeViolations(page);

    await Ana.post("/api/parking-spaces", { ...ana.place, address: "7th Avenue", description: "" });
    const bens = await phoneOf(Ben);
    await bens.goto(homeAt(ben.place));
    const avatar = bens.locator(".space-card img.avatar");
    await avatar.waitFor();
    const image = { src: path, alt: "", width: "44", height: "44" };
    for (const [name, value] of Object.entries(image)) expect(await avatar.getAttribute(name)).toBe(value);
    expect(await avatar.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(96);
  });

  test("while a photo is sent its progress shows, and it can be paused and resumed", async () => {
    const page = await open(Ben);
    const held: Route[] = [];
    await page.route("**/api/objects/upload/*", (route) => void held.push(route));
    await choose(page, file(portrait));
    await upload(page).click();
    await status(page).getByText("Uploading").waitFor();
    await dialog(page).getByRole("button", { name: "Pause", exact: true }).click();
    await status(page).getByText("Paused").waitFor();
    await expectNoAxeViolations(page);
    await page.unroute("**/api/objects/upload/*");
    await dialog(page).getByRole("button", { name: "Resume", exact: true }).click();
    await toastShows(page, "Profile picture updated successfully!");
    takeComplaints(); // the paused request
  });

  test("a file that is no photo is refused with the server's sentence, and another can be chosen", async () => {
    const page = await open(Cem);
    await choose(page, file(impostors["HTML named .jpg"] ?? portrait));
    await upload(page).click();
    await dialog(page).getByRole("alert").getByText("Please choose a JPEG or PNG photo.").waitFor();
    await expectNoAxeViolations(page);
    await dialog(page).getByRole("button", { name: "Remove file" }).click();
    await choose(page, file(portrait));
    await upload(page).click();
    await toastShows(page, "Profile picture updated successfully!");
  });

  test("a photo of more than 5 MB, or of a kind that is not taken, is not sent at all", async () => {
    const page = await open(Dora);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await choose(page, file(Buffer.alloc(5_242_881), "large.jpg"));
    await dialog(page).getByRole("alert").getByText("large.jpg exceeds maximum allowed size of 5 MB").waitFor();
    await choose(page, file(impostors["a HEIC photo"] ?? portrait, "me.heic", "image/heic"));
    await dialog(page).getByRole("alert").getByText("Please choose a JPEG or PNG photo.").waitFor();
    expect(await upload(page).count()).toBe(0);
    expect(calls.filter((url) => url.includes("/api/objects"))).toEqual([]);
  });

  test("a photo that arrived but cannot be shown says so", async () => {
    const page = await open(Dora);
    await page.route("**/api/profile-image", (route) =>
      route.fulfill({ status: 500, json: { message: "Something went wrong" } }),
    );
    await choose(page, file(portrait));
    await upload(page).click();
    await toastShows(page, "Failed to update profile picture. Please try again.", "Error");
    takeComplaints(); // Chromium's message about the 500
    expect(await photoOf(Dora)).toBeNull();
  });

  test("without a network the upload says that it is a network error", async () => {
    const page = await open(Dora);
    await page.route("**/api/objects/upload/*", (route) => route.abort());
    await choose(page, file(portrait));
    await upload(page).click();
    await dialog(page).getByRole("alert").getByText("This looks like a network error").waitFor();
    takeComplaints(); // the lost connection
  });

  test("a member whose session has ended reads so, and is redirected to sign in", async () => {
    const page = await open(await register(town.url, { ...dora, email: "dora.too@kindspot.example" }));
    await choose(page, file(portrait));
    await page.route("**/api/profile-image", async (route) => {
      await page.context().clearCookies();
      await route.continue({ headers: { ...route.request().headers(), cookie: "" } });
    });
    await upload(page).click();
    await toastShows(page, "You are logged out. Logging in again...", "Unauthorized");
    await page.waitForURL((url) => url.pathname === "/auth");
  });
});

describe("the photo's page with JavaScript", () => {
  test("takes a photo, and removes it", async () => {
    const page = await phoneOf(Dora);
    await page.goto("/profile/photo");
    await expectNoAxeViolations(page);
    await page.getByLabel("Photo", { exact: true }).setInputFiles(file(portrait));
    await page.getByRole("button", { name: "Upload Photo" }).click();
    await toastShows(page, "Profile picture updated successfully!");
    const path = (await photoOf(Dora)) ?? "";
    await page.locator(`img.avatar[src='${path}/512']`).waitFor();
    await page.goto("/profile/photo");
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Remove Photo" }).click();
    await toastShows(page, "Profile picture removed.");
    expect(await photoOf(Dora)).toBeNull();
  });

  test("a phone's photo of 24 megapixels is sent small, also from the dialog", async () => {
    const large = await phoneSized();
    expect(large.length).toBeGreaterThan(5_242_880);
    const page = await phoneOf(Dora);
    await openLive(page, "/profile/photo");
    const input = page.getByLabel("Photo", { exact: true });
    await input.setInputFiles(file(large));
    await expect
      .poll(() => input.evaluate((field) => (field as HTMLInputElement).files?.[0]?.size))
      .toBeLessThan(3_000_000);
    await page.getByRole("button", { name: "Upload Photo" }).click();
    await toastShows(page, "Profile picture updated successfully!");

    const dialogs = await open(Dora);
    const sent = dialogs.waitForRequest("**/api/objects/upload/*");
    await choose(dialogs, file(large));
    await upload(dialogs).click();
    expect(Number((await (await sent).allHeaders())["content-length"])).toBeLessThan(3_000_000);
    await toastShows(dialogs, "Profile picture updated successfully!");
  });

  test("says beside the field what is wrong with a file", async () => {
    const before = await photoOf(Dora);
    const page = await phoneOf(Dora);
    await openLive(page, "/profile/photo");
    const wrong = [
      [file(impostors["a HEIC photo"] ?? portrait, "me.heic"), "Please choose a JPEG or PNG photo."],
      [file(portrait.subarray(0, 3000)), "This photo is damaged. Please choose another one."],
      [file(Buffer.alloc(5_242_881)), "Please choose a photo of at most 5 MB."],
    ] as const;
    for (const [chosen, sentence] of wrong) {
      await page.getByLabel("Photo", { exact: true }).setInputFiles(chosen);
      await page.getByRole("button", { name: "Upload Photo" }).click();
      await page.locator(".field .error").getByText(sentence).waitFor();
      expect(await page.getByLabel("Photo", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    }
    await expectNoAxeViolations(page);
    expect(await photoOf(Dora)).toBe(before);
  });
});
