import type { Locator, Page, Route } from "playwright";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { perDay } from "~/security/limit-settings";
import { makeAcquainted } from "../acquainted";
import { ana, ben, cem, register, type Person } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openPhone, takeComplaints, type Phone } from "./browser";
import { neverOpens } from "./never-opens";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

interface Member {
  id: string;
  email: string;
  visitor: Visitor;
}

let Ana: Member, Ben: Member, Cem: Member;
let neighbourhoods = 0;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeEach(async () => {
  neighbourhoods++;
  [Ana, Ben, Cem] = [await addMember(ana), await addMember(ben), await addMember(cem)];
});

/** Registers a member with that first name who has not written to anyone. */
async function addMember(person: Person): Promise<Member> {
  const email = `${neighbourhoods}-${person.email}`;
  const visitor = await register(town.url, { ...person, email });
  const { id } = (await (await visitor.get("/api/auth/user")).json()) as { id: string };
  return { id, email, visitor };
}

async function phone(): Promise<Phone> {
  return openPhone({ url: town.url, javaScript: true });
}

/** A phone on which the member is signed in. */
async function phoneOf({ visitor }: Member): Promise<Page> {
  const opened = await openPhoneOf(town, visitor, { javaScript: true });
  return opened.page;
}

const write = (from: Member, to: Member, content: string) =>
  from.visitor.post("/api/messages", { receiverId: to.id, content });
/** Makes both count as having written, without messages between them. */
const acquaint = ({ id }: Member, other: Member) =>
  makeAcquainted(town.app.context, { id, role: "member" }, { id: other.id, role: "member" });
const bubble = (page: Page, text: string) => page.locator(".message", { hasText: text });
const bubbles = (page: Page) => page.locator(".message p").allTextContents();
const unread = (page: Page) => page.locator(".conversation .unread");
const field = (page: Page) => page.getByPlaceholder("Type a message...");
const sendButton = (page: Page) => page.getByRole("button", { name: "Send" });
/** Waits for the member's socket, which opens a moment after the page shows. */
const listening = (member: Member) => expect.poll(() => town.app.hub.isOnline(member.id)).toBe(true);

