import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownSpaces } from "~/domain/listings";
import type { SpaceCard } from "~/domain/listings/space-rules";
import { actorOf } from "../admins";
import { ana, ben, register } from "../cast";
import { movableClock } from "../clock";
import { openPage } from "../form-client/page";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";

const QUESTION = "You already share a space here, until 7:52 PM. Is this another one?";
const place = { latitude: String(ana.place.latitude), longitude: String(ana.place.longitude) };
const form = `/spaces/new?pin=${place.latitude},${place.longitude}`;

let town: Kindspot;
let Ana: Visitor;
let members = 0;
beforeAll(async () => {
  const clock = movableClock(new Date("2026-05-07T23:22:00Z"));
  town = await openKindspot({ env: { TIME_ZONE: "America/New_York", RATE_LIMITS: "off" }, clock });
});
/** A new member for each test: nobody may share more than three spaces. */
const person = () => ({ ...ana, email: `owner${members}@kindspot.example` });
beforeEach(async () => {
  members++;
  Ana = await register(town.url, person());
});

const shared = async (): Promise<SpaceCard[]> => ownSpaces(town.app.context, await actorOf(town, person()));
const share = () => Ana.post("/api/parking-spaces", { ...ana.place, address: "5th Street" });

describe("the share form where the member shares a space already", () => {
  const typed = { intent: "share", ...place, address: "at the bakery", description: "fits a small car" };
  const send = (more: Record<string, string> = {}) =>
    Ana.submit(form, { ...typed, leavingInMinutes: "5", keepMinutes: "20", formKey: "a form", ...more });

  test("asks, keeps what was typed, and leads to that space", async () => {
    await share();
    const [own] = await shared();
    const answer = await send();
    const html = await answer.text();
    expect(answer.status).toBe(409);
    expect(html).toContain(`<legend>${QUESTION}</legend>`);
    expect(html).toContain('value="at the bakery"');
    expect(html).toContain('value="fits a small car"');
    expect(html).toMatch(new RegExp(`<a[^>]*href="/[^"]*#space-${own?.id}"`));
    expect(await shared()).toHaveLength(1);
  });

  test("shares once the member is sure", async () => {
    await share();
    await send();
    expect((await send({ confirmAnother: "on" })).status).toBe(302);
    const addresses = (await shared()).map(({ address }) => address);
    expect(addresses.sort()).toEqual(["5th Street", "at the bakery"]);
  });

  test("sent twice after it was confirmed shares once", async () => {
    await share();
    await send({ confirmAnother: "on" });
    expect((await send({ confirmAnother: "on" })).status).toBe(302);
    expect(await shared()).toHaveLength(2);
  });

  test("asks already when it is opened with a pin there, and 'Share another one' answers it", async () => {
    await share();
    let page = await openPage(Ana, form);
    expect(page.text).toContain(QUESTION);
    page = await page.check("Share another one").press("Share Space");
    expect(page.toasts).toContain("Your parking space has been shared");
    expect(await shared()).toHaveLength(2);
  });

  test("asks nothing where only someone else shares a space", async () => {
    const Ben = await register(town.url, { ...ben, email: `ben${members}@kindspot.example` });
    await Ben.post("/api/parking-spaces", ana.place);
    expect((await openPage(Ana, form)).text).not.toContain("You already share");
    expect((await send()).status).toBe(302);
  });
});

test("'Share here now' shares nothing there, and leads to the form that asks", async () => {
  await share();
  const answer = await Ana.submit("/?index", { "share-now": "on", ...place, accuracy: "8" });
  const location = answer.headers.get("location") ?? "";
  expect(location).toMatch(/^\/spaces\/new\?pin=/);
  expect(await shared()).toHaveLength(1);
  expect((await openPage(Ana, location)).text).toContain(QUESTION);
});

test("'Share here now' that waited on the phone is refused with a sentence, so it is not lost", async () => {
  await share();
  const { id } = (await (await Ana.get("/api/auth/user")).json()) as { id: string };
  const body = new URLSearchParams({ "share-now": "on", ...place, accuracy: "8" });
  const headers = { "x-queued-by": id, "idempotency-key": "a press" };
  const answer = await Ana.send("/_root.data?index", { method: "POST", headers, body });
  expect(decodeURIComponent(answer.headers.get("x-form-result") ?? "")).toMatch(/^You already share a space here\./);
  expect(await shared()).toHaveLength(1);
});

test("'Change' after 'Share here now' asks nothing: the space is taken back", async () => {
  const answer = await Ana.submit("/?index", { "share-now": "on", ...place, accuracy: "8" });
  expect(answer.status).toBe(200);
  const [own] = await shared();
  const changed = await Ana.submit("/?index", { "change-share": own?.id ?? "" });
  expect((await openPage(Ana, changed.headers.get("location") ?? "")).text).not.toContain("You already share");
});

test("the API asks nothing", async () => {
  await share();
  expect((await share()).status).toBe(201);
});

test("the acceptance of a request is not stopped by a space that stands there already", async () => {
  await share();
  const Ben = await register(town.url, { ...ben, email: `ben${members}@kindspot.example` });
  const asked = await Ben.post("/api/parking-requests", { ...ana.place, radius: 3218 });
  const { id } = (await asked.json()) as { id: string };
  const accepted = await Ana.post(`/api/parking-requests/${id}/accept`, { waitTimeMinutes: 10 });
  expect(accepted.status).toBe(200);
  expect(await shared()).toMatchObject([{ status: "promised" }]);
});
