import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries, blocks, members, reports } from "~db/schema";
import { actorOf } from "../admins";
import { ada, ana, ben, cem, register, type Person } from "../cast";
import { givenAdmin, givenKindspot } from "../given";
import { visitor, type Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);

let pair = 0;
let Ana: Visitor, Ben: Visitor;
let anaId: string, benId: string;
const addMember = async (person: Person): Promise<[Visitor, string]> => {
  const somebody = { ...person, email: `${pair}-${person.email}` };
  return [await register(town.url, somebody), (await actorOf(town, somebody)).id];
};
beforeEach(async () => {
  pair++;
  [Ana, anaId] = await addMember(ana);
  [Ben, benId] = await addMember(ben);
});

/** The HTML without the comments that React puts between two texts. */
const textOf = async (answer: Promise<Response>) => (await (await answer).text()).replaceAll("<!-- -->", "");
const page = (id: string) => `/members/${id}/report`;
const report = (who: Visitor, id: string, fields: Record<string, string> = {}) =>
  who.submit(page(id), { intent: "report", reason: "unkind", ...fields });
const answered = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get("location")];
};
const reportsBy = (reporterId: string) =>
  town.app.database.read.select().from(reports).where(eq(reports.reporterId, reporterId));
const leave = (id: string) =>
  town.app.database.write((tx) => tx.update(members).set({ deletedAt: town.clock.now() }).where(eq(members.id, id)));
const said = async (from: Visitor, to: string, content: string) =>
  ((await (await from.post("/api/messages", { receiverId: to, content })).json()) as { id: string }).id;

describe("The page about a member", () => {
  it("names them and offers what they wrote and share, of nobody else", async () => {
    const [Cem] = await addMember(cem);
    await said(Ben, anaId, "Get lost");
    await said(Ana, benId, "What did I do?");
    await said(Cem, anaId, "Good morning");
    await Ana.get(`/?lat=${ana.place.latitude}&lng=${ana.place.longitude}`);
    await Ben.post("/api/parking-spaces", { ...ana.place, address: "Elm Street" });
    const html = await textOf(Ana.get(page(benId)));
    expect(html).toMatch(/Report <bdi[^>]*>Ben O\./);
    expect(html).toContain("Message: Get lost");
    expect(html).toContain("Space: Elm Street");
    expect(html).not.toMatch(/What did I do|Good morning|Okafor/);
  });

  it("has the space chosen that the link was about", async () => {
    await Ana.get(`/?lat=${ana.place.latitude}&lng=${ana.place.longitude}`);
    await Ben.post("/api/parking-spaces", { ...ana.place, address: "Elm Street" });
    const home = await textOf(Ana.get(`/?lat=${ana.place.latitude}&lng=${ana.place.longitude}`));
    const [, link = ""] = new RegExp(`href="(${page(benId)}[^"]*)"[^>]*>Report<`).exec(home) ?? [];
    expect(await textOf(Ana.get(link))).toMatch(/<option value="space:[\w-]+" selected="">Space: Elm Street/);
    expect(await textOf(Ana.get(`${page(benId)}?space=nothing`))).not.toContain("selected");
  });

  it("is there also across a block, without what the other shares today", async () => {
    await Ana.get(`/?lat=${ana.place.latitude}&lng=${ana.place.longitude}`);
    await Ben.post("/api/parking-spaces", { ...ana.place, address: "Hidden Street" });
    await Ben.post(`/api/blocks/${anaId}`);
    const html = await textOf(Ana.get(page(benId)));
    expect(html).toMatch(/Report <bdi[^>]*>Ben O\./);
    expect(html).not.toContain("Hidden Street");
    expect(await answered(report(Ana, benId))).toEqual([302, `${page(benId)}?sent`]);
  });

  it("is not there for oneself or for nobody, and visitors sign in first", async () => {
    expect((await Ana.get(page(anaId))).status).toBe(400);
    expect((await Ana.get(page("nobody"))).status).toBe(404);
    expect((await answered(visitor(town.url).get(page(benId))))[1]).toMatch(/^\/auth\?redirectTo=/);
    expect((await answered(report(visitor(town.url), benId)))[1]).toMatch(/^\/auth\?redirectTo=/);
  });

  it("keeps a report of a message, and says so", async () => {
    const messageId = await said(Ben, anaId, "Get lost");
    expect(await answered(report(Ana, benId, { about: `message:${messageId}` }))).toEqual([302, `${page(benId)}?sent`]);
    expect(await reportsBy(anaId)).toMatchObject([{ reportedId: benId, messageId, spaceId: null, reason: "unkind" }]);
    expect(await textOf(Ana.get(`${page(benId)}?sent`))).toContain("An admin will read your report");
  });

  it.each([
    [{ reason: "" }, "Please choose what it's about."],
    [{ reason: "other" }, "Please say what happened."],
    [{ reason: "other", details: "x".repeat(501) }, "500"],
    [{ about: "member:1" }, "Invalid"],
  ])("refuses %j, keeps what was typed and stores nothing", async (fields: Record<string, string>, words) => {
    const refused = await report(Ana, benId, fields);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(words);
    expect(await reportsBy(anaId)).toEqual([]);
  });

  it("refuses another's message, oneself and unknown forms", async () => {
    const own = await said(Ana, benId, "Hello");
    expect((await report(Ana, benId, { about: `message:${own}` })).status).toBe(404);
    expect((await report(Ana, anaId)).status).toBe(400);
    expect((await Ana.submit(page(benId), { intent: "curse" })).status).toBe(400);
  });

  it("about a former member offers what they wrote, and no block", async () => {
    const messageId = await said(Ben, anaId, "Get lost");
    await leave(benId);
    expect(await textOf(Ana.get(`/chat/${benId}`))).toMatch(new RegExp(`href="${page(benId)}"[^>]*>Report<`));
    const html = await textOf(Ana.get(page(benId)));
    expect(html).toContain("Message: Get lost");
    expect(html).not.toMatch(/Block |in general/);
    await report(Ana, benId, { about: `message:${messageId}` });
    expect(await reportsBy(anaId)).toMatchObject([{ reportedId: benId, messageId }]);
    expect(await textOf(Ana.get(`${page(benId)}?sent`))).toContain("An admin will read your report");
    expect((await Ana.submit(page(benId), { intent: "block" })).status).toBe(404);
  });

  it("is neither there nor offered of a former member who wrote nothing", async () => {
    await said(Ana, benId, "Hello?");
    await leave(benId);
    expect(await textOf(Ana.get(`/chat/${benId}`))).not.toContain(page(benId));
    expect((await Ana.get(page(benId))).status).toBe(404);
  });

  it("shows script as text", async () => {
    await said(Ben, anaId, "<script>alert(1)</script>");
    expect(await textOf(Ana.get(page(benId)))).not.toContain("<script>alert(1)");
  });
});

