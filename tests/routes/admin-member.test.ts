import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq, notInArray } from "drizzle-orm";
import { readActions } from "~/domain/admin/audit-rules";
import { changeRoleByEmail } from "~/domain/auth";
import { auditEntries, donations, members } from "~db/schema";
import { ada, ana, ben, cem } from "../cast";
import { givenAdmin, givenKindspot, givenMember } from "../given";
import { visitor, type Visitor } from "../visitor";

let anaId: string, adaId: string, benId: string;
const me = async (who: Visitor) => (await (await who.get("/api/auth/user")).json()) as Me;
interface Me {
  id: string;
  points: number;
  isAdmin: boolean;
}
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
beforeAll(async () => {
  [anaId, adaId, benId] = [(await me(Ana)).id, (await me(Ada)).id, (await me(Ben)).id];
});

const page = (id = anaId) => `/admin/members/${id}`;
const html = async (path: string, who = Ada) => (await who.get(path)).text();
/** What admins did; what they read is in `tests/domain/admin/reads.test.ts`. */
const entries = () =>
  town.app.context.read
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(notInArray(auditEntries.action, readActions));

const acts = {
  correct: { intent: "correct", points: "50", reason: "Not counted" },
  suspend: { intent: "suspend", reason: "Rude" },
  lift: { intent: "lift", reason: "Kind again" },
  grant: { intent: "grant" },
  revoke: { intent: "revoke" },
};
type ActName = keyof typeof acts;
const names = Object.keys(acts) as ActName[];

describe("the acts of an admin", () => {
  beforeEach(async () => changeRoleByEmail(town.app.context, null, cem.email, "member"));

  it.each(names)("'%s' is refused to visitors, members and admins of yesterday, and changes nothing", async (name) => {
    const before = [await me(Ana), await entries()];
    const stranger = visitor(town.url);
    const away = await stranger.submit(page(), acts[name]);
    expect([away.status, away.headers.get("location")]).toEqual([
      302,
      `/auth?redirectTo=${encodeURIComponent(page())}`,
    ]);
    expect((await Ben.submit(page(), acts[name])).status).toBe(403);
    expect((await Ana.submit(page(), acts[name])).status).toBe(403);
    expect((await Cem.submit(page(), acts[name])).status).toBe(403);
    expect([await me(Ana), await entries()]).toEqual(before);
  });

  it.each([["/admin/audit"], ["/admin/members/x"]])("%s is denied to them too", async (path) => {
    expect((await visitor(town.url).get(path)).status).toBe(302);
    for (const who of [Ana, Cem]) {
      const answer = await who.get(path);
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("Access Denied")]);
    }
  });

  it.each([
    ["nothing at all", {}],
    ["an act there is not", { intent: "delete" }],
    ["two fields missing", { intent: "correct" }],
    ["no whole number", { intent: "correct", points: "1.5", reason: "x" }],
    ["too much", { intent: "correct", points: "10001", reason: "x" }],
    ["a number without end", { intent: "correct", points: "9".repeat(400), reason: "x" }],
    ["no reason", { intent: "correct", points: "5", reason: "  " }],
    ["a reason too long", { intent: "suspend", reason: "x".repeat(201) }],
    ["a hidden character", { intent: "suspend", reason: "a\u202eb" }],
  ])("%s is refused with 400 and changes nothing", async (_, fields) => {
    const before = [await me(Ana), await entries()];
    expect((await Ada.submit(page(), fields)).status).toBe(400);
    expect([await me(Ana), await entries()]).toEqual(before);
  });

  it("a refused form keeps what was typed, and stays open", async () => {
    const answer = await Ada.submit(page(), { intent: "correct", points: "1.5", reason: "Twice counted" });
    const text = await answer.text();
    expect(text).toContain("Please enter a whole number other than 0");
    expect(text).toMatch(/<details open[^>]*>.*?value="Twice counted"/s);
    expect(text.match(/<details open/g)).toHaveLength(1);
  });

  it("an unknown member: 404 for the page and each action", async () => {
    for (const id of ["nobody", "__proto__", "%2500", "a%20b", "%F0%9F%98%80", "x".repeat(65)])
      expect([id, (await Ada.get(page(id))).status]).toEqual([id, 404]);
    for (const name of names) expect((await Ada.submit(page("nobody"), acts[name])).status).toBe(404);
  });
});

