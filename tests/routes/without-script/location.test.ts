import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { members } from "~db/schema";
import { ana, dora, register, registerPlaceless } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot } from "../../given";

const town = givenKindspot();

describe("without JavaScript", () => {
  test("the place field is there at once", async () => {
    let page = await openPage(await registerPlaceless(town.url, dora), "/");
    expect(page.text).toContain("Please enable location services to use Kindspot and find nearby parking spaces.");
    expect(page.texts("h1").join()).toContain("Current Location");
    page = await page.fill("Postcode or city", "Brooklyn").press("Show this place");
    expect(page.has("heading", "Nearby Parking")).toBe(true);
  });

  test("the map moves and zooms by links", async () => {
    const { latitude, longitude } = ana.place;
    let page = await openPage(await register(town.url, ana), `/?lat=${latitude}&lng=${longitude}`);
    page = await page.follow("Zoom in");
    expect(page.url.href).toMatch(/zoom=16.*#map$/);
    page = await page.follow("Move map east");
    expect(page.url.href).toMatch(/centre=40\.67\d+,-73\.97\d+.*#map$/);
    page = await page.follow("Refresh map");
    expect(page.url.href).toMatch(/zoom=16/);
  });

  test.each([
    ["share", "/spaces/new", "Share Space", "Space Shared"],
    ["request", "/requests/new", "Request Parking", "Request Created"],
  ])("a %s at a place set with the pin leaves the last known place alone", async (kind, form, button, done) => {
    const member = await registerPlaceless(town.url, { ...ana, email: `${kind}@kindspot.example` });
    const page = await (await openPage(member, `${form}?pin=40.67200,-73.97720`)).press(button);
    expect(page.toasts).toContain(done);
    const [row] = await town.app.database.read
      .select()
      .from(members)
      .where(eq(members.email, `${kind}@kindspot.example`));
    expect(row?.lastLatitude).toBeNull();
  });
});