describe("Blocking by a form", () => {
  it("leads to the list, from where it is undone; pressed twice it is one block", async () => {
    for (let press = 0; press < 2; press++)
      expect(await answered(Ana.submit(page(benId), { intent: "block" }))).toEqual([302, "/profile/blocked"]);
    const { read } = town.app.database;
    expect(await read.select().from(blocks).where(eq(blocks.blockerId, anaId))).toHaveLength(1);
    expect(await textOf(Ana.get("/profile/blocked"))).toContain("Ben O.");
    expect(await textOf(Ben.get("/profile/blocked"))).toContain("Nobody is blocked");
    expect((await Ben.get(`/chat/${anaId}`)).status).toBe(404);
    expect(await textOf(Ana.get(page(benId)))).toContain("Ben O.</bdi> is blocked.");
    const undo = Ana.submit("/profile/blocked", { intent: "unblock", userId: benId });
    expect(await answered(undo)).toEqual([302, "/profile/blocked"]);
    expect((await Ben.get(`/chat/${anaId}`)).status).toBe(200);
  });

  it("of oneself or of nobody is refused", async () => {
    expect((await Ana.submit(page(anaId), { intent: "block" })).status).toBe(400);
    expect((await Ana.submit(page("nobody"), { intent: "block" })).status).toBe(404);
    expect((await Ana.submit("/profile/blocked", { intent: "unblock", userId: "nobody" })).status).toBe(404);
  });
});

