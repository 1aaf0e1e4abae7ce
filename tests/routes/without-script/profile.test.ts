import { describe, expect, test } from "vitest";
import { ben, cem, dora, register } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import type { Visitor } from "../../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ben = givenMember(town, ben);

const edit = async (who: Visitor) => (await openPage(who, "/profile")).follow("Edit Profile");

describe("the profile without JavaScript", () => {
  test("is changed by its form, and shows what was changed", async () => {
    const Cem = await register(town.url, cem);
    let page = await edit(Cem);
    page.fill("First Name", "Robin").fill("City", "Brooklyn").fill("Vehicle Description", "Blue Mazda 3\nroof box");
    page.fill("License Plate", "7kdlx").check("Show my full name on the map");
    expect(page.value("License Plate"), "the input takes 4 characters").toBe("7kdl");
    page = await page.press("Update Profile");
    expect(page.toasts).toContain("Profile Updated");
    expect(page.toasts).toContain("Your profile has been updated successfully.");
    for (const text of [
      "Robin",
      "Brooklyn",
      "Blue Mazda 3 roof box",
      "•••7KDL",
      "on the map, at a space you share, as",
    ])
      expect(page.named("You").text).toContain(text);
    const shown = (await (await Cem.get("/api/auth/user")).json()) as object;
    expect(shown).toMatchObject({ showFullName: true, showPresence: true });
  });

  test("says beside each field what is wrong with it, and keeps what was typed", async () => {
    let page = await edit(Ben);
    page.fill("First Name", "").fill("Last Name", " ").fill("City", "Queens").fill("License Plate", "7K");
    page.uncheck("Show presence and last seen in my chats");
    page = await page.press("Update Profile", { unchecked: true });
    expect(page.errorOf("First Name")).toBe("First name is required");
    expect(page.errorOf("Last Name")).toBe("Last name is required");
    expect(page.errorOf("License Plate")).toBe(
      "License plate must be exactly 4 characters or empty. Put zeros before a shorter one: 00A1.",
    );
    expect([page.value("City"), page.value("License Plate")]).toEqual(["Queens", "7K"]);
    expect(page.isChecked("Show presence and last seen in my chats")).toBe(false);
    expect(page.focused).toBe("firstName");
  });

  test("shows scripts in every field as text, also on the map", async () => {
    const script = "<script>alert(1)</script>";
    const image = "<img src=x onerror=alert(1)>";
    const Dora = await register(town.url, dora);
    const profile = { firstName: script, lastName: image, city: script, vehicleDescription: image, showFullName: true };
    const headers = { "content-type": "application/json" };
    await Dora.send("/api/profile", { method: "PATCH", headers, body: JSON.stringify(profile) });
    const { latitude, longitude } = dora.place;
    const space = { latitude: latitude + 0.002, longitude, address: script, description: image };
    await Dora.post("/api/parking-spaces", space);
    let page = await openPage(Dora, "/profile");
    expect(page.has("heading", `${script} ${image}`)).toBe(true);
    page = await page.open(`/?lat=${latitude}&lng=${longitude}`);
    expect(
      page
        .find("a[title]")
        .toArray()
        .some(({ attribs }) => attribs.title?.includes(script)),
    ).toBe(true);
    expect(page.texts(".space-card").join()).toContain(image);
    expect(page.find("img[src=x]")).toHaveLength(0);
  });

  test("the form's page leads back without changing anything", async () => {
    const page = await edit(Ben);
    expect(page.has("heading", "Edit Profile")).toBe(true);
    expect((await page.follow("Cancel")).path).toBe("/profile");
  });
});