describe("with JavaScript", () => {
  test("two neighbours write to each other", async () => {
    const [anas, bens] = [await phoneOf(Ana), await phoneOf(Ben)];
    await bens.goto("/chat");
    await bens.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
    await bens.getByText("No conversations yet").waitFor();
    await bens.getByText("Start chatting with other drivers about parking spaces").waitFor();
    await expectNoAxeViolations(bens);

    await anas.goto(`/chat/${Ben.id}`);
    await anas.getByRole("heading", { name: "Ben O.", level: 1 }).waitFor();
    await anas.getByText("No messages yet").waitFor();
    await anas.getByText("Start the conversation!").waitFor();
    await field(anas).fill("  I leave at six\nby the blue gate ");
    await sendButton(anas).click();
    await bubble(anas, "by the blue gate").waitFor();
    expect(await bubbles(anas)).toEqual(["I leave at six\nby the blue gate"]);
    expect(await anas.locator(".message.mine").count()).toBe(1);
    await expect.poll(() => field(anas).inputValue()).toBe("");
    await expectNoAxeViolations(anas);

    await bens.getByRole("link", { name: /Ana R\..*I leave at six.*1 unread/s }).click();
    await bens.getByRole("heading", { name: "Ana R.", level: 1 }).waitFor();
    expect(await bens.locator(".message:not(.mine) .avatar").textContent()).toBe("AR");
    await field(bens).fill("I am coming <b>now</b>");
    await sendButton(bens).click();
    await bubble(bens, "I am coming <b>now</b>").waitFor();
    await expectNoAxeViolations(bens);

    await bubble(anas, "I am coming <b>now</b>").waitFor();
    expect(await bubbles(anas)).toHaveLength(2);

    await bens.getByRole("link", { name: "Back" }).click();
    await bens.locator(".preview", { hasText: "You: I am coming" }).waitFor();
    expect(await unread(bens).count()).toBe(0);
    await expectNoAxeViolations(bens);
  });

  test("the thread opens at its newest message, with the times that the reader's place has", async () => {
    await acquaint(Ana, Ben);
    for (let number = 1; number <= 30; number++) await write(Ben, Ana, `No. ${number}`);
    town.clock.advance(8 * DAY);
    await write(Ben, Ana, "The newest");
    const page = await phoneOf(Ana);
    await page.goto(`/chat/${Ben.id}`);
    await expect.poll(() => isInView(page, "The newest")).toBe(true);
    expect(await isInView(page, "No. 1")).toBe(false);
    const times = await page.locator(".message time").allTextContents();
    expect(times[0]).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
    expect(times.at(-1)).toMatch(/^\d{1,2}:\d\d [AP]M$/);
  });

  test("a message that is too long is refused beside the field and nothing typed is lost", async () => {
    const page = await phoneOf(Ana);
    await page.goto(`/chat/${Ben.id}`);
    const long = "x".repeat(2001);
    await field(page).fill(long);
    await sendButton(page).click();
    await page.getByText("Please use at most 2000 characters.").waitFor();
    expect(await field(page).inputValue()).toBe(long);
    expect(await field(page).getAttribute("aria-invalid")).toBe("true");
    await field(page).fill("Shorter");
    await sendButton(page).click();
    await bubble(page, "Shorter").waitFor();
  });

  test("a link shows earlier messages, and another one the newest again", async () => {
    await acquaint(Ana, Ben);
    for (let number = 1; number <= 101; number++) await write(Ben, Ana, `No. ${number}.`);
    const page = await phoneOf(Ana);
    await page.goto(`/chat/${Ben.id}`);
    await bubble(page, "No. 101.").waitFor();
    expect(await bubbles(page)).toHaveLength(50);
    const earlier = page.getByRole("link", { name: "Earlier messages" });
    await expectNoAxeViolations(page);
    await earlier.scrollIntoViewIfNeeded();
    await bubble(page, "No. 2.").waitFor({ state: "attached" });
    await bubble(page, "No. 51.").waitFor();
    expect(await isInView(page, "No. 52.")).toBe(true); // where the reader was
    await earlier.scrollIntoViewIfNeeded();
    await bubble(page, "No. 1.").waitFor({ state: "attached" });
    expect(await earlier.count()).toBe(0);
    expect(await bubbles(page)).toEqual(Array.from({ length: 101 }, (_, index) => `No. ${index + 1}.`));
  });

  test("only web addresses become links, with rel noopener nofollow ugc; everything else is text", async () => {
    const text = "See https://example.org/a?b=1. <img src=x onerror=alert(1)> javascript:alert(1) https://a@b.example";
    await write(Ben, Ana, text);
    const page = await phoneOf(Ana);
    await page.goto(`/chat/${Ben.id}`);
    await bubble(page, "See https://example.org").waitFor();
    expect(await bubbles(page)).toEqual([text]);
    const links = page.locator(".message a");
    expect(await links.count()).toBe(1);
    expect(await links.getAttribute("href")).toBe("https://example.org/a?b=1");
    expect(await links.getAttribute("rel")).toBe("noopener nofollow ugc");
    expect(await page.locator(".message img").count()).toBe(0);
  });

  test("'Read' stands under the newest message that the partner has seen", async () => {
    await write(Ben, Ana, "Zero");
    await write(Ana, Ben, "One");
    await write(Ana, Ben, "Two");
    const [anas, bens] = [await phoneOf(Ana), await phoneOf(Ben)];
    await anas.goto(`/chat/${Ben.id}`);
    await bubble(anas, "Two").waitFor();
    expect(await anas.getByText("Read").count()).toBe(0);
    await listening(Ana);
    await bens.goto(`/chat/${Ana.id}`);
    await bubble(bens, "Two").waitFor();
    await bubble(anas, "Two").getByText("Read").waitFor();
    expect(await anas.getByText("Read").count()).toBe(1);
  });

  test("the 21st conversation of a day waits until tomorrow, in words that say so", async () => {
    const { settings } = town.app.context;
    const { perDay: unlimited } = settings;
    settings.perDay = perDay;
    onTestFinished(() => void (settings.perDay = unlimited));
    for (let number = 1; number <= 20; number++) {
      const someone = await addMember({ ...cem, email: `${number}-${cem.email}` });
      await Ana.visitor.post("/api/conversations", { user2Id: someone.id });
    }
    const page = await phoneOf(Ana);
    await page.goto(`/chat/${Ben.id}`);
    await field(page).fill("Hello Ben");
    await sendButton(page).click();
    await page.getByText("You began 20 conversations today.").first().waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    expect(await field(page).inputValue()).toBe("Hello Ben");
  });

  test("a visitor reads why to sign in, and returns to the thread after that", async () => {
    const { page } = await phone();
    await page.goto(`/chat/${Ben.id}`);
    const toast = page.locator(".toast");
    await toast.getByText("You are logged out. Logging in again...").waitFor();
    await toast.getByText("Unauthorized", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth");
    await page.getByLabel("Email").fill(Ana.email);
    await page.getByLabel("Password", { exact: true }).fill(ana.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByRole("heading", { name: "Ben O.", level: 1 }).waitFor();
  });
});

const isInView = (page: Page, text: string) =>
  page.locator(".scroller").evaluate((scroller, wanted) => {
    const element = [...scroller.querySelectorAll(".message p")].find(({ textContent }) => textContent === wanted);
    const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {};
    const { top: first, bottom: last } = scroller.getBoundingClientRect();
    return top >= first && bottom <= last;
  }, text);

describe("live", () => {
  test("messages arrive without reloading, the view follows, and the list counts", async () => {
    await acquaint(Ana, Ben);
    for (let number = 1; number <= 30; number++) await write(Ben, Ana, `No. ${number}`);
    await write(Cem, Ana, "Earlier");
    const [thread, list] = [await phoneOf(Ana), await phoneOf(Ben)];
    await list.route("**/chat.data*", () => undefined); // loads are never answered: what it shows came by its socket
    await thread.goto(`/chat/${Ben.id}`);
    await list.goto("/chat");
    await listening(Ana);
    await listening(Ben);

    await write(Ben, Ana, "Here I am");
    await bubble(thread, "Here I am").waitFor();
    await expect.poll(() => isInView(thread, "Here I am")).toBe(true);
    await list.getByText("You: Here I am").waitFor();

    await write(Ana, Ben, "Which car?");
    await list.getByRole("link", { name: /Which car\?.*1 unread/s }).waitFor();
    await list.getByRole("link", { name: /1 unread, Chat/ }).waitFor();
    await write(Ana, Ben, "The red one?");
    await list.getByRole("link", { name: /The red one\?.*2 unread/s }).waitFor();
  });

  test("a visible message counts as read, also on the reader's other phones", async () => {
    await write(Ben, Ana, "First");
    const [thread, elsewhere] = [await phoneOf(Ana), await phoneOf(Ana)];
    await elsewhere.goto("/chat");
    await unread(elsewhere).waitFor();
    await listening(Ana);
    await thread.goto(`/chat/${Ben.id}`);
    await bubble(thread, "First").waitFor();
    await expect.poll(() => unread(elsewhere).count()).toBe(0);
    await write(Ben, Ana, "Second");
    await bubble(thread, "Second").waitFor();
    const unreadOnServer = async () =>
      ((await (await Ana.visitor.get("/api/conversations")).json()) as { unread: number }[])[0]?.unread;
    await expect.poll(unreadOnServer).toBe(0);
  });

  test("header and list show whether the partner is online", async () => {
    await write(Ana, Ben, "First");
    await write(Ben, Ana, "Second");
    const [thread, list, bens] = [await phoneOf(Ana), await phoneOf(Ana), await phoneOf(Ben)];
    await thread.goto(`/chat/${Ben.id}`);
    await list.goto("/chat");
    await listening(Ana);
    expect(await list.getByText("Online").count()).toBe(0);
    await bens.goto("/menu");
    await thread.getByText("Online", { exact: true }).first().waitFor();
    await list.getByRole("link", { name: /Ben O\. Online/ }).waitFor();
    await expectNoAxeViolations(list);
    await bens.close();
    await thread.getByText("Last seen just now").waitFor();
    await list.getByRole("link", { name: /Ben O\. seen just now/ }).waitFor();
  });

  test("two tabs of one member stay in step", async () => {
    await write(Ben, Ana, "Where?");
    const [one, other] = [await phoneOf(Ana), await phoneOf(Ana)];
    await one.goto(`/chat/${Ben.id}`);
    await other.goto(`/chat/${Ben.id}`);
    await listening(Ana);
    await field(one).fill("By the gate");
    await sendButton(one).click();
    await bubble(other, "By the gate").waitFor();
    await field(other).fill("The blue one");
    await sendButton(other).click();
    await bubble(one, "The blue one").waitFor();
    for (const tab of [one, other]) {
      await expect.poll(() => bubbles(tab)).toEqual(["Where?", "By the gate", "The blue one"]);
    }
  });

  test("Enter sends, Shift and Enter begins a line, and an empty message cannot be sent", async () => {
    const page = await phoneOf(Ana);
    await page.goto(`/chat/${Ben.id}`);
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true);
    await field(page).press("Enter");
    await field(page).fill("   ");
    expect(await sendButton(page).isDisabled()).toBe(true);
    await field(page).fill("One");
    expect(await sendButton(page).isDisabled()).toBe(false);
    await field(page).press("Shift+Enter");
    await field(page).pressSequentially("Two");
    await field(page).press("Enter");
    await page.locator(".message").waitFor();
    expect(await bubbles(page)).toEqual(["One\nTwo"]);
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true);
  });

  test("the page polls for new messages only without a socket", async () => {
    const page = await phoneOf(Ana);
    let online = false;
    await page.routeWebSocket("/ws", (socket) => {
      if (online) socket.connectToServer();
      else void socket.close();
    });
    let polls = 0;
    page.on("request", (request) => (polls += Number(request.url().includes("/api/messages/"))));
    await page.goto(`/chat/${Ben.id}`);
    await write(Ana, Ben, "Mine");
    await write(Ben, Ana, "By asking");
    await bubble(page, "By asking").waitFor();
    expect(polls).toBeGreaterThan(0);
    const [mine] = (await (await Ben.visitor.get(`/api/messages/conversation/${Ana.id}`)).json()) as { id: string }[];
    await Ben.visitor.post(`/api/messages/conversation/${Ana.id}/read`, { upTo: mine?.id });
    await bubble(page, "Mine").getByText("Read").waitFor();

    online = true;
    await listening(Ana);
    const polled = polls;
    await write(Ben, Ana, "By socket");
    await bubble(page, "By socket").waitFor();
    expect(polls - polled).toBeLessThanOrEqual(1); // one may have been on its way
  });
});