describe("two acts sent with one form's key", () => {
  it("are two forms, and both are done", async () => {
    const formKey = "one page for both";
    expect((await Ada.submit(page(benId), { ...acts.grant, formKey })).status).toBe(302);
    expect((await me(Ben)).isAdmin).toBe(true);
    expect((await Ada.submit(page(benId), { ...acts.revoke, formKey })).status).toBe(302);
    expect((await me(Ben)).isAdmin).toBe(false);
  });
});

describe("correcting points", () => {
  it("sent twice at once counts once; member and admin read the reason", async () => {
    const before = (await me(Ana)).points;
    const form = { ...acts.correct, formKey: "one paper", reason: "<b>Monday</b> & co" };
    const answers = await Promise.all([Ada.submit(page(), form), Ada.submit(page(), form)]);
    for (const answer of answers) expect([answer.status, answer.headers.get("location")]).toEqual([302, page()]);
    expect((await me(Ana)).points).toBe(before + 50);
    const toldAna = await html("/profile", Ana);
    expect(toldAna).toContain("Correction: &lt;b&gt;Monday&lt;/b&gt; &amp; co");
    expect(toldAna).toContain("Your points were corrected");
    const seen = await html(page());
    expect(seen).toContain("Correction: &lt;b&gt;Monday&lt;/b&gt;");
    expect(seen).toContain("Points corrected");
  });
});

describe("a mail to a member", () => {
  it("waits where no mail server is set, and the page says so", async () => {
    await Ada.submit(page(), { intent: "mail", subject: "Hello", message: "Good day." });
    expect(await html(page())).toContain("The mail leaves once a mail server is set.");
  });

  it("to many says of whom it did not reach that they are gone", async () => {
    const many = {
      intent: "mail",
      subject: "Hello",
      message: "Good day.",
      members: `${anaId},nobody`,
      key: "one-page",
    };
    await Ada.submit("/admin/many", many);
    expect(await html("/admin")).toContain("1 member. 1 left as they were: gone.");
  });

  it("that is a suspension of many says who else is left as they were", async () => {
    const many = { intent: "suspend", reason: "Rude", members: `${adaId},nobody`, key: "another-page" };
    await Ada.submit("/admin/many", many);
    expect(await html("/admin")).toContain("0 members. 2 left as they were: gone, admins, or suspended already.");
  });
});

describe("a member's donations and standing", () => {
  it("are the same as in the lists", async () => {
    const now = town.clock.now();
    const gift = { memberId: anaId, amountCents: 500, currency: "usd", createdAt: now, paidAt: now };
    const statuses = ["paid", "disputed", "kept", "refunded"] as const;
    await town.app.context.write((tx) =>
      tx.insert(donations).values(statuses.map((status) => ({ ...gift, id: `gift-${status}`, status }))),
    );
    const seen = await html(page());
    for (const words of ["Disputed", "Paid, dispute won", "Refunded"]) expect(seen).toContain(`>${words}</span>`);

    const standing = async () => /<ul class="row" aria-label="Standing">.*?<\/ul>/s.exec(await html(page()))?.[0];
    expect(await standing()).not.toContain("Not confirmed");
    await town.app.context.write((tx) =>
      tx.update(members).set({ emailConfirmedAt: null, waitsSince: now }).where(eq(members.id, anaId)),
    );
    expect(await standing()).toContain(">Not confirmed</li>");
    expect(await standing()).toContain(">Waits</li>");
    await town.app.context.write((tx) =>
      tx.update(members).set({ emailConfirmedAt: now, waitsSince: null }).where(eq(members.id, anaId)),
    );
  });
});

