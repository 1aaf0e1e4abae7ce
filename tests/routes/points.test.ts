import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { correctPoints } from "~/domain/admin";
import { addPoints } from "~/domain/points";
import type { PointTransaction } from "~/domain/points/rules";
import type { OwnMember } from "~/domain/members/rules";
import { actorOf, registerAdmin } from "../admins";
import { ada, ana, ben, register, type Person } from "../cast";
import { givenKindspot } from "../given";
import { visitor, type Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off", TIME_ZONE: "America/New_York" } });
beforeAll(async () => {
  await registerAdmin(town, ada);
});

let newcomers = 0;
let Ana: Visitor;
let someAna: Person;
beforeEach(async () => {
  newcomers++;
  someAna = { ...ana, email: `${newcomers}-${ana.email}` };
  Ana = await register(town.url, someAna);
});

/** Entries of one write. PostgreSQL on a busy machine takes too long for a thousand. */
const PORTION = 100;

/** Adds `times` entries to Ana's ledger, each of one point more than the last. */
const move = async (times: number) => {
  const { id: memberId } = await actorOf(town, someAna);
  for (let from = 1; from <= times; from += PORTION)
    await town.app.database.write(async (tx) => {
      for (let points = from; points < from + PORTION && points <= times; points++)
        await addPoints(tx, town.app.context, { memberId, kind: "corrected", reason: `Movement ${points}`, points });
    });
};
const textOf = async (answer: Promise<Response>) => (await (await answer).text()).replaceAll("<!-- -->", "");
const path = "/api/points/transactions";

describe("GET /api/points/transactions", () => {
  it("goes on where its Link header says, and all of it together is the member's points", async () => {
    await move(1001);
    const sizes: number[] = [];
    const seen = new Map<string, number>();
    for (let next: string | undefined = path; next !== undefined;) {
      const answer: Response = await Ana.get(next);
      const page = (await answer.json()) as PointTransaction[];
      sizes.push(page.length);
      for (const { id, points } of page) seen.set(id, points);
      next = /^<(.+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect(sizes).toEqual([500, 500, 1]);
    const { points } = (await (await Ana.get("/api/auth/user")).json()) as OwnMember;
    expect([...seen.values()].reduce((sum, one) => sum + one, 0)).toBe(points);
  });

  it("ends without a Link header, also at exactly 500", async () => {
    await move(500);
    const answer = await Ana.get(path);
    expect(await answer.json()).toHaveLength(500);
    expect(answer.headers.get("link")).toBeNull();
  });

  it.each(["", "a b", "x".repeat(65)])("refuses the invalid key %j", async (before) => {
    const answer = await Ana.get(`${path}?before=${encodeURIComponent(before)}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: "Invalid input" }]);
  });
});

describe("/profile/points", () => {
  it("is found from the profile", async () => {
    expect(await textOf(Ana.get("/profile"))).toMatch(/href="\/profile\/points">History/);
  });

  it("says to a new member that there are no points yet", async () => {
    expect(await textOf(Ana.get("/profile/points"))).toContain("No points yet");
  });

  it("speaks of the first points to who has none yet, and not beyond the oldest movement", async () => {
    expect(await textOf(Ana.get("/profile/points"))).toContain("your first ones");
    await move(9);
    const beyond = await textOf(Ana.get("/profile/points?before=0"));
    expect(beyond).toContain("No older movements");
    expect(beyond).not.toContain("your first ones");
  });

  it("shows an admin's correction, and the total after it", async () => {
    await move(9);
    const Ada = await actorOf(town, ada);
    const { id } = await actorOf(town, someAna);
    await correctPoints(town.app.context, Ada, id, { points: -5, reason: "Shared twice by mistake" });
    const html = await textOf(Ana.get("/profile/points"));
    expect(html).toMatch(/Correction: Shared twice by mistake.*?−5<.*?40</s);
    expect(html).toContain("Movement 9");
  });

  it("goes back in pages of 20, and to the newest again", async () => {
    await move(21);
    const first = await textOf(Ana.get("/profile/points"));
    const [, older = ""] = /href="([^"]+)">Older/.exec(first) ?? [];
    expect(first).not.toMatch(/Movement 1<|>Newest</);
    const second = await textOf(Ana.get(older));
    expect(second).toContain("Movement 1<");
    expect(second).toMatch(/href="\/profile\/points">Newest/);
    expect(second).not.toMatch(/Movement 2<|>Older</);
  });

  it("begins at the newest for an invalid key", async () => {
    await move(3);
    expect(await textOf(Ana.get("/profile/points?before=%20"))).toContain("Movement 3<");
  });

  it("is the member's own", async () => {
    await move(3);
    const Ben = await register(town.url, { ...ben, email: `${newcomers}-${ben.email}` });
    expect(await textOf(Ben.get("/profile/points"))).not.toContain("Movement");
    const answer = await visitor(town.url).get("/profile/points");
    expect(answer.headers.get("location")).toBe("/auth?redirectTo=%2Fprofile%2Fpoints");
  });
});
