import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ana, register } from "../cast";
import { openFakePushService, type FakePushService } from "../fakes/push-service";
import { openPage } from "../form-client/page";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";

const PAGE = "/profile/notifications";
const AGENT =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";

let service: FakePushService;
let town: Kindspot;
let people = 0;
let Ana: Visitor;
beforeAll(async () => {
  service = await openFakePushService();
  town = await openKindspot({ env: { PUSH_LOOPBACK: "on", RATE_LIMITS: "off" } });
});
afterAll(async () => {
  await town.close();
  await service.close();
});
beforeEach(async () => {
  Ana = await register(town.url, { ...ana, email: `ana${++people}@kindspot.example` });
});

const allow = () => Ana.post("/api/push/subscriptions", service.newBrowser().subscription, { "user-agent": AGENT });
const all = { requests: "on", promises: "on", arrivals: "on", messages: "on", stillFree: "on", gotIt: "on" };

describe("without JavaScript", () => {
  it("the profile leads to notifications, which say what the browser needs", async () => {
    const page = await (await openPage(Ana, "/profile")).follow("Notifications");
    expect(page.url.pathname).toBe(PAGE);
    expect(page.text).toContain("your browser needs JavaScript");
    expect(page.has("button", "Allow Notifications")).toBe(false);
  });

  it("the page says what comes in quiet hours all the same", async () => {
    const { text } = await openPage(Ana, PAGE);
    expect(text).toContain("In these hours you get only your reminders and questions about departures you planned");
  });

  it("a member chooses kinds, quiet hours and details, and finds them again", async () => {
    await Ana.submit(PAGE, {
      intent: "save-preferences",
      ...all,
      messages: "",
      quietFrom: "22:30",
      quietTo: "07:00",
      showDetails: "on",
    });
    const html = await (await Ana.get(PAGE)).text();
    const input = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
    expect(input("requests")).toContain("checked");
    expect(input("messages")).not.toContain("checked");
    expect(input("showDetails")).toContain("checked");
    expect(input("quietFrom")).toContain('value="22:30"');
    expect(input("quietTo")).toContain('value="07:00"');
  });

  it.each([
    [{ quietFrom: "22:00", quietTo: "" }, "Please give both times, or neither."],
    [{ quietFrom: "", quietTo: "07:00" }, "Please give both times, or neither."],
    [{ quietFrom: "25:00", quietTo: "07:00" }, "Please give a time such as 22:00."],
  ])("refuses %o, and keeps what was chosen", async (times, sentence) => {
    const answer = await Ana.submit(PAGE, { intent: "save-preferences", ...times, showDetails: "on" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).toMatch(/<input[^>]*name="showDetails"[^>]*checked/);
  });

  it("a member removes a phone", async () => {
    await allow();
    let page = await openPage(Ana, PAGE);
    expect(page.text).toContain("Chrome on Android");
    expect(page.text).toContain("Nothing sent yet.");
    page = await page.press("Remove Chrome on Android");
    expect(page.toasts).toContain("Removed");
    expect(page.text).not.toContain("Chrome on Android");
  });

  it("a test reaches each phone, and the page says when it was sent", async () => {
    await allow();
    await allow();
    const before = service.pushes.length;
    const page = await (await openPage(Ana, PAGE)).press("Send a Test");
    expect(page.toasts).toContain("Test sent");
    const pushes = await service.received(before + 1);
    expect(pushes.at(-1)?.content.notification).toMatchObject({
      title: "Test",
      body: "Notifications reach this phone.",
      navigate: `${town.app.config.publicUrl.origin}${PAGE}`,
    });
    await expect.poll(async () => (await openPage(Ana, PAGE)).text).toContain("Last sent");
  });

  it("a test says what is missing without a phone", async () => {
    const answer = await Ana.submit(PAGE, { intent: "send-test" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("No phone or browser shows notifications yet.");
  });
});

describe("Notifications are offered", () => {
  const share = () => Ana.submit("/spaces/new", { intent: "share", ...placeOf(ana.place) });
  const placeOf = ({ latitude, longitude }: typeof ana.place) => ({
    latitude: String(latitude),
    longitude: String(longitude),
  });
  const isOffered = async () => (await (await Ana.get("/")).text()).includes("Get answers on your phone");

  it("after the first share, and not again", async () => {
    await share();
    expect(await isOffered()).toBe(true);
    await share();
    expect(await isOffered()).toBe(false);
  });

  it("after the first request", async () => {
    await Ana.submit("/requests/new", { intent: "request", ...placeOf(ana.place), radius: "3218" });
    expect(await isOffered()).toBe(true);
  });

  it("not to who chose before, and not at first load", async () => {
    expect(await isOffered()).toBe(false);
    await Ana.submit(PAGE, { intent: "save-preferences", ...all });
    await share();
    expect(await isOffered()).toBe(false);
  });
});
