import { beforeAll, describe, expect, it } from "vitest";
import { calendarText } from "~/routes/plans[.]ics/calendar-text.server";
import { ana } from "../cast";
import { movableClock } from "../clock";
import { openPage } from "../form-client/page";
import { givenKindspot, givenMember } from "../given";
import { visitor } from "../visitor";

/** A Sunday, 12:00 in New York. */
const SUNDAY = new Date("2027-03-07T17:00:00Z");
const monday = {
  intent: "add-departure",
  latitude: "40.67200",
  longitude: "-73.97720",
  repeats: "weekly",
  Monday: "on",
};

const town = givenKindspot({ env: { TIME_ZONE: "America/New_York" }, clock: movableClock(SUNDAY) });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  await Ana.submit("/plans", { ...monday, time: "08:10", address: "7th Ave" });
});

/** The path of the address that the page shows. */
function addressIn(html: string): string {
  const [path = expect.unreachable()] = /\/plans\.ics\?token=[\w-]{43}/.exec(html) ?? [];
  return path;
}

describe("The address of a calendar", () => {
  it("is shown once, and gives a calendar program the times without a sign-in, and nothing else", async () => {
    const made = await (await openPage(Ana, "/plans")).press("Make an Address");
    const path = addressIn(made.html);
    expect((await openPage(Ana, "/plans")).html).not.toContain(path);
    const answer = await visitor(town.url).get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(text).toContain("\r\nDTSTART:20270308T131000Z\r\n");
    expect(text).toContain("\r\nDTSTART:20270315T121000Z\r\n");
    expect(text).not.toMatch(/7th|40\.67|73\.97|Ana/);
  });

  it("works no more once its member made another, or ended it", async () => {
    const first = addressIn((await (await openPage(Ana, "/plans")).press("Make a New Address")).html);
    const second = addressIn((await (await openPage(Ana, "/plans")).press("Make a New Address")).html);
    expect((await visitor(town.url).get(first)).status).toBe(404);
    expect((await visitor(town.url).get(second)).status).toBe(200);
    const page = await (await openPage(Ana, "/plans")).press("End the Address");
    expect(page.toasts).toContain("Ended");
    expect((await visitor(town.url).get(second)).status).toBe(404);
  });

  it("answers HEAD and conditional requests of calendar programs, and no token but its own", async () => {
    const path = addressIn((await (await openPage(Ana, "/plans")).press("Make an Address")).html);
    const program = visitor(town.url);
    const head = await program.send(path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "",
    ]);
    for (const known of ["*", '"x"', 'W/"x", "y"']) {
      const answer = await program.get(path, { "if-none-match": known, "if-modified-since": SUNDAY.toUTCString() });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("BEGIN:VEVENT")]);
    }
    const token = path.split("=")[1] ?? "";
    const wrong = [
      "",
      token.toLowerCase(),
      token.slice(1),
      `${token}x`,
      `${token}%00`,
      "%00",
      "%F0%9F%9A%97",
      "x".repeat(9000),
    ];
    for (const one of [...wrong.map((text) => `?token=${text}`), "", `?Token=${token}`, `?token[]=${token}`])
      for (const method of ["GET", "HEAD"])
        expect([one, method, (await program.send(`/plans.ics${one}`, { method })).status]).toEqual([one, method, 404]);
    await (await openPage(Ana, "/plans")).press("End the Address");
    expect((await program.send(path, { method: "HEAD" })).status).toBe(404);
  });
});

describe("A calendar's text", () => {
  const at = new Date("2027-03-08T13:10:00Z");
  const text = (name: string) =>
    calendarText([{ id: "plan", day: "2027-03-08", at }], { name, host: "a.example", now: at });

  it("is a calendar of RFC 5545 with lines that end in CRLF", () => {
    expect(text("Kindspot: plans").split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//a.example//Plans//EN",
      "NAME:Kindspot: plans",
      "X-WR-CALNAME:Kindspot: plans",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "BEGIN:VEVENT",
      "UID:plan-2027-03-08@a.example",
      "DTSTAMP:20270308T131000Z",
      "DTSTART:20270308T131000Z",
      "SUMMARY:You leave a space",
      "CLASS:PRIVATE",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("escapes what would end a value", () => {
    expect(text("a;b,c\\d\nEND:VCALENDAR")).toContain("NAME:a\\;b\\,c\\\\d\\nEND:VCALENDAR\r\n");
  });

  it("folds lines after 75 octets at most, and cuts no character", () => {
    const name = "Nachbarschaft Größe 🚗".repeat(20);
    const folded = text(name);
    for (const line of folded.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain("\ufffd");
    }
    expect(folded.replaceAll("\r\n ", "")).toContain(`\r\nNAME:${name}\r\n`);
  });
});
