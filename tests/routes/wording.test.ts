import { expect, test } from "vitest";
import { ana } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);

/** The page as it is read: without tags, with single spaces. */
async function wordsOf(path: string): Promise<string> {
  const answer = await (path === "/" ? visitor(town.url) : Ana).get(path);
  expect(answer.status, path).toBe(200);
  const html = (await answer.text())
    .replaceAll("<!-- -->", "")
    .replaceAll(/<(?:script|style)\b.*?<\/(?:script|style)>/gs, "");
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

const pages = ["/", "/about", "/how-it-works", "/?place=Vienna", "/requests/new", "/profile/points", "/subscribe"];

test.each([
  [
    "When you arrive, how large your car is.",
    "/requests/new",
    "Message (optional) For example: when you arrive, or how large your car is.",
  ],
  ["Everything that moved them", "/profile/points", "Points What you earned and spent"],
  [
    "You give once, as often as you like",
    "/subscribe",
    "Each donation is paid once. You can give again at any time; there are no long-term commitments.",
  ],
  ["One tap shares the space", "/", "They share the space: free now, or in 5, 10, 15 or 30 minutes."],
  ["One tap shares the space", "/about", "They share the space: free now, or in 5, 10, 15 or 30 minutes."],
])("no page says '%s': %s says '%s'", async (before, path, now) => {
  expect(await wordsOf(path)).toContain(now);
  for (const page of pages) expect(await wordsOf(page), page).not.toContain(before);
});

test("the welcome page names the button that shares by one tap", async () => {
  expect(await wordsOf("/")).toContain("Leaving? One tap on 'Share here now'.");
});

test.each([
  ["/?place=Vienna", "Vienna, Austria"],
  ["/?lat=48.2&lng=16.37", "Another Place"],
])("%s is called '%s' in header and title, and nowhere the current location", async (path, name) => {
  const html = await (await Ana.get(path)).text();
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, "")).toBe(name);
  expect(/<title>([^<]*)</.exec(html)?.[1]).toContain(name);
  expect(html).not.toContain("Current Location");
});
