import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestInList } from "~/domain/listings/request-text-rules";
import { ana, ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

/** 'Ask for it' as pages without JavaScript have it. */

let benId: string;
let spaceId: string;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
beforeAll(async () => {
  benId = await idOf(Ben.get("/api/auth/user"));
});

const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id;

beforeEach(async () => {
  spaceId = await idOf(Ana.post("/api/parking-spaces", { ...ana.place, address: "402 5th Street" }));
  return async () => {
    await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
    await Ana.send(`/api/parking-spaces/${spaceId}`, { method: "DELETE" });
    for (const { id } of await own()) await Ben.post(`/api/parking-requests/${id}/cancel`, {});
  };
});

const own = async () => (await (await Ben.get("/api/parking-requests/user")).json()) as RequestInList[];
const search = `lat=${ben.place.latitude}&lng=${ben.place.longitude}`;
const page = async (who: Visitor, path: string) => (await who.get(path)).text();
const textOf = (html: string) =>
  html
    .replaceAll(/<!-- -->|<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
const askCard = (html: string) => textOf(/<section class="card request-bar".*?<\/section>/s.exec(html)?.[0] ?? "");
const pressAsk = () => Ben.submit(`/?index&${search}`, { ask: spaceId });

describe("'Ask for it'", () => {
  test("is the first button of a card whose space is not kept", async () => {
    const [card = ""] = /<li id="space-.*?<\/form>/s.exec(await page(Ben, `/?${search}`)) ?? [];
    expect(card).toMatch(/name="ask".*>Contact<.*aria-label="Directions".*aria-label="More"/s);
  });

  test("shows the owner a card with one-tap answers on the home", async () => {
    await pressAsk();
    expect(textOf(await page(Ben, `/?${search}`))).toContain("The owner sees your request");
    const card = askCard(await page(Ana, "/"));
    expect(card).toContain("Ben O. asks for your space · 3 min away");
    expect(card).toMatch(/Promise 10 min You'd offer .+ 5 min 20 min Decline/);
  });

  test("is on top of the thread with that member, and in the Incoming list", async () => {
    await pressAsk();
    expect(askCard(await page(Ana, `/chat/${benId}`))).toContain("Ben O. asks for your space");
    const incoming = textOf(await page(Ana, "/requests"));
    expect(incoming).toContain("Asks for your space");
    expect(incoming).toMatch(/You'd offer 402 5th Street Promise 10 min 5 min 20 min/);
  });

  test("is no button any more on the card of the space that was asked for", async () => {
    await pressAsk();
    const [card = ""] = /<li id="space-.*?<\/form>/s.exec(await page(Ben, `/?${search}`)) ?? [];
    expect(textOf(card)).toContain("You asked for it");
    expect(card).not.toContain('name="ask"');
  });

  test("names itself in the driver's own list", async () => {
    await pressAsk();
    expect(textOf(await page(Ben, "/requests?tab=mine"))).toContain("You ask for one neighbour's space");
  });

  test("is promised by one press, and then a promise like any other", async () => {
    await pressAsk();
    const [asked] = await own();
    const answer = await Ana.submit("/requests?returnTo=%2Fmenu", {
      intent: "accept",
      requestId: asked?.id ?? "",
      spaceId,
      waitTimeMinutes: "10",
    });
    expect(answer.headers.get("location")).toBe("/menu#promise");
    expect(textOf(await page(Ben, "/menu"))).toMatch(/You say [A-Z]+ → they say/);
  });

  test("is declined by one press: the driver reads it, and is refused the next time with a sentence", async () => {
    await pressAsk();
    const [asked] = await own();
    await Ana.submit("/requests?returnTo=%2Fmenu", { intent: "decline", requestId: asked?.id ?? "" });
    expect(textOf(await page(Ana, "/menu"))).toContain("The driver is told, and can't ask you again for 24 hours.");
    expect(textOf(await page(Ben, "/menu"))).toContain("The owner can't give you the space");
    const again = await Ben.post(`/api/parking-spaces/${spaceId}/ask`, {});
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      message: expect.stringMatching(/^The owner can't give you/) as string,
    });
  });
});

describe("the call", () => {
  test.each([{ phrase: "Give me your space or else" }, { phrase: 5 }, { message: "Hello", phrase: "" }])(
    "takes no free text: %j is 400",
    async (body) => {
      expect((await Ben.post(`/api/parking-spaces/${spaceId}/ask`, body)).status).toBe(400);
    },
  );

  test("answers the request with the space it is aimed at", async () => {
    town.clock.advance(24 * 3_600_000);
    await Ben.get(`/api/parking-spaces/nearby/${ben.place.latitude}/${ben.place.longitude}`);
    const fresh = await idOf(Ana.post("/api/parking-spaces", ana.place));
    const answer = await Ben.post(`/api/parking-spaces/${fresh}/ask`, { phrase: "My car is small" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "pending", askedSpaceId: fresh });
  });
});
