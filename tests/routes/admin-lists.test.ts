import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { adminMember, communityStats } from "~/api/admin";
import { changeRoleByEmail } from "~/domain/auth";
import { folded } from "~/domain/shared/text";
import { auditEntries, members } from "~db/schema";
import { ada, ana, ben, register } from "../cast";
import { movableClock } from "../clock";
import { givenAdmin, givenKindspot, givenMember, givenVisitor } from "../given";
import { readXlsx } from "../xlsx";

const JOINED = new Date("2026-06-05T02:00:00Z"); // the 4th in New York

const town = givenKindspot({
  clock: movableClock(JOINED),
  env: { RATE_LIMITS: "off", BRAND_NAME: "Kerb & Side", TIME_ZONE: "America/New_York" },
});
const Ada = givenAdmin(town, ada);
const Ana = givenMember(town, ana);
const stranger = givenVisitor(town);
beforeAll(async () => {
  await register(town.url, ben);
  await Ana.post("/api/parking-spaces", ana.place);
  await living(ana.email, { city: "São Paulo", vehicleDescription: "Red van, dented" });
  await living(ben.email, { city: "Brooklyn", points: -25, licensePlate: "7KIN", rating: 4 });
});

const living = (email: string, more: Partial<typeof members.$inferInsert>) =>
  town.app.context.write((tx) =>
    tx
      .update(members)
      .set({ ...more, cityFolded: folded(more.city ?? "") })
      .where(eq(members.email, email)),
  );
/** The page's words; where elements begin and end stands one |. */
const textOf = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");
const page = async (query = "") => textOf(await (await Ada.get(`/admin${query}`)).text());
const csv = async (query = "") => (await Ada.get(`/admin/users.csv${query}`)).text();

describe("the dashboard", () => {
  it("has the specification's four figures", async () => {
    const text = await page();
    for (const words of ["Total Users|3|+3 this week|", "Parking Spaces|1|", "Messages Sent|0|", "Avg Rating|4.0|"])
      expect(text).toContain(words);
  });

  it("lists every member in the specification's columns and dates", async () => {
    const text = await page();
    expect(text).toContain("User Management");
    expect(text).toContain("|User|Email|City|Vehicle|Points|Rating|Spaces|Joined|Seen|");
    expect(text).toContain("|Ana Reyes|ana@kindspot.example|São Paulo|Red van, dented|50|5.0|1|Jun 02, 2026|");
    expect(text).toContain("|Ben Okafor|ben@kindspot.example|Brooklyn|-25|4.0|0|Jun 02, 2026|");
    expect(text).toContain("|Ada Novak|Admin|");
  });

  it("filters by its address, keeps what was asked, and both filters combine", async () => {
    const html = await (await Ada.get("/admin?search=KINDSPOT&city=sao+p")).text();
    expect(html).toContain("Ana Reyes");
    expect(html).not.toContain("Ben Okafor");
    expect(html).toMatch(/name="search"[^>]*value="KINDSPOT"/);
    expect(html).toMatch(/name="city"[^>]*value="sao p"/);
    for (const ending of ["csv", "xlsx"])
      expect(html).toContain(`href="/admin/users.${ending}?search=KINDSPOT&amp;city=sao+p"`);
    expect(await page("?search=ben&city=sao")).toContain("No users found matching your criteria.");
  });

  it("filters by standing, sharing and the last visit, counts who match, and exports the same members", async () => {
    const query = "?standing=admin&shared=never&seen=within-7&from=2026-06-01";
    const html = await (await Ada.get(`/admin${query}`)).text();
    expect(textOf(html)).toContain("|1 member|");
    expect(textOf(html)).not.toContain("Ana Reyes");
    expect(html).toMatch(/<details open="">/);
    expect(html).toContain(`href="/admin/users.csv${query.replaceAll("&", "&amp;")}"`);
    expect((await csv(query)).split("\r\n").slice(1)).toEqual([expect.stringContaining("Ada Novak"), ""]);
    expect(await page("?shared=once")).toContain("|1 member|");
    expect(await page()).toContain("|3 members|");
  });

  it.each(["%25", "_", "'", '"', "\\", "<script>", "%C3%A9%5B%5D("])(
    "takes every sign literally: %s",
    async (search) => {
      expect(await page(`?search=${search}`)).toContain("No users found matching your criteria.");
    },
  );

  it.each([
    "?search=%00",
    `?city=${"x".repeat(101)}`,
    "?sort=password",
    "?order=up",
    "?after=%27",
    "?after=a&before=b",
    "?standing=king",
    "?seen=never",
    "?from=2026-13-01",
  ])("refuses what makes no sense: %s", async (query) => {
    for (const path of ["/admin", "/api/admin/users"]) expect((await Ada.get(path + query)).status).toBe(400);
  });

  it("answers 404 for a page after an unknown member", async () => {
    expect((await Ada.get("/admin?after=nobody")).status).toBe(404);
  });

  it("says by which column it is sorted, and links to the reversed order", async () => {
    const html = await (await Ada.get("/admin?sort=points")).text();
    expect(html).toMatch(
      /<th scope="col"[^>]* aria-sort="descending"><a[^>]*href="\/admin\?sort=points&amp;order=asc#members"/,
    );
    expect(html.match(/aria-sort/g)).toHaveLength(1);
    expect(textOf(html)).toMatch(/Ana Reyes.*Ada Novak.*Ben Okafor/s);
  });
});