test("without a socket the page polls for new messages every 2 seconds", async () => {
  const page = await phoneOf(Ana);
  await page.addInitScript(neverOpens);
  await page.clock.install();
  await page.goto(`/chat/${Ben.id}`);
  await page.getByText("Start the conversation!").waitFor();
  await expect.poll(() => sendButton(page).isDisabled()).toBe(true); // its script runs by then
  await page.clock.pauseAt(Date.now() + 1000);
  let answered = 0;
  page.on("requestfinished", (request) => (answered += Number(request.url().includes("/api/messages/"))));
  await page.clock.fastForward(2000);
  await expect.poll(() => answered).toBeGreaterThan(0);
  for (const more of [1, 2, 3]) {
    const before = answered;
    await page.clock.runFor(1999);
    expect([more, answered]).toEqual([more, before]);
    await page.clock.runFor(1);
    await expect.poll(() => answered).toBe(before + 1);
  }
});

describe("A message that is being sent", () => {
  /** Ana's thread with Ben. `answer` decides how each message that her phone sends is answered. */
  async function anasThread(answer: (route: Route) => Promise<void>): Promise<Page> {
    const page = await phoneOf(Ana);
    await page.route("**/api/messages", answer);
    await openLive(page, `/chat/${Ben.id}`);
    await page.getByText("No messages yet").waitFor();
    await listening(Ana);
    return page;
  }
  const send = async (page: Page, text: string) => {
    await field(page).fill(text);
    await field(page).press("Enter");
  };
  const stored = async () =>
    ((await (await Ben.visitor.get(`/api/messages/conversation/${Ana.id}`)).json()) as { content: string }[]).map(
      ({ content }) => content,
    );
  const FAILED = "Failed to send message. Please try again.";
  const complaint = "Failed to load resource: net::ERR_FAILED";

  test("is shown at once; the next one waits for it", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const page = await anasThread(async (route) => {
      await held;
      await route.continue();
    });
    await send(page, "First");
    await bubble(page, "First").getByText("Sending...").waitFor();
    await expectNoAxeViolations(page);
    expect(await field(page).inputValue()).toBe("");
    await field(page).fill("Second");
    expect(await sendButton(page).isDisabled()).toBe(true);
    release();
    await expect.poll(() => sendButton(page).isDisabled()).toBe(false);
    await sendButton(page).click();
    await expect.poll(() => bubbles(page)).toEqual(["First", "Second"]);
    await expect.poll(() => page.getByText("Sending...").count()).toBe(0);
    expect(await stored()).toEqual(["First", "Second"]);
  });

  test("is never shown twice, not even when the socket brings it before the answer does", async () => {
    const page = await anasThread(async (route) => {
      const response = await route.fetch();
      await bubble(page, "Only one").locator("time").waitFor(); // the socket was faster
      await route.fulfill({ response });
    });
    await page.evaluate(() => {
      const count = () => document.querySelectorAll(".message.mine").length;
      const history = document.querySelector<HTMLElement>(".history");
      if (!history) throw new Error("there is no thread");
      const look = () => (history.dataset.most = String(Math.max(Number(history.dataset.most ?? 0), count())));
      new MutationObserver(look).observe(history, { childList: true, subtree: true });
    });
    await send(page, "Only one");
    await expect.poll(() => stored()).toEqual(["Only one"]);
    await bubble(page, "Only one").locator("time").waitFor();
    await expect.poll(() => page.locator(".unsent").count()).toBe(0);
    expect(await page.locator(".history").getAttribute("data-most")).toBe("1");
  });

  test("is stored once when only the answer was lost", async () => {
    let lost = 0;
    const page = await anasThread(async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch(); // the server has it
      await route.abort();
    });
    await send(page, "Only once");
    await bubble(page, "Only once").locator("time").waitFor();
    await expect.poll(() => page.locator(".unsent").count()).toBe(0);
    expect(await bubbles(page)).toEqual(["Only once"]);
    expect(await stored()).toEqual(["Only once"]);
    expect(takeComplaints()).toEqual([complaint]);
  });

  test("says that it is not sent, is kept over a reload, and goes by itself when the server is back", async () => {
    let away = true;
    const page = await anasThread((route) => (away ? route.abort() : route.continue()));
    await send(page, "One");
    await page.locator(".toast").getByText(FAILED).waitFor();
    await page.locator(".unsent").getByText("Not sent yet.").waitFor();
    await expectNoAxeViolations(page);
    await send(page, "Two");
    await page.reload();
    await expect.poll(() => bubbles(page)).toEqual(["One", "Two"]);
    await page.locator(".unsent").getByText("Not sent yet.").first().waitFor();
    expect(await stored()).toEqual([]);
    away = false;
    await expect.poll(() => page.locator(".unsent").count()).toBe(0);
    expect(await bubbles(page)).toEqual(["One", "Two"]);
    expect(await stored()).toEqual(["One", "Two"]);
    expect(new Set(takeComplaints())).toEqual(new Set([complaint]));
  });

  test("goes at once by 'Try again'", async () => {
    let failures = 0;
    const page = await anasThread((route) => (failures++ < 1 ? route.abort() : route.continue()));
    await page.clock.install();
    await send(page, "Again");
    // The toast may not cover the button.
    await page.locator(".toast[data-state=open]").getByText(FAILED).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await bubble(page, "Again").locator("time").waitFor();
    expect(await stored()).toEqual(["Again"]);
    expect(takeComplaints()).toEqual([complaint]);
  });

  test("that the server refuses says why, and comes back into the field by 'Edit'", async () => {
    const page = await anasThread((route) => route.continue());
    await send(page, "Turned \u202e around");
    await page.locator(".unsent").getByText("Please remove hidden or control characters.").waitFor();
    await field(page).fill("by the gate");
    await page.getByRole("button", { name: "Edit" }).click();
    expect(await field(page).inputValue()).toBe("Turned \u202e around\nby the gate");
    await send(page, "Around the corner");
    await bubble(page, "Around the corner").locator("time").waitFor();
    expect(await stored()).toEqual(["Around the corner"]);
  });

  test("of someone signed out meanwhile is sent once they are back", async () => {
    const page = await anasThread((route) => route.continue());
    await page.context().clearCookies();
    await send(page, "Still there");
    await page.getByText("You are logged out. Logging in again...").first().waitFor();
    await page.getByLabel("Email").fill(Ana.email);
    await page.getByLabel("Password", { exact: true }).fill(ana.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await bubble(page, "Still there").locator("time").waitFor();
    expect(await stored()).toEqual(["Still there"]);
  });
});

