import { describe, expect, it } from "vitest";
import { REDEMPTIONS_PAGE } from "~/domain/rewards";
import { BADGE_REWARD } from "~/domain/rewards/rules";
import { claimFor } from "../admins";
import { ada, ana, ben, dora } from "../cast";
import { givenAdmin, givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
const Ada = givenAdmin(town, ada, "test");
const Dora = givenAdmin(town, dora, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");

const decoded = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const page = async (who = Ada, path = "/admin/redemptions") => decoded(await (await who.get(path)).text());
const decide = (fields: Record<string, string>, who = Ada) => who.submit("/admin/redemptions", fields);
const me = async (who: Visitor) =>
  (await (await who.get("/api/auth/user")).json()) as { points: number; inaugural: boolean };

describe("a claim", () => {
  it("is listed with who wants what, and leads to the member", async () => {
    await claimFor(town, ana);
    const html = await page();
    expect(html).toMatch(
      /\$10 Coffee Gift Card.*?Pending.*?href="\/admin\/members\/[\w-]+"[^>]*>Ana Reyes.*?1000 pts/s,
    );
    const [, member = ""] = /href="(\/admin\/members\/[\w-]+)"/.exec(html) ?? [];
    expect(await page(Ada, member)).toContain("Ana Reyes");
    expect(html).toMatch(/Redemptions<span class="badge me">1<span class="unseen"> waiting/);
  });

  it("fulfilled with a code notifies the member, who reads the code under Rewards", async () => {
    const redemptionId = await claimFor(town, ben);
    const answer = await decide({ intent: "fulfil", redemptionId, note: "Your code:\r\nBEAN-4711 <b>" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/redemptions"]);
    expect(await page()).toContain("Claim fulfilled");
    const html = await page(Ben, "/rewards");
    expect(html).toContain("Your reward is here");
    expect(html).toContain("Your code:\nBEAN-4711 &lt;b&gt;");
    expect(html).toContain("Fulfilled");
  });

  it("of the month as Inaugural Member puts the badge on the member", async () => {
    const redemptionId = await claimFor(town, ben, BADGE_REWARD);
    expect((await me(Ben)).inaugural).toBe(false);
    await decide({ intent: "fulfil", redemptionId });
    expect((await me(Ben)).inaugural).toBe(true);
    expect(await page(Ben, "/profile")).toContain("Inaugural Member");
  });

  it("refused with a reason gives the points back", async () => {
    const redemptionId = await claimFor(town, ana);
    const { points } = await me(Ana);
    await decide({ intent: "refuse", redemptionId, reason: "The cards are out." });
    expect((await me(Ana)).points).toBe(points + 1000);
    const html = await page(Ana, "/rewards");
    expect(html).toContain("your 1000 points are back. The cards are out.");
    expect(html).toContain("Refused, points returned");
  });

  it.each<Record<string, string>>([{}, { reason: "" }, { reason: " \u3164 " }])(
    "is not refused with %j: its form says what is missing",
    async (reason) => {
      const redemptionId = await claimFor(town, ana);
      const answer = await decide({ intent: "refuse", redemptionId, ...reason });
      const html = decoded(await answer.text());
      expect(answer.status).toBe(400);
      expect(html).toMatch(/<details open="">.*?<p class="error"[^>]*>Please say why: the member reads it\./s);
    },
  );

  it.each([
    ["too long", "x".repeat(501)],
    ["with hidden characters", "code\u202e"],
    ["with NUL", "code\0"],
  ])("is not fulfilled by a note that is %s", async (_, note) => {
    const redemptionId = await claimFor(town, ana);
    const answer = await decide({ intent: "fulfil", redemptionId, note });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<p class="error"');
    expect((await decide({ intent: "fulfil", redemptionId, note: "" })).status).toBe(302);
  });

  it("decided by another admin meanwhile is not changed, and the refusal says why", async () => {
    const redemptionId = await claimFor(town, ana);
    await decide({ intent: "fulfil", redemptionId }, Dora);
    const answer = await decide({ intent: "refuse", redemptionId, reason: "The cards are out." });
    expect(answer.status).toBe(409);
    expect(decoded(await answer.text())).toMatch(
      /class="failure[^>]*>.*?This claim was decided already\. Refresh to see how\./,
    );
  });

  it("decided by two admins at once is decided once", async () => {
    const redemptionId = await claimFor(town, ana);
    const answers = await Promise.all([
      decide({ intent: "fulfil", redemptionId }),
      decide({ intent: "refuse", redemptionId, reason: "No." }, Dora),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  });

  it.each(["", "none", "x".repeat(1000), "'; drop table redemptions"])(
    "called '%s' is refused",
    async (redemptionId) => {
      expect((await decide({ intent: "fulfil", redemptionId })).status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe("more claims than one page holds", () => {
  it("are paged by key: each is listed once, and the way back to the first leads there", async () => {
    for (let count = 0; count <= REDEMPTIONS_PAGE; count++) await claimFor(town, ana);
    const seen: string[] = [];
    let path: string | undefined = "/admin/redemptions";
    for (let pages = 0; path !== undefined && pages < 10; pages++) {
      const html: string = await page(Ada, path);
      seen.push(...[...html.matchAll(/Claimed <time dateTime="([^"]+)"/g)].map(([, at = ""]) => at));
      expect(html.includes(">First</a>")).toBe(pages > 0);
      const next = /href="([^"]+)">More</.exec(html)?.[1]?.replaceAll("&amp;", "&");
      path = next;
    }
    expect(seen.length).toBeGreaterThan(REDEMPTIONS_PAGE);
    expect((await page(Ada, "/admin/redemptions?after=%27")).match(/Claimed </g)).toHaveLength(REDEMPTIONS_PAGE);
  });
});
