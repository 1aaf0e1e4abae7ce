import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { ana, ben, cem, register, type Person } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openPhone, takeComplaints, type Phone } from "./browser";

interface Member {
  id: string;
  email: string;
  visitor: Visitor;
}

let town: Kindspot;
let Ana: Member, Ben: Member, Cem: Member;
const phones: Phone[] = [];
let neighbourhoods = 0;

beforeAll(async () => {
  town = await openKindspot({ env: { RATE_LIMITS: "off" } });
});
beforeEach(async () => {
  neighbourhoods++;
  [Ana, Ben, Cem] = [await settle(ana), await settle(ben), await settle(cem)];
});
afterEach(() => Promise.all(phones.splice(0).map(({ context }) => context.close())));
afterAll(() => town.close());

/** Somebody of that name who has never written to anybody. */
async function settle(person: Person): Promise<Member> {
  const email = `${neighbourhoods}-${person.email}`;
  const visitor = await register(town.url, { ...person, email });
  const { id } = (await (await visitor.get("/api/auth/user")).json()) as { id: string };
  return { id, email, visitor };
}

async function phone(javaScript: boolean): Promise<Phone> {
  const opened = await openPhone({ url: town.url, javaScript });
  phones.push(opened);
  return opened;
}

/** A phone on which the member is signed in. */
async function phoneOf({ visitor }: Member, javaScript: boolean): Promise<Page> {
  const { page, context } = await phone(javaScript);
  const [name = "", value = ""] = visitor.cookie().split(/=(.*)/);
  await context.addCookies([{ name, value, url: town.url }]);
  return page;
}

const write = (from: Member, to: Member, content: string) =>
  from.visitor.post("/api/messages", { receiverId: to.id, content });