describe("the audit log of one member", () => {
  it("keeps to the member where nothing matches", async () => {
    const seen = await html(`/admin/audit?member=${benId}&what=points-corrected`);
    expect(seen).toContain("Nothing matches");
    expect(seen).toMatch(/About .*?Ben Okafor.*? alone\./s);
    expect(seen).toContain(`<input type="hidden" name="member" value="${benId}"`);
    expect(seen).toContain(`?show=reads&amp;member=${benId}`);
  });
});

describe("roles", () => {
  it("given and taken back count from the next request on; the last admin keeps theirs", async () => {
    const kept = await Ada.submit(page(adaId), acts.revoke);
    expect([kept.status, await kept.text()]).toEqual([409, expect.stringContaining("This is the last admin.")]);

    await Ada.submit(page(benId), acts.grant);
    expect(await me(Ben)).toMatchObject({ isAdmin: true });
    expect((await Ben.get("/admin/audit")).status).toBe(200);
    await Ben.submit(page(adaId), acts.revoke);
    expect((await Ada.get(page())).status).toBe(403);
    expect((await Ada.submit(page(), acts.correct)).status).toBe(403);

    await Ben.submit(page(adaId), acts.grant);
    const gaveUp = await Ben.submit(page(benId), acts.revoke);
    expect([gaveUp.status, gaveUp.headers.get("location")]).toEqual([302, "/profile"]);
    expect((await Ben.get("/admin")).status).toBe(403);
  });

  it("an admin's page offers no suspension, and one that is sent all the same is refused", async () => {
    expect(await html(page(adaId))).not.toContain('value="suspend"');
    const refused = await Ada.submit(page(adaId), acts.suspend);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("An admin can't be suspended. Take the admin role back first."),
    ]);
    expect((await Ada.get("/admin")).status).toBe(200);
  });
});

describe("the audit log", () => {
  it("says in sentences what was done, by whom and why, with links to the people", async () => {
    await changeRoleByEmail(town.app.context, null, cem.email, "admin");
    await changeRoleByEmail(town.app.context, null, cem.email, "member");
    await Ada.submit(page(benId), { intent: "suspend", reason: "Sold a space" });
    const log = (await html("/admin/audit")).replaceAll("<!-- -->", "");
    expect(log).toMatch(new RegExp(`href="${page(adaId)}"[^>]*>Ada Novak</a> suspended <a[^>]*href="${page(benId)}"`));
    expect(log).toContain("Sold a space");
    expect(log).toContain("The command line</strong> made ");
    expect(await html(page(benId))).toContain("Sold a space");
    await Ada.submit(page(benId), acts.lift);
  });

  it("shows 25 entries a page, and those about one member alone", async () => {
    for (let number = 1; number <= 26; number++)
      await Ada.submit(page(), { intent: "correct", points: String(number), reason: `entry ${number}.` });
    const first = await html(`/admin/audit?member=${anaId}`);
    expect(first).not.toContain("entry 1.");
    expect(first).not.toContain("Ben Okafor");
    const [, older = ""] = /href="([^"]*before=[^"]*)"/.exec(first) ?? [];
    expect(await html(older.replaceAll("&amp;", "&"))).toContain("entry 1.");
    expect(await html("/admin/audit?before=%27%20or%201")).toContain("entry 26.");
  });

  it("has no form but its search, and no way to change it", async () => {
    const log = await html("/admin/audit");
    expect(log.slice(log.indexOf("<main"), log.indexOf("</main"))).not.toMatch(/<form(?! method="get")/);
    const before = await entries();
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect((await Ada.send("/admin/audit", { method })).status).toBeGreaterThanOrEqual(400);
    expect(await entries()).toEqual(before);
  });
});
