import { beforeAll, expect, test } from "vitest";
import type { BrowserContext } from "playwright";
import { addPoints } from "~/domain/points";
import { registerAdmin } from "../admins";
import { ada, ana, ben, cem, dora, register, type Person } from "../cast";
import { givenKindspot } from "../given";
import { pages } from "../permissions/pages";
import { makeTrusted } from "../trusted";
import type { Visitor } from "../visitor";
import { openPhone, takeComplaints } from "./browser";
import { openPhoneOf } from "./phone-of";

// One thing comes first on each screen. Filled is what has the accent's colour; regions are named below.

const named = (person: Person, name: string): Person => ({ ...person, email: `${name}@kindspot.example` });
const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const people = new Map<string, Visitor>();
/** Paths with an id, of things that there are. */
let filledIn: Record<string, string>;
beforeAll(async () => {
  const [Ana, Ben, Cem] = [await register(town.url, ana), await register(town.url, ben), await register(town.url, cem)];
  const Ada = await registerAdmin(town, ada);
  const Dora = await register(town.url, { ...named(dora, "suspended"), place: ana.place });
  const anasSpace = await idOf(Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 }));
  const bensSpace = await idOf(Ben.post("/api/parking-spaces", { ...ben.place, keepMinutes: 20 }));
  await Cem.post("/api/parking-requests", { ...cem.place, radius: 3218 });
  await Cem.post(`/api/parking-spaces/${bensSpace}/claim`, {});
  await (await register(town.url, named(cem, "seeker"))).post("/api/parking-requests", { ...ana.place, radius: 3218 });
  const doraId = await idOf(Dora.get("/api/auth/user"));
  await Cem.post("/api/reports", { userId: doraId, reason: "money" });
  await Ada.submit(`/admin/members/${doraId}`, { intent: "suspend", reason: "Money" });
  const anaId = await idOf(Ana.get("/api/auth/user"));
  // She can claim every reward.
  await makeTrusted(town.app.context, anaId);
  const given = { memberId: anaId, kind: "corrected", reason: "Correction", points: 2500 } as const;
  await town.app.database.write((tx) => addPoints(tx, town.app.context, given));
  filledIn = {
    "/chat/{partnerId}": `/chat/${anaId}`,
    "/members/{userId}/report": `/members/${doraId}/report`,
    "/spaces/{id}/promise": `/spaces/${anasSpace}/promise`,
    "/admin/members/{memberId}": `/admin/members/${anaId}`,
    "/admin/spaces/{id}": `/admin/spaces/${anasSpace}`,
    "/spaces/new": `/spaces/new?pin=${ana.place.latitude},${ana.place.longitude}`,
  };
  for (const [name, who] of Object.entries({ owner: Ana, handing: Ben, driver: Cem, admin: Ada, suspended: Dora }))
    people.set(name, who);
});

/** No page for people: files, calls, and what says nothing but its state. */
const FILE =
  /\.(csv|xlsx|ics|webmanifest|txt)$|\{name\}|^\/(healthz|up|readyz|metrics|photos|webhooks|api\/logout|\.well-known)/;
const screens = Object.keys(pages)
  .filter((row) => row.startsWith("GET "))
  .map((row) => row.slice(4))
  .filter((path) => !FILE.test(path));

/** Each filled button that is not the only one of its region. */
async function crowded(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(path);
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const names = await page.evaluate(() => {
      const root = getComputedStyle(document.documentElement);
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.backgroundColor = root.getPropertyValue("--accent");
      const filled = getComputedStyle(probe).backgroundColor;
      probe.remove();
      const regions = new Map<Element | null, string[]>();
      for (const one of document.querySelectorAll<HTMLElement>("a, button, summary")) {
        if (!one.checkVisibility() || one.matches(".skip") || getComputedStyle(one).backgroundColor !== filled)
          continue;
        const region = one.closest(".bars, .home-list, .home-actions, .page-header, .landing section, main");
        regions.set(region, [...(regions.get(region) ?? []), one.innerText]);
      }
      return [...regions.values()].filter((all) => all.length > 1);
    });
    found.push(...names.map((all) => `${path}, ${colorScheme}: ${all.join(" | ")}`));
  }
  await page.close();
  return found;
}

test.each(["a visitor", "owner", "handing", "driver", "admin", "suspended"])(
  "of every screen each region has one filled button at most, light and dark, for %s",
  async (name) => {
    const who = people.get(name);
    const options = { javaScript: true, at: ana.place };
    const { context } = who ? await openPhoneOf(town, who, options) : await openPhone({ url: town.url, ...options });
    // As the server renders them: scripts would only make it slower.
    await context.route("**/build/**/*.js", (route) => route.abort());
    const found: string[] = [];
    for (const path of screens) found.push(...(await crowded(context, filledIn[path] ?? path)));
    expect(found).toEqual([]);
    expect(takeComplaints().filter((words) => !words.includes("ERR_FAILED"))).toEqual([]);
  },
  120_000,
);
