import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { perDay } from "~/security/limit-settings";
import { makeAcquainted } from "../../acquainted";
import { actorOf } from "../../admins";
import { ana, ben, cem, register, type Person } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot } from "../../given";
import { visitor, type Visitor } from "../../visitor";

interface Member {
  id: string;
  email: string;
  who: Visitor;
}

let Ana: Member, Ben: Member;
let neighbourhoods = 0;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeEach(async () => {
  neighbourhoods++;
  [Ana, Ben] = [await arrive(ana), await arrive(ben)];
});

/** Registers a member with that first name who has not written to anyone. */
async function arrive(person: Person): Promise<Member> {
  const somebody = { ...person, email: `${neighbourhoods}-${person.email}` };
  const who = await register(town.url, somebody);
  return { who, email: somebody.email, id: (await actorOf(town, somebody)).id };
}

const write = (from: Member, to: Member, content: string) =>
  from.who.post("/api/messages", { receiverId: to.id, content });
/** Makes both count as having written, without messages between them. */
const acquaint = ({ id }: Member, other: Member) =>
  makeAcquainted(town.app.context, { id, role: "member" }, { id: other.id, role: "member" });
/** As they are stored, with their line breaks. */
const messages = (page: Page) => page.parts(".message p").map((part) => part.raw);
const FIELD = "Message";