describe("the admin's calls", () => {
  it("answer figures and members in the specification's names", async () => {
    const stats: unknown = await (await Ada.get("/api/admin/stats")).json();
    expect(communityStats.parse(stats)).toMatchObject({ totalUsers: 3, recentUsers: 3, totalSpaces: 1, avgRating: 4 });
    const all = adminMember.array().parse(await (await Ada.get("/api/admin/users")).json());
    expect(all.map(({ email }) => email)).toEqual([ben.email, ana.email, ada.email]);
    expect(all[0]).toMatchObject({ points: -25, licensePlate: "7KIN", isAdmin: false, suspended: false });
    const found: unknown = await (await Ada.get("/api/admin/users?search=reyes&city=paulo")).json();
    expect(found).toMatchObject([{ firstName: "Ana" }]);
  });

  it("are refused to other members", async () => {
    for (const path of ["/api/admin/stats", "/api/admin/users"]) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 401]);
      expect([path, (await Ana.get(path)).status]).toEqual([path, 403]);
    }
  });
});

describe("the export", () => {
  it("is a file of the specification's name and columns, in UTF-8 that spreadsheets read", async () => {
    const answer = await Ada.get("/admin/users.csv");
    expect(answer.headers.get("content-disposition")).toContain(
      'attachment; filename="kerb-side-users-2026-06-04.csv"',
    );
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store, no-transform");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
    const [heading, ...rows] = bytes.toString().slice(1).split("\r\n");
    expect(heading).toBe('"Name","Email","City","Vehicle","License Plate","Points","Rating","Spaces Shared","Joined"');
    expect(rows).toEqual([
      '"Ben Okafor","ben@kindspot.example","Brooklyn","","7KIN","-25","4.0","0","06/02/2026"',
      '"Ana Reyes","ana@kindspot.example","São Paulo","Red van, dented","","50","5.0","1","06/02/2026"',
      '"Ada Novak","ada@kindspot.example","","","","0","5.0","0","06/02/2026"',
      "",
    ]);
  });

  it("honours the filters", async () => {
    expect(await csv("?search=okaf")).not.toContain("Ana Reyes");
    expect((await csv("?search=nobody")).split("\r\n")).toHaveLength(2);
    expect((await Ada.get(`/admin/users.csv?search=${"x".repeat(101)}`)).status).toBe(400);
  });

  it.each(["=", "+", "-", "@", "\t=", "\r=", "＝"])("lets no cell that begins with %j be a formula", async (sign) => {
    const vehicle = `${sign}HYPERLINK("http://evil.example")`;
    await living(ben.email, { vehicleDescription: vehicle });
    const quoted = `'${vehicle.replace(/^\s/, "").replaceAll('"', '""')}"`;
    expect(await csv("?search=okaf")).toContain(quoted);
    await living(ben.email, { city: "Brooklyn", vehicleDescription: "" });
  });

  it("is also a spreadsheet, in which a plate stays text and who is not rated has no rating", async () => {
    await living(ana.email, { licensePlate: "1E23" });
    const answer = await Ada.get("/admin/users.xlsx?search=e", { "accept-encoding": "gzip, br" });
    expect(answer.headers.get("content-disposition")).toContain('filename="kerb-side-users-2026-06-04.xlsx"');
    expect(answer.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(answer.headers.get("content-encoding")).toBeNull();
    const { rows, kinds } = readXlsx(Buffer.from(await answer.arrayBuffer()));
    const found = rows.slice(1).map((row) => [row[0], row[4], row[6]]);
    expect(found).toEqual([
      ["Ben Okafor", "7KIN", "4.0"],
      ["Ana Reyes", "1E23", ""],
      ["Ada Novak", "", ""],
    ]);
    expect(kinds).toEqual(["inlineStr"]);
    await living(ana.email, { licensePlate: "" });
  });

  it.each(["csv", "xlsx"])("as %s is written down, with who took it and which members", async (ending) => {
    const exports = () =>
      town.app.context.read.select().from(auditEntries).where(eq(auditEntries.action, "members-exported"));
    const before = (await exports()).length;
    await Ada.get(`/admin/users.${ending}?search=okaf`);
    const entries = await exports();
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)).toMatchObject({ subjectId: null, details: { search: "okaf", city: "" } });
  });

  it("is compressed where that is taken, and the same", async () => {
    const answer = await Ada.get("/admin/users.csv", { "accept-encoding": "gzip, br" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    const plain = await Ada.get("/admin/users.csv", { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await answer.text()).toBe(await plain.text());
  });

  it("is refused to others, and to an admin from the first request after losing the role", async () => {
    const entries = () => town.app.context.read.select().from(auditEntries);
    const before = (await entries()).length;
    expect((await stranger.get("/admin/users.csv")).headers.get("location")).toContain("/auth?redirectTo=");
    expect((await Ana.get("/admin/users.csv")).status).toBe(403);
    expect((await Ana.get("/admin/users.xlsx")).status).toBe(403);
    await changeRoleByEmail(town.app.context, null, ana.email, "admin");
    expect((await Ana.get("/admin/users.csv")).status).toBe(200);
    await changeRoleByEmail(town.app.context, null, ana.email, "member");
    for (const path of ["/admin", "/admin/users.csv", "/api/admin/users", "/api/admin/stats"])
      expect([path, (await Ana.get(path)).status]).toEqual([path, 403]);
    expect(await entries()).toHaveLength(before + 3);
  });
});
