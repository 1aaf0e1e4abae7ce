import { beforeAll, expect, test } from "vitest";
import { ada, ana, ben, register } from "../cast";
import { givenAdmin, givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

let anaId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
const Ben = givenMember(town, ben);
beforeAll(async () => {
  const Ana = await register(town.url, ana);
  ({ id: anaId } = (await (await Ana.get("/api/auth/user")).json()) as { id: string });
});

/** The drawing of the empty list with these words: its attributes, and the address of what it shows. */
async function drawingOn(who: Visitor, path: string, words: string) {
  const answer = await who.get(path);
  expect(answer.status, path).toBe(200);
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  const drawn = /<div class="(?:[\w-]+ )?empty"><svg ([^>]*)><use href="([^"]+)"><\/use><\/svg>(.*?)<\/div>/gs;
  const found = [...html.matchAll(drawn)].find(([, , , text = ""]) => text.includes(`>${words}<`));
  const [, attributes, href = ""] = found ?? expect.fail(`${path} has no drawing beside '${words}'`);
  return { attributes, href };
}

test.each([
  ["/requests", "No incoming requests", "requests"],
  ["/requests?tab=mine", "No outgoing requests", "requests"],
  ["/chat", "No conversations yet", "chat"],
  ["/chat/ANA", "No messages yet", "chat"],
  ["/parking-history", "No Parking History", "history"],
  ["/plans", "No departures yet.", "history"],
  ["/profile/points", "No points yet", "points"],
  ["/profile/blocked", "Nobody is blocked", "blocked"],
  ["/profile/home-areas", "Your name shows everywhere", "street"],
  ["/profile/watches", "You aren't watching any area.", "street"],
  ["/admin/audit?show=reads&member=ANA", "Nothing yet", "history"],
  ["/admin/redemptions", "No claims", "points"],
  ["/admin/messages", "Nothing waits for an answer", "done"],
  ["/admin/reports", "No report waits for you", "done"],
  ["/admin/donations", "No donations", "points"],
  ["/admin/circles", "No circles", "done"],
  ["/admin/security?of=nobody", "Nothing here", "done"],
])("the empty %s has a drawing beside '%s', hidden from screen readers", async (path, words, name) => {
  const who = path.startsWith("/admin") ? Ada : Ben;
  const { attributes, href } = await drawingOn(who, path.replace("ANA", anaId), words);
  expect(attributes).toContain('aria-hidden="true"');
  const [sheet = "", symbol] = href.split("#");
  expect(symbol).toBe(name);
  const drawn = await Ben.get(sheet);
  expect(drawn.headers.get("content-type")).toContain("image/svg+xml");
  expect(await drawn.text()).toContain(`<symbol id="${name}"`);
});
