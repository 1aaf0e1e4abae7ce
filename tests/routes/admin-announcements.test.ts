import { beforeAll, expect, it } from "vitest";
import { registerAdmin } from "../admins";
import { ada, ana, register } from "../cast";
import { movableClock, type MovableClock } from "../clock";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { HOUR } from "~/domain/shared/clock";

let town: Kindspot;
let clock: MovableClock;
let Ada: Visitor, Ana: Visitor;
beforeAll(async () => {
  clock = movableClock(new Date("2026-06-05T12:00:00Z"));
  town = await openKindspot({ clock, env: { RATE_LIMITS: "off" } });
  Ada = await registerAdmin(town, ada);
  Ana = await register(town.url, ana);
});

const path = "/admin/announcements";
const words = { title: "Street sweeping", message: "Move your car\non Monday.", days: "3" };
const send = async (intent: string, more: Record<string, string> = {}) =>
  Ada.submit(path, { intent, ...words, ...more });
const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

it("shows a preview with whom it reaches, keeps what was typed, and has told nobody yet", async () => {
  const answer = await send("preview", { byMail: "on" });
  expect(answer.status).toBe(200);
  const html = await textOf(answer);
  expect(html).toMatch(
    /Preview<.*?<strong>Street sweeping<\/strong>.*?To all members: 2, 2 of them by mail too.*?3 days/s,
  );
  expect(html).toMatch(/<input[^>]*name="title"[^>]*value="Street sweeping"/);
  expect(html).not.toContain("told · by");
});

it("says what is missing, without a preview", async () => {
  const answer = await send("preview", { title: "  " });
  expect(answer.status).toBe(400);
  const html = await textOf(answer);
  expect(html).toContain("Please give a title.");
  expect(html).not.toContain("Send it");
});

it("has no preview by a link of someone else, only by the form", async () => {
  const link = `${path}?${new URLSearchParams({ intent: "announce", ...words }).toString()}`;
  expect(await textOf(await Ada.get(link))).not.toContain("Send it");
});

it("is sent once the admin's password is given, and keeps the preview until then", async () => {
  clock.advance(HOUR);
  const refused = await textOf(await send("announce"));
  expect(refused).toContain("Please enter your password once more.");
  expect(refused).toContain("<strong>Street sweeping</strong>");
  expect((await send("announce", { password: ada.password })).headers.get("location")).toBe(path);
  await town.app.jobs.run("announce");
  expect(await textOf(await Ana.get("/"))).toContain("Street sweeping");
  const listed = await textOf(await Ada.get(path));
  expect(listed).toMatch(/Street sweeping<\/h3>.*?Told<.*?All members.*?2 told/s);
});

it("is ended by its button", async () => {
  const [, announcementId = ""] =
    /name="announcementId" value="([^"]+)"/.exec(await (await Ada.get(path)).text()) ?? [];
  expect((await Ada.submit(path, { intent: "end-announcement", announcementId })).headers.get("location")).toBe(path);
  const html = await textOf(await Ada.get(path));
  expect(html).toMatch(/Over<.*?ended/s);
  expect(html).not.toContain("End it now");
});
