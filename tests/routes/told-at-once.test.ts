import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import { ana, ben, cem } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

/** Requests that wait for a member, and ended promises, on pages without JavaScript. */

let benId: string;
let spaceId: string, requestId: string;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
beforeAll(async () => {
  ({ id: benId } = (await (await Ben.get("/api/auth/user")).json()) as {
    id: string;
  });
});

/** Ben asks; Ana shares a space. */
beforeEach(async () => {
  requestId = await asks(Ben, ben.place);
  spaceId = await idOf(
    Ana.post("/api/parking-spaces", {
      ...ana.place,
      address: "402 5th Street",
    }),
  );
  return async () => {
    await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
    await Ana.send(`/api/parking-spaces/${spaceId}`, { method: "DELETE" });
    for (const who of [Ben, Cem]) {
      for (const { id } of (await (await who.get("/api/parking-requests/user")).json()) as { id: string }[])
        await who.post(`/api/parking-requests/${id}/cancel`, {});
    }
    town.clock.advance(HOUR);
  };
});

const asks = (who: Visitor, place: object, message = "") =>
  idOf(who.post("/api/parking-requests", { ...place, radius: 3218, message }));
const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id;
const page = async (who: Visitor, path: string) => (await who.get(path)).text();
const textOf = (html: string) =>
  html
    .replaceAll(/<!-- -->|<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
const sectionOf = (html: string, className: string) =>
  textOf(new RegExp(`<section class="(?:card )?${className}".*?</section>`, "s").exec(html)?.[0] ?? "");
const badgeOf = (html: string, path: string) =>
  textOf(
    new RegExp(`<a[^>]*href="${path}".*?</a>`, "s").exec(
      /<nav class="tab-bar".*?<\/nav>/s.exec(html)?.[0] ?? "",
    )?.[0] ?? "",
  );

describe("a request that the owner can answer", () => {
  const lineOf = (html: string) => textOf(/<a class="request-line".*?<\/a>/s.exec(html)?.[0] ?? "");

  test("is a card with one tap on the home", async () => {
    const card = sectionOf(await page(Ana, "/"), "request-bar");
    expect(card).toContain("Ben O. needs a space · 3 min away");
    expect(card).toMatch(/Promise 10 min You'd offer 402 5th Street 5 min 20 min Decline/);
  });

  test.each(["/menu", "/profile", "/chat", "/about"])("is one line on %s, which leads to the answer", async (path) => {
    const html = await page(Ana, path);
    expect(lineOf(html)).toContain("Ben O. needs a space · Answer");
    expect(html).not.toContain("request-bar");
  });

  test("is counted by the Requests tab and the document's title", async () => {
    const html = await page(Ana, "/menu");
    expect(badgeOf(html, "/requests")).toContain("1 to answer");
    expect(html).toContain("<title>(1) Menu · Kindspot</title>");
  });

  test("is not shown to members without a space to promise, nor to the requester", async () => {
    for (const who of [Ben, Cem]) {
      const html = await page(who, "/menu");
      expect(lineOf(html)).toBe("");
      expect(html).toContain("<title>Menu · Kindspot</title>");
    }
  });

  test("is promised the named space by one press, which leads to the bar on the same page", async () => {
    const form = {
      intent: "accept",
      requestId,
      spaceId,
      waitTimeMinutes: "10",
    };
    const answer = await Ana.submit("/requests?returnTo=%2Fmenu", form);
    expect(answer.headers.get("location")).toBe("/menu#promise");
    const html = await page(Ana, "/menu");
    expect(sectionOf(html, "promise-bar")).toContain("Ben O. is coming");
    expect(lineOf(html)).toBe("");
  });

  test("is declined by one press, and gone", async () => {
    const answer = await Ana.submit("/requests?returnTo=%2Fmenu", {
      intent: "decline",
      requestId,
    });
    expect(answer.headers.get("location")).toBe("/menu");
    expect(lineOf(await page(Ana, "/menu"))).toBe("");
  });

  test("has the same buttons in the Incoming list, which names the space", async () => {
    const text = textOf(await page(Ana, "/requests"));
    expect(text).toContain("You'd offer 402 5th Street");
    expect(text).toContain("Promise 10 min");
    expect(await page(Ana, "/requests")).not.toMatch(/request-bar|request-line/);
  });

  test("is one card, the nearest; the others are a number", async () => {
    await asks(Cem, cem.place);
    const html = await page(Ana, "/");
    expect(html.match(/class="card request-bar"/g)).toHaveLength(1);
    expect(sectionOf(html, "request-bar")).toMatch(/\+ ?1/);
    expect(lineOf(await page(Ana, "/menu"))).toContain("and 1 more need a space · Answer");
    expect(badgeOf(html, "/requests")).toContain("2 to answer");
  });
});

test("a partner who has written too is promised the space in the thread by one press", async () => {
  const anaId = ((await (await Ana.get("/api/auth/user")).json()) as { id: string }).id;
  // An open request of the partner's stands above the thread with the same buttons.
  await Ana.submit("/requests", { intent: "decline", requestId });
  expect(textOf(await page(Ana, `/chat/${benId}`))).not.toContain("402 5th Street for Ben O.");
  await Ana.post("/api/messages", { receiverId: benId, content: "Hello" });
  await Ben.post("/api/messages", { receiverId: anaId, content: "Hello, Ana" });
  expect(textOf(await page(Ana, `/chat/${benId}`))).toMatch(/402 5th Street for Ben O\. Promise 10 min 5 min 20 min/);
  const form = {
    intent: "promise",
    promisedToUserId: benId,
    waitTimeMinutes: "5",
  };
  const answer = await Ana.submit(`/spaces/${spaceId}/promise?returnTo=%2Fchat%2F${benId}`, form);
  expect(answer.headers.get("location")).toBe(`/chat/${benId}#promise`);
});

describe("a promise that ended stays as a card", () => {
  const promise = () =>
    Ana.post(`/api/parking-spaces/${spaceId}/promise`, {
      waitTimeMinutes: 10,
      promisedToUserId: benId,
    });
  const endOf = async (who: Visitor) => sectionOf(await page(who, "/menu"), "end-card");

  test("for the driver whose owner took it back, with the nearest other space", async () => {
    const other = await idOf(Cem.post("/api/parking-spaces", cem.place));
    await promise();
    await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
    expect(await endOf(Ben)).toContain("Ana R. needs the space after all. Nearest other space: 0.4 mi");
    expect(await endOf(Ana)).toBe("");
    await Cem.send(`/api/parking-spaces/${other}`, { method: "DELETE" });
    expect(await endOf(Ben)).toContain("Nothing else is free nearby.");
  });

  test("for the owner whose driver can't make it", async () => {
    await promise();
    await Ben.post(`/api/parking-spaces/${spaceId}/release`, {});
    expect(await endOf(Ana)).toContain("Ben O. can't make it. Your space is available again.");
    expect(await endOf(Ben)).toBe("");
  });

  test("without its space once that has left the map", async () => {
    await promise();
    await Ben.post(`/api/parking-spaces/${spaceId}/release`, {});
    expect(await page(Ana, "/menu")).toContain(`#space-${spaceId}`);
    await Ana.send(`/api/parking-spaces/${spaceId}`, { method: "DELETE" });
    expect((await endOf(Ana)).trim()).toBe("Ben O. can't make it.");
    expect(await page(Ana, "/menu")).not.toContain(`#space-${spaceId}`);
  });

  test("for both when the promise expired and nobody confirmed for 15 minutes", async () => {
    await promise();
    town.clock.advance(10 * MINUTE);
    await town.app.jobs.run("expire-promises");
    expect(await endOf(Ben)).toBe(""); // the bar asks for 15 minutes
    town.clock.advance(16 * MINUTE);
    expect(await endOf(Ben)).toContain("Time's up.");
    expect(await endOf(Ana)).toContain("Time's up. Your space is available again.");
  });

  test("until it is dismissed", async () => {
    await promise();
    await Ben.post(`/api/parking-spaces/${spaceId}/release`, {});
    const [, id = ""] = /name="hide-end" value="([^"]+)"/.exec(await page(Ana, "/menu")) ?? [];
    const answer = await Ana.submit("/?index&returnTo=%2Fmenu", {
      "hide-end": id,
    });
    expect(answer.headers.get("location")).toBe("/menu");
    expect(await endOf(Ana)).toBe("");
  });

  test("for a day at most", async () => {
    await promise();
    await Ben.post(`/api/parking-spaces/${spaceId}/release`, {});
    town.clock.advance(DAY + MINUTE);
    expect(await endOf(Ana)).toBe("");
  });
});

test("the driver reads what the handover cost", async () => {
  await Ben.post("/api/parking-spaces", ben.place);
  await Ana.post(`/api/parking-spaces/${spaceId}/promise`, {
    waitTimeMinutes: 10,
    promisedToUserId: benId,
  });
  await Ben.submit("/?index&returnTo=%2Fmenu", { "hand-over": spaceId });
  town.clock.advance(10 * SECOND);
  await town.app.jobs.run("expire-promises");
  // A page shows three notices, and this one would be the newest.
  const pages = [await page(Ben, "/menu"), await page(Ben, "/menu")];
  for (const html of pages) expect(textOf(html)).toMatch(/Ana R\. helped you park *· −25 points/);
  expect(textOf(pages.join())).not.toContain("Ana R. handed you the space.");
});