test.each([
  [360, 740],
  [360, 400],
  [740, 360],
  [1280, 800],
])("below the partner's request the field stands whole at the thread's end, at %i×%i", async (width, height) => {
  const shared = await Ana.visitor.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
  const { id } = (await shared.json()) as { id: string };
  const asked = await Ben.visitor.post("/api/parking-requests", { ...ana.place, radius: 3218, message: "A small car" });
  const { id: requestId } = (await asked.json()) as { id: string };
  const opened = await openPhoneOf(town, Ana.visitor, { javaScript: true, viewport: { width, height } });
  const { page } = opened;
  await page.goto(`/chat/${Ben.id}`);
  const edgesOf = async (part: Locator) => {
    const box = (await part.boundingBox()) ?? expect.fail("it is not shown");
    return { top: box.y, bottom: box.y + box.height };
  };
  const bar = await edgesOf(page.locator(".bars"));
  const request = await edgesOf(page.locator(".request-bar"));
  expect(request.bottom).toBeLessThanOrEqual(bar.bottom);
  const field = await edgesOf(page.getByPlaceholder("Type a message..."));
  const tabs = await edgesOf(page.getByRole("navigation", { name: "Main" }));
  const end = width < 640 ? tabs.top : height;
  expect(field.top).toBeGreaterThan(bar.bottom);
  expect(field.bottom).toBeLessThanOrEqual(end);
  expect(end - field.bottom).toBeLessThanOrEqual(16);
  await Ben.visitor.post(`/api/parking-requests/${requestId}/cancel`, {});
  await Ana.visitor.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
});