describe("/admin/reports", () => {
  const path = "/admin/reports";
  const addMember = (id: string, intent = "settle-report", who = Ada) => who.submit(path, { intent, reportId: id });
  const reported = async (fields: Record<string, string> = {}) => {
    await report(Ana, benId, { details: `Report ${pair}`, ...fields });
    return (await reportsBy(anaId)).at(-1)?.id ?? expect.unreachable();
  };

  it("shows who reports whom and why, and of what they wrote the reported message alone", async () => {
    const secret = await said(Ana, benId, "My door code is 1234");
    const messageId = await said(Ben, anaId, "Get lost");
    await reported({ about: `message:${messageId}` });
    const html = await textOf(Ada.get(path));
    expect(html).toContain(`Report ${pair}`);
    expect(html).toContain("Get lost");
    expect(html).toContain(`href="/admin/members/${benId}"`);
    expect(html).not.toMatch(new RegExp(`door code|${secret}`));
  });

  it("shows of a reported space whose it is, when and where it was shared, and how it stands", async () => {
    const { id } = (await (await Ben.post("/api/parking-spaces", ana.place)).json()) as { id: string };
    await Ben.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
    await reported({ about: `space:${id}` });
    const html = await textOf(Ada.get(path));
    const owner = `href="/admin/members/${benId}">Ben Okafor</a> shared <time`;
    expect(html).toMatch(new RegExp(`${owner}.*?Removed.*?About 40\\.672, -73\\.977`, "s"));
  });

  it("shows also what a block hides", async () => {
    await Ben.post(`/api/blocks/${(await actorOf(town, ada)).id}`);
    await reported();
    expect(await textOf(Ada.get(path))).toContain(`Report ${pair}`);
  });

  it("lists open ones first; one dealt with moves, by whom is kept, and it can be undone", async () => {
    const id = await reported();
    expect(await answered(addMember(id))).toEqual([302, `${path}?settled=${id}`]);
    expect(await textOf(Ada.get(path))).not.toContain(`Report ${pair}`);
    const settled = await textOf(Ada.get(`${path}?show=settled`));
    expect(settled).toContain(`Report ${pair}`);
    expect(await textOf(Ada.get(`${path}?settled=${id}`))).toContain("Undo");
    await addMember(id, "reopen-report");
    expect(await textOf(Ada.get(path))).toContain(`Report ${pair}`);
  });

  it("finds a report by a name and its reason, and gives it to an admin from the form beside it", async () => {
    const id = await reported({ reason: "money" });
    const found = `${path}?show=open&search=${ben.email}&reason=money`;
    const html = await textOf(Ada.get(found));
    expect(html).toContain(`Report ${pair}`);
    expect(html).toMatch(/<option value="money" selected="">/);
    expect(await textOf(Ada.get(`${path}?reason=pretends`))).toContain("No report matches");
    const { id: adaId } = await actorOf(town, ada);
    await Ada.submit(found, { intent: "assign-report", reportId: id, adminId: adaId });
    const mine = await textOf(Ada.get(`${path}?assigned=me`));
    expect(mine).toContain(`Report ${pair}`);
    expect(mine).toMatch(new RegExp(`<option value="${adaId}" selected="">`));
  });

  it("writes each decision down once, however often it is pressed", async () => {
    const id = await reported();
    await Promise.all([addMember(id), addMember(id)]);
    await addMember(id, "reopen-report");
    const { read } = town.app.database;
    const entries = await read.select().from(auditEntries).where(eq(auditEntries.subjectId, benId));
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ["report-settled", { reportId: id }],
      ["report-reopened", { reportId: id }],
    ]);
  });

  it("says what was reported is gone, and who left", async () => {
    const { id: spaceId } = (await (await Ben.post("/api/parking-spaces", ana.place)).json()) as { id: string };
    const id = await reported({ about: `space:${spaceId}` });
    await town.app.database.write(async (tx) => {
      await tx.update(reports).set({ spaceId: "gone" }).where(eq(reports.id, id));
      await tx.update(members).set({ deletedAt: town.clock.now() }).where(eq(members.id, benId));
    });
    const html = await textOf(Ada.get(path));
    expect(html).toContain("What was reported is no longer there.");
    expect(html).toContain("Former member");
  });

  it("is for admins alone", async () => {
    const id = await reported();
    expect((await Ana.get(path)).status).toBe(403);
    expect((await addMember(id, "settle-report", Ana)).status).toBe(403);
    expect((await answered(visitor(town.url).get(path)))[1]).toMatch(/^\/auth/);
    expect(await reportsBy(anaId)).toMatchObject([{ resolvedAt: null }]);
  });

  it("goes back in pages of 20", async () => {
    const createdAt = town.clock.now();
    const many = Array.from({ length: 21 }, (_, number) => ({
      id: town.app.context.newId(),
      reporterId: anaId,
      reportedId: benId,
      reason: "money" as const,
      details: `Page test ${number}.`,
      createdAt,
    }));
    await town.app.database.write((tx) => tx.insert(reports).values(many));
    const first = await textOf(Ada.get(path));
    expect(first).toContain("Page test 20.");
    expect(first).not.toContain("Page test 0.");
    const next = /href="([^"]*before=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? expect.unreachable();
    expect(await textOf(Ada.get(`${path}${next.slice(next.indexOf("?"))}`))).toContain("Page test 0.");
  });

  it("answers a broken button with a sentence and changes nothing", async () => {
    for (const fields of [{ intent: "settle-report" }, { intent: "burn", reportId: "1" }, { reportId: "1" }])
      expect((await answered(Ada.submit(path, fields as Record<string, string>)))[0]).toBe(302);
  });
});
