import { describe, expect, test } from "vitest";
import { BACKUP_MONTHS } from "~/domain/retention/backup-rules";
import { NEED_DAYS } from "~/domain/plans/need-rules";
import { retentionDays } from "~/domain/shared/retention-rules";
import { weigh } from "../bench/weigh";
import { ana } from "../cast";
import { givenKindspot, givenMember, givenVisitor } from "../given";
import { visitor } from "../visitor";

const town = givenKindspot({ env: { BRAND_NAME: "Kerbside", PUBLIC_URL: "http://parking.example.org" } });
const Ana = givenMember(town, ana);
const stranger = givenVisitor(town);

const page = async (path: string, who = stranger) => decoded(await (await who.get(path)).text());
const decoded = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
const headings = (html: string, level: 1 | 2 | 3) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, "g"))].map(([, text = ""]) =>
    text.replaceAll(/<[^>]+>/g, ""),
  );

describe.each([
  ["/about", "About"],
  ["/how-it-works", "How It Works"],
  ["/terms", "Terms of Use"],
  ["/privacy", "Privacy Policy"],
])("%s", (path, title) => {
  test("is called what it is, described, and known by one address", async () => {
    const html = await page(path);
    expect(headings(html, 1)).toEqual([title]);
    expect(html).toContain(`<title>${title} · Kerbside</title>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,160}"/);
    expect(html).toContain(`<link rel="canonical" href="http://parking.example.org${path}"/>`);
  });

  test("carries no script, and at most 12 KB with its styles, compressed", async () => {
    const html = await page(path, visitor(town.url));
    expect(html).not.toContain("<script");
    expect((await weigh(town.url, path)).html).toBeLessThanOrEqual(12_000);
  });

  test("is the same for members, with their five tabs", async () => {
    const html = await page(path, Ana);
    expect(html).not.toContain("<script");
    expect(headings(html, 2)).toEqual(headings(await page(path), 2));
    expect(/<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(html)?.[0].match(/<a /g)).toHaveLength(5);
  });

  test("is kept for visitors, as the landing page is", async () => {
    await page(path); // its answer says that the browser has the style, and the next page differs by that
    await page(path);
    expect((await stranger.get(path)).headers.get("age")).not.toBeNull();
  });

  test("has no link to a page that does not exist", async () => {
    for (const [, link = ""] of (await page(path)).matchAll(/<a\b[^>]*?href="(\/[^"#]*)"/g)) {
      expect([link, (await stranger.get(link)).status]).toEqual([link, 200]);
    }
  });
});

test("About has a mission, four steps and the community's values", async () => {
  const html = await page("/about");
  expect(headings(html, 2)).toEqual(["Our mission", "From one driver to the next", "Community values"]);
  expect(/<ol class="steps">.*?<\/ol>/s.exec(html)?.[0].match(/<li/g)).toHaveLength(4);
});

test("How It Works has 7 steps and tips", async () => {
  const html = await page("/how-it-works");
  expect(headings(html, 3)).toHaveLength(7);
  expect(headings(html, 2)).toContain("Pro tips");
});

test("Terms of Use have 9 sections and were last updated in January 2025", async () => {
  const html = await page("/terms");
  expect(headings(html, 2)).toHaveLength(9);
  expect(html).toContain("Last updated January 2025");
});

test("Privacy Policy has 10 sections and says what the specification promises", async () => {
  const html = await page("/privacy");
  expect(headings(html, 2)).toHaveLength(10);
  for (const promise of [
    "the last 4 characters of your license plate",
    "18 and older",
    "deleted within 30 days of the closure",
    "kept for up to 1 year",
  ])
    expect(html).toContain(promise);
});

test("Privacy Policy says how long things are kept, in the numbers of the jobs", async () => {
  const html = await page("/privacy");
  for (const promise of [
    `last known place is erased after ${retentionDays.place} days`,
    `exact place after ${retentionDays.exactPosition} days`,
    `deleted after ${retentionDays.mail} days; a session`,
    `${retentionDays.session} days after its last use`,
    "also those you write to us, may be kept for up to 1 year",
    `within ${retentionDays.formerMember} days of the closure`,
    `dealt with it, and ${retentionDays.report} days after that`,
    "Browsers that have shown it may keep it for 1 hour",
    `never confirmed is deleted after ${retentionDays.newAddress} days`,
    `confirmed is deleted ${retentionDays.unconfirmedMember} days after`,
    `security log is deleted after ${retentionDays.securityEvent} days`,
    `for ${retentionDays.device} days that you signed in`,
    `don't answer within ${retentionDays.waitingMember} days, is deleted`,
    `the name and the address are deleted ${retentionDays.mail} days after that`,
    `An invitation you made is deleted ${retentionDays.invitation} days after`,
    `asked for a space, and who declined, is deleted after ${retentionDays.ask} days`,
    `what was notified when, ${retentionDays.push} day.`,
    `erased when you leave, and after ${retentionDays.car} days at the`,
    `until you remove them, ${retentionDays.departure} days after the last one, and`,
    `${retentionDays.pausedPlan} days after they were paused`,
    `deleted after ${retentionDays.calendar} days in which nobody reads it`,
    `passer-by is deleted after ${retentionDays.tip} days`,
    `a token of your programs after ${retentionDays.token} days in which none uses it`,
    `until you end it or after ${NEED_DAYS} days`,
    `is kept ${retentionDays.match} days`,
    `backups hold what was deleted or erased for up to ${BACKUP_MONTHS} months more`,
  ])
    expect(html).toContain(promise);
  expect([retentionDays.notice, retentionDays.message, retentionDays.contactMessage]).toEqual([
    retentionDays.mail,
    365,
    365,
  ]);
  const received = [
    "place",
    "exactPosition",
    "message",
    "session",
    "formerMember",
    "mail",
    "notice",
    "contactMessage",
    "report",
    "unconfirmedMember",
    "newAddress",
    "waitingMember",
    "securityEvent",
    "device",
    "invitation",
    "ask",
    "push",
    "car",
    "departure",
    "pausedPlan",
    "calendar",
    "tip",
    "token",
    "match",
  ];
  const ofNobody = ["jobRun", "departureCount"];
  expect(Object.keys(retentionDays).sort()).toEqual([...received, ...ofNobody].sort());
});
