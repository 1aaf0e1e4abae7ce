import { beforeAll, describe, expect, test } from "vitest";
import { folded } from "~/domain/shared/text";
import { members } from "~db/schema";
import { registerAdmin } from "../../admins";
import { ada, ana, ben, register } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot } from "../../given";
import { handOverByCalls } from "../../handover-by-calls";
import type { Visitor } from "../../visitor";

/** With Ada, Ana and Ben: two pages of members. */
const NEIGHBOURS = 30;

let Ada: Visitor, Ana: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  const { context } = town.app;
  const neighbours = Array.from({ length: NEIGHBOURS }, (_, nth) => {
    const [firstName, city] = [`Neighbour${nth}`, nth === 0 ? "Malmö" : "Brooklyn"];
    const email = `${firstName.toLowerCase()}@kindspot.example`;
    const found = { searchText: folded(`${firstName} Lee ${email}`), city, cityFolded: folded(city) };
    const joined = { createdAt: new Date(Date.UTC(2026, 0, 5, 12, nth)), points: nth };
    return { id: context.newId(), email, firstName, lastName: "Lee", ...found, ...joined };
  });
  await context.write((tx) => tx.insert(members).values(neighbours));
  Ada = await registerAdmin(town, ada);
  Ana = await register(town.url, ana);
  await handOverByCalls(Ana, await register(town.url, ben), ana.place);
});

const rows = (page: Page) => page.parts(".member-table tbody tr");

describe("without JavaScript", () => {
  test("the dashboard is found from the profile, and whole", async () => {
    const page = await (await openPage(Ada, "/profile")).follow("Admin Dashboard");
    expect(page.has("heading", "User Management")).toBe(true);
    for (const words of ["Total Users", "Parking Spaces", "Messages Sent", "Avg Rating"])
      expect(page.hasExactly(words), words).toBe(true);
    expect(page.find("figure")).toHaveLength(3);
    expect(
      page
        .named("Handovers by day")
        .texts("td")
        .filter((text) => text === "1"),
    ).toHaveLength(1);
    expect(rows(page)).toHaveLength(25);
  });

  test("members are searched, filtered, sorted and paged by addresses that survive a reload", async () => {
    let page = await openPage(Ada, "/admin");
    page = await page.fill("Search by name or email", "NEIGHBOUR").fill("City", "malmo").press("Search");
    expect(page.path).toMatch(/search=NEIGHBOUR&city=malmo/);
    expect(rows(page).map(({ text }) => text)).toEqual([expect.stringContaining("Jan 05, 2026")]);
    page = await page.reload();
    expect(page.value("City")).toBe("malmo");
    expect(rows(page)).toHaveLength(1);

    page = await page.fill("Search by name or email", "100%").press("Search");
    expect(page.text).toContain("No users found matching your criteria.");
    page = await page.follow("Clear");
    expect(rows(page)).toHaveLength(25);
    expect(page.value("City")).toBe("");

    page = await page.follow("User");
    expect(rows(page)[0]?.text).toContain("Ada Novak");
    expect(page.find("th[aria-sort]").attr("aria-sort")).toBe("ascending");
    expect(page.named("Pages").text).toBe("Page 1 of 2Next");
    page = await page.follow("Next");
    expect(rows(page)).toHaveLength(8);
    expect(page.named("Pages").text).toBe("PreviousPage 2 of 2");
    page = await page.follow("Previous");
    page = await page.part(".member-table").follow("Ada Novak");
    expect(page.path).toMatch(/\/admin\/members\/[\w-]+$/);
  });

  test("two members are ticked in the list, and both read a correction of points", async () => {
    let page = await openPage(Ada, "/admin?search=neighbour1");
    page = await page.check("Choose Neighbour11 Lee").check("Choose Neighbour12 Lee").press("Act on the ticked");
    expect(page.has("heading", "2 members")).toBe(true);
    const correction = () => page.part('form:has([value="correct"])');
    page = await correction().fill("Points", "5").press("Correct the points of 2 members", { unchecked: true });
    expect(page.text).toContain("Please give a reason: the member reads it.");
    expect(correction().value("Points")).toBe("5");
    page = await correction()
      .fill("Reason", "A handover that was not counted.")
      .press("Correct the points of 2 members");
    expect(page.toasts).toContain("Points corrected");
    page = await openPage(Ada, "/admin?search=neighbour12");
    expect(rows(page)[0]?.text).toContain("17");
  });

  test("Export CSV saves the members that the filter shows", async () => {
    const page = await openPage(Ada, "/admin?city=malm%C3%B6");
    const { filename, text } = await page.download("Export CSV");
    expect(filename).toMatch(/^kindspot-users-\d{4}-\d\d-\d\d\.csv$/);
    const [, ...lines] = text.split("\r\n");
    const cells = ["Neighbour0 Lee", "neighbour0@kindspot.example", "Malmö", "", "", "0", "5.0", "0", "01/05/2026"];
    expect(lines).toEqual([cells.map((cell) => `"${cell}"`).join(","), ""]);
  });

  test("Export .xlsx saves them as a spreadsheet", async () => {
    const page = await openPage(Ada, "/admin?city=malm%C3%B6");
    const { filename, text } = await page.download("Export .xlsx");
    expect(filename).toMatch(/^kindspot-users-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(text).toMatch(/^PK/);
  });

  test("a member who is not an admin reads 'Access Denied' and a link to the map home", async () => {
    const page = await openPage(Ana, "/admin");
    expect(page.has("heading", "Access Denied")).toBe(true);
    expect(page.text).toContain("You don't have admin privileges.");
    expect((await page.part("main").follow("Home")).url.pathname).toBe("/");
  });
});
