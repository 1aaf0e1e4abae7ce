import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { ana, ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);

const filled = {
  intent: "update-profile",
  firstName: "Ana",
  lastName: "Reyes",
  city: "Brooklyn",
  vehicleDescription: "Blue Mazda 3",
  licensePlate: "7KDL",
  showPresence: "on",
};
const update = (changed: Record<string, string>, who = Ana) => who.submit("/profile/edit", { ...filled, ...changed });
const page = async (path: string, who = Ana) => (await who.get(path)).text();
const me = async (who = Ana) => (await (await who.get("/api/auth/user")).json()) as object;

describe("the profile", () => {
  it("shows name, city, vehicle and masked plate, and how neighbours see them", async () => {
    await update({});
    const html = await page("/profile");
    for (const shown of ["Ana Reyes", "Brooklyn", "Blue Mazda 3", "•••7KDL", "Ana R."]) expect(html).toContain(shown);
    expect(html).toMatch(/<span class="avatar[^>]*>AR<\/span>/);
  });

  it("of someone without names, city or vehicle says 'User' and 'No vehicle description'", async () => {
    const nothing = { firstName: "", lastName: "" };
    await town.app.database.write((tx) => tx.update(members).set(nothing).where(eq(members.email, ben.email)));
    const html = await page("/profile", Ben);
    expect(html).toMatch(/<h2[^>]*>User<\/h2>/);
    expect(html).toContain("No vehicle description");
    expect(html).not.toContain("•••");
  });
});

describe("badges", () => {
  it("on the profile are the achievements, and the donor's", async () => {
    expect(await page("/profile")).not.toContain("Badges");
    await Ana.post("/api/parking-spaces", ana.place);
    const since = { inauguralSince: town.clock.now() };
    await town.app.database.write((tx) => tx.update(members).set(since).where(eq(members.email, ana.email)));
    expect(await page("/profile")).toMatch(/Badges.*Inaugural Member.*First Share/s);
    expect(await page("/profile")).not.toContain("Good Neighbor");
  });
});

describe("the form", () => {
  it("has the specification's labels and hint", async () => {
    const html = await page("/profile/edit");
    for (const label of ["First Name", "Last Name", "City", "Vehicle Description", "License Plate (Last 4 characters)"])
      expect(html).toContain(`>${label}</label>`);
    expect(html).toContain("For security, only enter the last 4 characters of your license plate");
    expect(html).toContain("Show my full name on the map");
  });

  it("taken, leads back to the profile, which says so", async () => {
    const answer = await update({ city: "Queens" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/profile"]);
    const html = await page("/profile");
    expect(html).toContain("Profile Updated");
    expect(html).toContain("Your profile has been updated successfully.");
    expect(html).toContain("Queens");
  });

  it("empties the fields that were emptied and switches off what is not ticked", async () => {
    await update({ city: "", vehicleDescription: "", licensePlate: "", showPresence: "", showFullName: "on" });
    expect(await me()).toMatchObject({
      city: "",
      vehicleDescription: "",
      licensePlate: "",
      showPresence: false,
      showFullName: true,
    });
    expect(await page("/profile")).toContain("No vehicle description");
  });

  it("says once that the profile is complete, and until then what is missing", async () => {
    await update({ city: "", licensePlate: "" });
    expect(await page("/profile")).toMatch(/Add your (<!-- -->)?city, plate, and photo(<!-- -->)? and earn/);
    await town.app.database.write((tx) =>
      tx.update(members).set({ photoKey: "photo" }).where(eq(members.email, ana.email)),
    );
    await update({});
    expect(await page("/profile")).toContain("It's complete: you earned 10 points!");
    await update({});
    await update({ city: "" });
    expect(await page("/profile")).not.toContain("10 points");
    await town.app.database.write((tx) => tx.update(members).set({ photoKey: null }));
  });

  it.each([
    [{ firstName: "" }, "First name is required"],
    [{ lastName: "\u200b" }, "Last name is required"],
    [
      { licensePlate: "7KD" },
      "License plate must be exactly 4 characters or empty. Put zeros before a shorter one: 00A1.",
    ],
    [{ licensePlate: "ABC7KDL" }, "License plate must be exactly 4 characters or empty"],
    [
      { licensePlate: "7-DL" },
      "License plate must be exactly 4 characters or empty. Put zeros before a shorter one: 00A1.",
    ],
    [{ firstName: "Ana\u202e" }, "Please remove hidden or control characters."],
    [{ lastName: "Reyes\0" }, "Please remove hidden or control characters."],
    [{ firstName: `A${"\u0301\u0327".repeat(5_000)}` }, "Please use at most 50 characters."],
    [{ city: "x".repeat(81) }, "Please use at most 80 characters."],
    [{ vehicleDescription: "x".repeat(201) }, "Please use at most 200 characters."],
  ])("refuses %.60j beside the field, keeps what was typed and stores nothing", async (wrong, sentence) => {
    const before = await me();
    const answer = await update({ intent: "update-profile", city: "Typed City", ...wrong });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(sentence);
    expect(html).toMatch(/value="(Typed City|x+)"/);
    expect(await me()).toEqual(before);
  });

  it("takes emoji for letters", async () => {
    expect((await update({ firstName: "👨‍👩‍👧‍👦".repeat(50) })).status).toBe(302);
    await update({});
  });

  it("keeps what was typed when something breaks, and says so", async () => {
    const { context } = town.app;
    const { write } = context;
    context.write = () => Promise.reject(new Error("broken"));
    const answer = await update({ city: "Typed City" }).finally(() => (context.write = write));
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain("Failed to update profile. Please try again.");
    expect(html).toContain('value="Typed City"');
  });

  it("is for members", async () => {
    const stranger = visitor(town.url);
    const sent = await stranger.submit("/profile/edit", filled);
    expect(sent.headers.get("location")).toBe("/auth?redirectTo=%2Fprofile%2Fedit");
    expect((await stranger.get("/profile/edit")).headers.get("location")).toBe("/auth?redirectTo=%2Fprofile%2Fedit");
  });
});
