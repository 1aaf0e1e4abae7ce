import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LimitName } from "~/security/limit-settings";
import { ada, ana, ben, cem, register } from "../cast";
import { actorOf, registerAdmin } from "../admins";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

/** Without JavaScript: the answer to a form that a member sent too often (docs/product.md#accounts). */
let Ada: Visitor;
let anaId: string, benId: string;
const town = givenKindspot({ env: { BRAND_NAME: "Kerbside" } });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  await register(town.url, ben);
  Ada = await registerAdmin(town, ada);
  [anaId, benId] = [(await actorOf(town, ana)).id, (await actorOf(town, ben)).id];
});

const TOO_OFTEN = "Too many tries. Please wait ";

/** Uses up the member's limit of that kind for this minute. */
const useUp = async (name: LimitName, times: number, memberId = anaId) => {
  for (let taken = 0; taken < times; taken++) await town.app.limits.consume(name, memberId).catch(() => undefined);
};
const waitOf = (answer: Response) => Number(answer.headers.get("retry-after"));

describe("a member who changes things too often", () => {
  beforeEach(() => useUp("member-writes", 300));
  const here = `?lat=${ana.place.latitude}&lng=${ana.place.longitude}`;
  const place = { latitude: String(ana.place.latitude), longitude: String(ana.place.longitude) };

  it.each([
    [`/spaces/new${here}`, { intent: "share", ...place, address: "Elm Street 5" }, 'value="Elm Street 5"'],
    [`/requests/new${here}`, { intent: "request", ...place, message: "A long van" }, ">A long van</textarea>"],
    ["/profile/edit", { intent: "update-profile", firstName: "Anabel", lastName: "Reyes" }, 'value="Anabel"'],
    ["/chat/BEN", { intent: "send", content: "Still there?" }, ">Still there?</textarea>"],
    ["/members/BEN/report", { intent: "report", reason: "other", details: "Rude" }, ">Rude</textarea>"],
    ["/subscribe", { intent: "donate", amount: "7.50" }, "Inaugural Member"],
    ["/profile/photo", { intent: "remove" }, "Change Photo"],
    ["/profile/delete", { intent: "delete-account", password: "a guess" }, "Delete Account"],
    ["/rewards", { intent: "claim", rewardId: "coffee-gift-card" }, "Rewards"],
    ["/requests", { intent: "decline", requestId: "none" }, "Requests"],
    ["/profile/blocked", { intent: "unblock", userId: "BEN" }, "Blocked Members"],
  ])("reads at %s how long to wait, beside what was typed", async (path, fields, kept) => {
    const answer = await Ana.submit(path.replace("BEN", benId), fields);
    const html = await answer.text();
    expect([answer.status, waitOf(answer)]).toEqual([429, expect.closeTo(60, -1)]);
    expect(html).toContain(TOO_OFTEN);
    expect(html).toContain(kept);
    expect(html).not.toContain("Something went wrong");
  });

  it.each([
    ["/?index", { renew: "none" }, "Nearby Parking"],
    ["/?index", { "hide-request": "none" }, "Nearby Parking"],
    ["/?index", { spaceId: "none", stars: "4" }, "Nearby Parking"],
    ["/parking-history", { spaceId: "none", stars: "4" }, "Parking History"],
  ])("reads it on the page itself where there are only buttons: %s, %o", async (path, pressed, page) => {
    const answer = await Ana.submit(path + (path === "/?index" ? here.replace("?", "&") : ""), pressed);
    const html = await answer.text();
    expect([answer.status, waitOf(answer)]).toEqual([429, expect.closeTo(60, -1)]);
    expect(html).toContain(TOO_OFTEN);
    expect(html).toContain(page);
    expect(html).not.toContain("Something went wrong");
    expect(html).toMatch(/<title>[^<]*Kerbside<\/title>/);
    expect(html).toContain('href="/requests"');
  });

  it("is led back there by the page's script, with the sentence and how long to wait", async () => {
    const answer = await Ana.submit("/_root.data?index", { renew: "none" });
    expect([answer.status, waitOf(answer)]).toEqual([202, expect.closeTo(60, -1)]);
    const html = await (await Ana.get("/")).text();
    expect(html).toContain(TOO_OFTEN);
  });
});

it("neighbours get events of 10 spaces and requests of one member in 5 minutes; the 11th is refused, and its text kept", async () => {
  const Dan = await register(town.url, { ...cem, email: "dan.shares@kindspot.example" });
  const place = { latitude: String(cem.place.latitude), longitude: String(cem.place.longitude) };
  const share = () => Dan.submit("/spaces/new", { intent: "share", ...place, address: "Elm Street 5" });
  const request = () => Dan.submit("/requests/new", { intent: "request", ...place, message: "A long van" });
  expect((await share()).status).toBe(302);
  for (let made = 0; made < 9; made++) expect([made, (await request()).status]).toEqual([made, 302]);
  for (const [again, kept] of [
    [share, 'value="Elm Street 5"'],
    [request, ">A long van</textarea>"],
  ] as const) {
    const answer = await again();
    const html = await answer.text();
    expect([answer.status, waitOf(answer)]).toEqual([429, expect.closeTo(300, -1)]);
    expect(html).toContain(TOO_OFTEN);
    expect(html).toContain(kept);
  }
});

it("an admin who acts too often keeps the reason that was typed", async () => {
  await useUp("member-writes", 300, (await actorOf(town, ada)).id);
  const answer = await Ada.submit(`/admin/members/${benId}`, { intent: "suspend", reason: "Sold his spaces." });
  expect([answer.status, waitOf(answer)]).toEqual([429, expect.closeTo(60, -1)]);
  expect(await answer.text()).toContain(`value="Sold his spaces."`);
});

describe("someone who writes", () => {
  it("the 61st message of a minute is answered with the wait, and keeps its text", async () => {
    const Cem = await register(town.url, cem);
    await useUp("personal-words", 60, (await actorOf(town, cem)).id);
    const answer = await Cem.submit(`/chat/${benId}`, { intent: "send", content: "The 61st" });
    const html = await answer.text();
    expect([answer.status, waitOf(answer)]).toEqual([429, expect.closeTo(60, -1)]);
    expect(html).toContain(TOO_OFTEN);
    expect(html).toContain(">The 61st</textarea>");
  });

  it("nothing, or too much, gets a 400 and the sentence", async () => {
    const Dan = await register(town.url, { ...cem, email: "dan@kindspot.example" });
    for (const [content, sentence] of [
      [" ", "Please write a message."],
      ["x".repeat(2001), "Please use at most 2000 characters."],
    ] as const) {
      const answer = await Dan.submit(`/chat/${benId}`, { intent: "send", content });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)]);
    }
  });
});