const bubble = (page: Page, text: string) => page.locator(".message", { hasText: text });
const bubbles = (page: Page) => page.locator(".message p").allTextContents();
const unread = (page: Page) => page.locator(".conversation .unread");
const field = (page: Page) => page.getByPlaceholder("Type a message...");
const sendButton = (page: Page) => page.getByRole("button", { name: "Send" });
/** The hub hears of a phone a moment after its page shows. */
const listening = (member: Member) => vi.waitFor(() => expect(town.app.hub.isOnline(member.id)).toBe(true), 10_000);

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (_, javaScript) => {
  test("two neighbours write to each other", async () => {
    const [anas, bens] = [await phoneOf(Ana, javaScript), await phoneOf(Ben, javaScript)];
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
    await vi.waitFor(async () => expect(await field(anas).inputValue()).toBe(""));
    await expectNoAxeViolations(anas);

    if (!javaScript) await bens.reload();
    await bens.getByRole("link", { name: /Ana R\..*I leave at six.*1 unread/s }).click();
    await bens.getByRole("heading", { name: "Ana R.", level: 1 }).waitFor();
    expect(await bens.locator(".message:not(.mine) .avatar").textContent()).toBe("AR");
    await field(bens).fill("I am coming <b>now</b>");
    await sendButton(bens).click();
    await bubble(bens, "I am coming <b>now</b>").waitFor();
    await expectNoAxeViolations(bens);

    if (!javaScript) await anas.reload();
    await bubble(anas, "I am coming <b>now</b>").waitFor();
    expect(await bubbles(anas)).toHaveLength(2);

    await bens.getByRole("link", { name: "Back" }).click();
    await bens.locator(".preview", { hasText: "You: I am coming" }).waitFor();
    expect(await unread(bens).count()).toBe(0);
    await expectNoAxeViolations(bens);
  });

  test("the thread opens at its newest message, with the times that the reader's place has", async () => {
    for (let number = 1; number <= 30; number++) await write(Ben, Ana, `No. ${number}`);
    town.clock.advance(8 * DAY);
    await write(Ben, Ana, "The newest");
    const page = await phoneOf(Ana, javaScript);
    await page.goto(`/chat/${Ben.id}`);
    await vi.waitFor(async () => expect(await isInView(page, "The newest")).toBe(true));
    expect(await isInView(page, "No. 1")).toBe(false);
    const times = await page.locator(".message time").allTextContents();
    expect(times[0]).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
    expect(times.at(-1)).toMatch(/^\d{1,2}:\d\d [AP]M$/);
  });

  test("a message that is too long is refused beside the field and nothing typed is lost", async () => {
    const page = await phoneOf(Ana, javaScript);
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

  test("a visitor is told why and comes back after signing in", async () => {
    const { page } = await phone(javaScript);
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

  test("a partner who does not exist is not found", async () => {
    const page = await phoneOf(Ana, javaScript);
    const answer = await page.goto("/chat/nobody");
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading").first().waitFor();
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
    for (let number = 1; number <= 30; number++) await write(Ben, Ana, `No. ${number}`);
    await write(Cem, Ana, "Earlier");
    const [thread, list] = [await phoneOf(Ana, true), await phoneOf(Ben, true)];
    const caughtUp = list.waitForResponse((response) => response.url().includes("/chat.data")); // once, when its socket opens
    await thread.goto(`/chat/${Ben.id}`);
    await list.goto("/chat");
    await listening(Ana);
    await listening(Ben);
    await caughtUp;
    let reloads = 0;
    list.on("request", (request) => (reloads += Number(request.url().includes("/chat"))));

    await write(Ben, Ana, "Here I am");
    await bubble(thread, "Here I am").waitFor();
    await vi.waitFor(async () => expect(await isInView(thread, "Here I am")).toBe(true));
    await list.getByText("You: Here I am").waitFor();

    await write(Ana, Ben, "Which car?");
    await list.getByRole("link", { name: /Which car\?.*1 unread/s }).waitFor();
    await list.getByRole("link", { name: /1 unread, Chat/ }).waitFor();
    await write(Ana, Ben, "The red one?");
    await list.getByRole("link", { name: /The red one\?.*2 unread/s }).waitFor();
    expect(reloads).toBe(0);
  });

  test("what is looked at counts as read, on the other phones of the reader too", async () => {
    await write(Ben, Ana, "First");
    const [thread, elsewhere] = [await phoneOf(Ana, true), await phoneOf(Ana, true)];
    await elsewhere.goto("/chat");
    await unread(elsewhere).waitFor();
    await listening(Ana);
    await thread.goto(`/chat/${Ben.id}`);
    await bubble(thread, "First").waitFor();
    await vi.waitFor(async () => expect(await unread(elsewhere).count()).toBe(0));
    await write(Ben, Ana, "Second");
    await bubble(thread, "Second").waitFor();
    await vi.waitFor(async () => {
      const [one] = (await (await Ana.visitor.get("/api/conversations")).json()) as { unread: number }[];
      expect(one?.unread).toBe(0);
    });
  });

  test("the header says whether the partner is there", async () => {
    await write(Ben, Ana, "First");
    const [anas, bens] = [await phoneOf(Ana, true), await phoneOf(Ben, true)];
    await anas.goto(`/chat/${Ben.id}`);
    await listening(Ana);
    await bens.goto("/menu");
    await anas.getByText("Online", { exact: true }).waitFor();
    await bens.close();
    await anas.getByText("Last seen just now").waitFor();
  });

  test("Enter sends, Shift and Enter begins a line, and an empty message cannot be sent", async () => {
    const page = await phoneOf(Ana, true);
    await page.goto(`/chat/${Ben.id}`);
    await vi.waitFor(async () => expect(await sendButton(page).isDisabled()).toBe(true));
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
    await vi.waitFor(async () => expect(await sendButton(page).isDisabled()).toBe(true));
  });

  test("a message that fails says so, stays in the field, and is stored once when sent again", async () => {
    const page = await phoneOf(Ana, true);
    await page.goto(`/chat/${Ben.id}`);
    await listening(Ana);
    const sending = new URL(`/chat/${Ben.id}.data`, town.url).pathname;
    let answersLost = 0;
    await page.route(
      ({ pathname }) => pathname === sending,
      async (route) => {
        if (route.request().method() !== "POST" || answersLost > 0) return route.continue();
        answersLost++;
        await route.fetch(); // the server has it, but its answer is lost on the way
        await route.abort();
      },
    );
    await field(page).fill("Only once");
    await sendButton(page).click();
    await page.getByText("Failed to send message. Please try again.").waitFor();
    expect(await field(page).inputValue()).toBe("Only once");
    await sendButton(page).click();
    await vi.waitFor(async () => expect(await field(page).inputValue()).toBe(""));
    expect(await bubbles(page)).toEqual(["Only once"]);
    const stored = await Ben.visitor.get(`/api/messages/conversation/${Ana.id}`);
    expect(await stored.json()).toHaveLength(1);
    expect(takeComplaints()).toEqual(["Failed to load resource: net::ERR_FAILED"]);
  });

  test("without a socket new messages are asked for; with one they are not", async () => {
    const page = await phoneOf(Ana, true);
    let online = false;
    await page.routeWebSocket("/ws", (socket) => {
      if (online) socket.connectToServer();
      else void socket.close();
    });
    let polls = 0;
    page.on("request", (request) => (polls += Number(request.url().includes("/api/messages/"))));
    await page.goto(`/chat/${Ben.id}`);
    await write(Ben, Ana, "By asking");
    await bubble(page, "By asking").waitFor();
    expect(polls).toBeGreaterThan(0);

    online = true;
    await listening(Ana);
    const polled = polls;
    await write(Ben, Ana, "By socket");
    await bubble(page, "By socket").waitFor();
    expect(polls - polled).toBeLessThanOrEqual(1); // one may have been on its way
  });
});
