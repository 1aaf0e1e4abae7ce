import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD, emailOf } from "../../demo/people/cast";
import { ada, signIn } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { temporaryFolder } from "../temporary-folder";

/** A demo of some hundred writes. */
const TIMEOUT_MS = 120_000;

let town: Kindspot;
let Ada: Visitor;
let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  const env = { ...process.env, DATA_DIR: folder };
  await promisify(execFile)(process.execPath, ["build/index.js", "seed"], { env });
  town = await openKindspot({ env: { RATE_LIMITS: "off", DATA_DIR: folder } });
  Ada = await signIn(town.url, { ...ada, email: emailOf("Ada"), password: DEMO_PASSWORD });
}, TIMEOUT_MS);
afterAll(async () => {
  await town.close();
});

const page = async (path: string) => {
  const answer = await Ada.get(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};

/** The entries of the list or table that begins with these words. */
function entriesIn(html: string, beginning: string): number {
  const [, after = ""] = html.split(beginning);
  const [list = ""] = after.split(/<\/(?:ul|ol|table)>/);
  return [...list.matchAll(/<li\b|<tr><th scope="row"|<tr><td/g)].length;
}

// What Ada read before comes first: opening the other lists adds to it.
const lists: [path: string, beginning: string, act?: string][] = [
  ["/admin/audit?show=reads", 'aria-label="What admins did"'],
  ["/admin/audit?show=acts", 'aria-label="What admins did"'],
  ["/admin", '<table class="member-table"'],
  ["/admin/statistics", '<table class="records"'],
  ["/admin/redemptions", 'aria-label="Claims"', "fulfil"],
  ["/admin/messages?show=open", 'aria-label="Open messages"', "answered"],
  ["/admin/messages?show=answered", 'aria-label="Answered messages"', "reopen"],
  ["/admin/reports?show=open", 'aria-label="Open reports"', "settle-report"],
  ["/admin/reports?show=settled", 'aria-label="Reports dealt with"', "reopen-report"],
  ["/admin/mail", '<table class="records"'],
  ["/admin/donations", '<caption class="unseen">Donations</caption>'],
  ["/admin/security", '<table class="records"'],
];

test.each(lists)("Ada finds something in %s of the demo, and what there is to do", async (path, beginning, act) => {
  const html = await page(path);
  expect(entriesIn(html, beginning)).toBeGreaterThanOrEqual(1);
  if (act !== undefined) expect(html).toContain(`name="intent" value="${act}"`);
});

test("no list of the admin's navigation is left out above", async () => {
  const linksIn = async (path: string) => {
    const navs = [...(await page(path)).matchAll(/<ul class="admin-nav">.*?<\/ul>/gs)].join();
    return [...navs.matchAll(/href="([^"]+)"/g)].map(([, to = ""]) => to);
  };
  const headings = await linksIn("/admin");
  const linked = [...new Set((await Promise.all(headings.map(linksIn))).flat())];
  // A circle is a suspicion: the demo's neighbours hand over to many, and nobody of them is one.
  const without = ["/admin/announcements", "/admin/health", "/admin/import", "/admin/registration", "/admin/circles"];
  expect(linked.sort()).toEqual([...new Set([...lists.map(([path]) => path.split("?")[0]), ...without])].sort());
});