describe("without JavaScript", () => {
  test("two neighbours write to each other", async () => {
    let bens = await openPage(Ben.who, "/chat");
    expect(bens.texts("h1")).toEqual(["Conversations"]);
    expect(bens.text).toContain("No conversations yet");
    expect(bens.text).toContain("Start chatting with other drivers about parking spaces");

    let anas = await openPage(Ana.who, `/chat/${Ben.id}`);
    expect(anas.texts("h1").join()).toContain("Ben O.");
    expect(anas.text).toContain("No messages yet");
    expect(anas.text).toContain("Start the conversation!");
    expect(anas.field(FIELD).attr("placeholder")).toBe("Type a message...");
    anas = await anas.fill(FIELD, "  I leave at six\nby the blue gate ").press("Send");
    expect(messages(anas)).toEqual(["I leave at six\nby the blue gate"]);
    expect(anas.find(".message.mine")).toHaveLength(1);
    expect(anas.value(FIELD)).toBe("");

    bens = await (await bens.reload()).follow(/Ana R\..*I leave at six.*1 unread/s);
    expect(bens.texts("h1").join()).toContain("Ana R.");
    expect(bens.texts(".message:not(.mine) .avatar")).toEqual(["AR"]);
    bens = await bens.fill(FIELD, "I am coming <b>now</b>").press("Send");
    expect(messages(bens)).toContain("I am coming <b>now</b>");
    anas = await anas.reload();
    expect(messages(anas)).toEqual([expect.any(String), "I am coming <b>now</b>"]);

    bens = await bens.follow("Back");
    expect(bens.texts(".preview").join()).toContain("You: I am coming");
    expect(bens.find(".conversation .unread")).toHaveLength(0);
  });

  test("the thread has the times that the reader's place has", async () => {
    await acquaint(Ana, Ben);
    for (let number = 1; number <= 30; number++) await write(Ben, Ana, `No. ${number}`);
    town.clock.advance(8 * DAY);
    await write(Ben, Ana, "The newest");
    const times = (await openPage(Ana.who, `/chat/${Ben.id}`)).texts(".message time");
    expect(times[0]).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
    expect(times.at(-1)).toMatch(/^\d{1,2}:\d\d [AP]M$/);
  });

  test("a message that is too long is refused beside the field and nothing typed is lost", async () => {
    const long = "x".repeat(2001);
    let page = await openPage(Ana.who, `/chat/${Ben.id}`);
    page = await page.fill(FIELD, long).press("Send");
    expect(page.errorOf(FIELD)).toBe("Please use at most 2000 characters.");
    expect(page.value(FIELD)).toBe(long);
    expect(page.field(FIELD).attr("aria-invalid")).toBe("true");
    page = await page.fill(FIELD, "Shorter").press("Send");
    expect(messages(page)).toEqual(["Shorter"]);
  });

  test("a link shows earlier messages, and another one the newest again", async () => {
    await acquaint(Ana, Ben);
    for (let number = 1; number <= 101; number++) await write(Ben, Ana, `No. ${number}.`);
    let page = await openPage(Ana.who, `/chat/${Ben.id}`);
    expect([messages(page).length, messages(page).at(-1)]).toEqual([50, "No. 101."]);
    page = await page.follow("Earlier messages");
    expect([messages(page).length, messages(page).at(-1)]).toEqual([50, "No. 51."]);
    page = await page.follow("Earlier messages");
    expect(messages(page)).toEqual(["No. 1."]);
    expect(page.has("link", "Earlier messages")).toBe(false);
    page = await page.follow("Newest messages");
    expect(messages(page)).toContain("No. 101.");
  });

  test("only web addresses become links, with rel noopener nofollow ugc; everything else is text", async () => {
    const text = "See https://example.org/a?b=1. <img src=x onerror=alert(1)> javascript:alert(1) https://a@b.example";
    await write(Ben, Ana, text);
    const page = await openPage(Ana.who, `/chat/${Ben.id}`);
    expect(messages(page)).toEqual([text]);
    const links = page.find(".message a");
    expect(links).toHaveLength(1);
    expect([links.attr("href"), links.attr("rel")]).toEqual(["https://example.org/a?b=1", "noopener nofollow ugc"]);
    expect(page.find(".message img")).toHaveLength(0);
  });

  test("'Read' stands under the newest message that the partner has seen", async () => {
    await write(Ben, Ana, "Zero");
    await write(Ana, Ben, "One");
    await write(Ana, Ben, "Two");
    let anas = await openPage(Ana.who, `/chat/${Ben.id}`);
    expect(anas.texts(".message").join()).not.toContain("Read");
    // Chrome does this while Ben types the address.
    await Ben.who.get(`/chat/${Ana.id}`, { "sec-fetch-dest": "document", "sec-purpose": "prefetch;prerender" });
    anas = await anas.reload();
    expect(anas.texts(".message").join()).not.toContain("Read");
    await openPage(Ben.who, `/chat/${Ana.id}`);
    anas = await anas.reload();
    expect(anas.part(".message", "Two").text).toMatch(/Read$/);
    expect(anas.part(".message", "One").text).not.toContain("Read");
  });

  test("the 21st conversation of a day waits until tomorrow, in words that say so", async () => {
    const { settings } = town.app.context;
    const { perDay: unlimited } = settings;
    settings.perDay = perDay;
    onTestFinished(() => void (settings.perDay = unlimited));
    for (let number = 1; number <= 20; number++) {
      const someone = await arrive({ ...cem, email: `${number}-${cem.email}` });
      await Ana.who.post("/api/conversations", { user2Id: someone.id });
    }
    let page = await openPage(Ana.who, `/chat/${Ben.id}`);
    page = await page.fill(FIELD, "Hello Ben").press("Send");
    expect(page.text).toContain("You began 20 conversations today.");
    expect(page.value(FIELD)).toBe("Hello Ben");
  });

  test("a visitor reads why to sign in, and returns to the thread after that", async () => {
    let page = await openPage(visitor(town.url), `/chat/${Ben.id}`);
    expect(page.toasts).toContain("You are logged out. Logging in again...");
    expect(page.part(".toast").hasExactly("Unauthorized")).toBe(true);
    expect(page.url.pathname).toBe("/auth");
    page = await page.fill("Email", Ana.email).fill("Password", ana.password).press("Sign In");
    expect(page.texts("h1").join()).toContain("Ben O.");
  });

  test("a partner who does not exist is not found", async () => {
    const page = await openPage(Ana.who, "/chat/nobody");
    expect(page.status).toBe(404);
    expect(page.find("h1")).toHaveLength(1);
  });
});