test("a thread at 320 × 568 shows its last message and its field below the promise bar", async () => {
  const shared = await Ana.visitor.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
  const { id } = (await shared.json()) as { id: string };
  expect((await Ben.visitor.post(`/api/parking-spaces/${id}/claim`, {})).status).toBe(200);
  await write(Ana, Ben, "The blue one by the tree");
  const opened = await openPhoneOf(town, Ben.visitor, { javaScript: true, viewport: { width: 320, height: 568 } });
  const { page } = opened;
  await page.goto(`/chat/${Ana.id}`);
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? expect.fail("it is not shown");
  const bar = page.getByRole("region", { name: "Promises and requests" });
  await bar.waitFor();
  const message = page.locator(".bubble").getByText("The blue one by the tree");
  for (const part of [message, page.getByPlaceholder("Type a message...")])
    await expect
      .poll(async () => {
        const [above, box, below] = await Promise.all([
          boxOf(bar),
          boxOf(part),
          boxOf(page.getByRole("navigation", { name: "Main" })),
        ]);
        return box.y >= above.y + above.height && box.y + box.height <= below.y;
      })
      .toBe(true);
});

test("while someone writes in a thread on a phone, the tabs leave their room to the messages", async () => {
  await write(Ben, Ana, "Are you leaving soon?");
  const page = await phoneOf(Ana);
  await openLive(page, `/chat/${Ben.id}`);
  const tabs = page.getByRole("navigation", { name: "Main" });
  await tabs.waitFor();
  const bottom = async () => Math.round(await field(page).evaluate((node) => node.getBoundingClientRect().bottom));
  const before = await bottom();
  await field(page).focus();
  await tabs.waitFor({ state: "hidden" });
  await expect.poll(bottom).toBeGreaterThan(before);
  await field(page).blur();
  await tabs.waitFor();
});

test("the waits that an owner can promise in a thread stand in one row of a phone", async () => {
  await acquaint(Ana, Ben);
  await Ana.visitor.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
  const page = await phoneOf(Ana);
  await page.goto(`/chat/${Ben.id}`);
  const buttons = page.locator(".promise-here .button");
  await buttons.first().waitFor();
  const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
});
