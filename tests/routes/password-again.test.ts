import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeRoleByEmail } from "~/domain/auth";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import { members } from "~db/schema";
import { ada, ana, ben, cem, register, signIn } from "../cast";
import { givenKindspot } from "../given";
import { memberRow } from "../member-row";
import type { Visitor } from "../visitor";

let Ada: Visitor, Ana: Visitor;
/** More admins: the tests enter more wrong passwords than one person may in 30 minutes. */
let Ben: Visitor, Cem: Visitor;
let page: string;
const town = givenKindspot();
beforeAll(async () => {
  Ada = await register(town.url, ada);
  Ben = await register(town.url, ben);
  Cem = await register(town.url, cem);
  for (const { email } of [ada, ben, cem]) await changeRoleByEmail(town.app.context, null, email, "admin");
  Ana = await register(town.url, ana);
  page = `/admin/members/${((await (await Ana.get("/api/auth/user")).json()) as { id: string }).id}`;
});
beforeEach(async () => {
  [Ada, Ben, Cem] = await Promise.all([signIn(town.url, ada), signIn(town.url, ben), signIn(town.url, cem)]);
});

const acts = {
  correct: { intent: "correct", points: "50", reason: "Not counted" },
  suspend: { intent: "suspend", reason: "Rude" },
  grant: { intent: "grant" },
  revoke: { intent: "revoke" },
};
const needed = "Please enter your password once more.";

describe("The export", () => {
  it.each(["csv", "xlsx"])("as %s leads to the password first, and gives the file after it", async (ending) => {
    town.clock.advance(15 * MINUTE);
    const away = await Ada.get(`/admin/users.${ending}?city=Brooklyn`);
    expect([away.status, away.headers.get("location")]).toEqual([302, "/admin/export?city=Brooklyn"]);
    const asked = await (await Ada.get("/admin/export?city=Brooklyn")).text();
    expect(asked).toContain("Your password");
    expect(asked).not.toContain("Download the file");
    const given = { intent: "confirm-export", password: ada.password };
    const back = await Ada.submit("/admin/export?city=Brooklyn", given);
    expect([back.status, back.headers.get("location")]).toEqual([302, "/admin/export?city=Brooklyn"]);
    expect((await Ada.get(`/admin/users.${ending}?city=Brooklyn`)).status).toBe(200);
  });

  it("is there at once when the password was just given", async () => {
    expect((await Ada.get("/admin/users.csv")).status).toBe(200);
    const page = await (await Ada.get("/admin/export?city=Brooklyn")).text();
    for (const ending of ["csv", "xlsx"]) expect(page).toContain(`href="/admin/users.${ending}?city=Brooklyn"`);
  });
});

describe("The call of all members, without the password of the last 15 minutes,", () => {
  const call = async (path: string) => {
    const answer = await Ada.get(path);
    const found = answer.ok ? ((await answer.json()) as unknown[]).length : 0;
    return { status: answer.status, found, link: answer.headers.get("link") };
  };

  it("gives as many as the dashboard shows, and refuses the pages after them", async () => {
    const { context, database } = town.app;
    const guests = Array.from({ length: 24 }, (_, at) =>
      memberRow(context, { ...ana, email: `guest${at}@kindspot.example` }),
    );
    await database.write((tx) => tx.insert(members).values(guests));
    expect(await call("/api/admin/users")).toMatchObject({ status: 200, found: 28, link: null });
    town.clock.advance(15 * MINUTE);
    const first = await call("/api/admin/users");
    expect(first).toMatchObject({ status: 200, found: 25 });
    const [, next = ""] = /<([^>]+)>/.exec(first.link ?? "") ?? [];
    expect(await call(next)).toMatchObject({ status: 403, found: 0 });
    expect(await call(next.replace("after=", "before="))).toMatchObject({ status: 403, found: 0 });
    Ada = await signIn(town.url, ada);
    expect(await call(next)).toMatchObject({ status: 200, found: 3 });
  });
});

describe("A critical action", () => {
  it("is done with the password, and then for 15 minutes without", async () => {
    town.clock.advance(15 * MINUTE);
    expect((await Ada.submit(page, { ...acts.correct, password: ada.password })).status).toBe(302);
    expect(await (await Ada.get(page)).text()).not.toContain("Your password");
    town.clock.advance(15 * MINUTE - 1);
    expect((await Ada.submit(page, { ...acts.correct, points: "-50" })).status).toBe(302);
    town.clock.advance(1);
    expect((await Ada.submit(page, acts.correct)).status).toBe(403);
  });

  it.each(Object.entries(acts))(
    "'%s' asks for the password 15 minutes after it was given, and changes nothing before",
    async (_, act) => {
      town.clock.advance(15 * MINUTE);
      expect(await (await Ada.get(page)).text()).toContain("Your password");
      const refused = await Ada.submit(page, act);
      expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(needed)]);
      const wrong = await Ada.submit(page, { ...act, password: "a wrong password" });
      expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining("That isn't your password.")]);
      expect((await Ada.get(page)).status).toBe(200);
      const { points, isAdmin } = (await (await Ana.get("/api/auth/user")).json()) as {
        points: number;
        isAdmin: boolean;
      };
      expect([points, isAdmin]).toEqual([0, false]);
    },
  );

  it("keeps what was typed beside the password, which is not sent back", async () => {
    town.clock.advance(15 * MINUTE);
    const text = await (
      await Ben.submit(page, { ...acts.correct, reason: "Counted twice", password: "a wrong one" })
    ).text();
    expect(text).toContain('value="Counted twice"');
    expect(text).not.toContain("a wrong one");
  });

  it("accepts no password for 30 minutes after 5 wrong ones", async () => {
    town.clock.advance(15 * MINUTE);
    const guess = async () => (await Cem.submit(page, { ...acts.correct, password: "a guess" })).status;
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push(await guess());
    expect(statuses).toContain(429);
    expect((await Cem.submit(page, { ...acts.correct, password: cem.password })).status).toBe(429);
  });
});

describe("An admin's session", () => {
  it("ends after 12 hours without use, and lasts while it is used", async () => {
    for (let n = 0; n < 3; n++) {
      town.clock.advance(12 * HOUR - MINUTE);
      expect((await Ada.get("/admin")).status).toBe(200);
    }
    town.clock.advance(12 * HOUR);
    expect((await Ada.get("/admin")).headers.get("location")).toBe("/auth?redirectTo=%2Fadmin");
    expect((await Ada.get("/api/auth/user")).status).toBe(401);
    expect((await Ada.get("/api/profile/data")).status).toBe(401);
    expect((await Ana.get("/api/auth/user")).status).toBe(200);
  });
});
