import { beforeAll, expect, it } from "vitest";
import { ada, ana, register } from "../cast";
import { movableClock } from "../clock";
import { givenAdmin, givenKindspot } from "../given";

const town = givenKindspot({
  clock: movableClock(new Date("2026-06-05T02:00:00Z")), // the 4th in New York, a Thursday
  env: { BRAND_NAME: "Kerb & Side", TIME_ZONE: "America/New_York" },
});
const Ada = givenAdmin(town, ada);
beforeAll(async () => {
  await (await register(town.url, ana)).post("/api/parking-spaces", ana.place);
  await Ada.get("/");
});

const page = async (query = "") =>
  (await (await Ada.get(`/admin/statistics${query}`)).text()).replaceAll("<!-- -->", "");

it.each([
  ["", 30],
  ["?days=14", 14],
  ["?days=90", 90],
  ["?days=365", 365],
  ["?days=7", 30],
  ["?days=many", 30],
])("the address %j shows %i days", async (query, days) => {
  const html = await page(query);
  expect(html).toContain(`aria-label="The last ${days} days"`);
  expect(html).toMatch(new RegExp(`aria-current="page"[^>]*>${days} days<`));
  expect(html).toContain(`href="/admin/statistics.csv?days=${days}"`);
});

it("each chart has its figures in a table for screen readers", async () => {
  const html = await page("?days=365");
  expect(html).toMatch(/<caption>Spaces shared by dates<\/caption>.*<th scope="row">May 31 to Jun 4<\/th><td>1<\/td>/s);
  expect(await page("?days=14")).toMatch(
    /<caption>Spaces shared by day<\/caption>.*<th scope="row">Jun 4<\/th><td>1<\/td>/s,
  );
});

it("the weeks say who joined, came and came back, this week first", async () => {
  const html = await page("?days=14");
  const table = html.slice(html.indexOf("<caption>By week"));
  expect(table).toMatch(/<th scope="row">Jun 1<\/th>.*?data-label="Joined"[^>]*>2<.*?data-label="Active"[^>]*>\d/s);
  expect(table).toMatch(/data-label="Back after a week"[^>]*>Too early</);
});

it.each([
  [
    "day",
    15,
    '"From","To","Spaces Shared","Handovers","Median Minutes to Promise"',
    /"2026-06-04","2026-06-04","1","0",""\r\n$/,
  ],
  [
    "week",
    3,
    '"Week From","Joined","Active","Back After 1 Week","Back After 4 Weeks","Back After 12 Weeks"',
    /"2026-06-01","2","\d","","",""\r\n$/,
  ],
])("a file has the figures by %s", async (by, rows, heading, last) => {
  const answer = await Ada.get(`/admin/statistics.csv?days=14&by=${by}`);
  expect(answer.headers.get("content-disposition")).toContain(`filename="kerb-side-${by}s-2026-06-04.csv"`);
  const text = Buffer.from(await answer.arrayBuffer())
    .toString()
    .slice(1);
  expect(text.split("\r\n")[0]).toBe(heading);
  expect(text.trimEnd().split("\r\n")).toHaveLength(rows);
  expect(text).toMatch(last);
});

it("a file of no such period is refused", async () => {
  expect((await Ada.get("/admin/statistics.csv?days=7")).status).toBe(400);
});
