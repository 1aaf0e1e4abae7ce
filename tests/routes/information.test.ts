import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KEPT_MONTHS } from "~/domain/retention/backup-rules";
import { NEED_DAYS } from "~/domain/plans/need-rules";
import { keptDays } from "~/domain/shared/privacy-rules";
import { weigh } from "../bench/weigh";
import { ana, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let Ana: Visitor, stranger: Visitor;
beforeAll(async () => {
  town = await openKindspot({ env: { BRAND_NAME: "Kerbside", PUBLIC_URL: "http://parking.example.org" } });
  Ana = await register(town.url, ana);
  stranger = visitor(town.url);
});
afterAll(() => town.close());

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
    `last known place is erased after ${keptDays.place} days`,
    `exact place after ${keptDays.exactPosition} days`,
    `deleted after ${keptDays.mail} days; a session`,
    `${keptDays.session} days after its last use`,
    "also those you write to us, may be kept for up to 1 year",
    `within ${keptDays.formerMember} days of the closure`,
    `dealt with it, and ${keptDays.report} days after that`,
    "Browsers that have shown it may keep it for 1 hour",
    `confirmed is deleted ${keptDays.unconfirmedMember} days after`,
    `security log is deleted after ${keptDays.securityEvent} days`,
    `for ${keptDays.device} days that you signed in`,
    `An invitation you made is deleted ${keptDays.invitation} days after`,
    `asked for a space, and who declined, is deleted after ${keptDays.ask} days`,
    `what was notified when, ${keptDays.push} day.`,
    `erased when you leave, and after ${keptDays.car} days at the`,
    `until you remove them, ${keptDays.departure} days after the last one, and`,
    `${keptDays.pausedPlan} days after they were paused`,
    `deleted after ${keptDays.calendar} days in which nobody reads it`,
    `until you end it or after ${NEED_DAYS} days`,
    `is kept ${keptDays.match} days`,
    `backups hold what was deleted or erased for up to ${KEPT_MONTHS} months more`,
  ])
    expect(html).toContain(promise);
  expect([keptDays.notice, keptDays.message, keptDays.contactMessage]).toEqual([keptDays.mail, 365, 365]);
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
    "securityEvent",
    "device",
    "invitation",
    "ask",
    "push",
    "car",
    "departure",
    "pausedPlan",
    "calendar",
    "match",
  ];
  const ofNobody = ["jobRun", "departureCount"];
  expect(Object.keys(keptDays).sort()).toEqual([...received, ...ofNobody].sort());
});
