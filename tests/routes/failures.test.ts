import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { ana, ben, register } from "../cast";
import { givenKindspot, givenMember } from "../given";

let spaceId: string, benId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  const Ben = await register(town.url, ben);
  ({ id: benId } = (await (await Ben.get("/api/auth/user")).json()) as { id: string });
  ({ id: spaceId } = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as SpaceForParty);
});
afterEach(() => vi.restoreAllMocks());

/** Makes every write fail from now on with an unexpected error. */
const breakDown = () => vi.spyOn(town.app.context, "write").mockRejectedValue(new Error("out of order"));

const place = { latitude: String(ana.place.latitude), longitude: String(ana.place.longitude) };

describe("when the server itself fails", () => {
  it.each([
    ["/spaces/new", { ...place, leavingInMinutes: "0" }, "Failed to share parking space. Please try again."],
    ["/requests/new", { ...place, radius: "3218" }, "Failed to create parking request. Please try again."],
    ["/spaces/ID/promise", { waitTimeMinutes: "10" }, "Failed to promise parking space. Please try again."],
  ])("the form at %s says so and can be sent again", async (path, fields, sentence) => {
    breakDown();
    const answer = await Ana.submit(path.replace("ID", spaceId), fields);
    const html = (await answer.text()).replaceAll("<!-- -->", "");
    expect([answer.status, html]).toEqual([500, expect.stringContaining(`<strong>Error.</strong> ${sentence}`)]);
  });

  it("the browser is signed out all the same", async () => {
    const leaving = await register(town.url, { ...ana, email: "leaving@kindspot.example" });
    breakDown();
    const answer = await leaving.submit("/api/logout", {});
    expect(answer.headers.get("location")).toBe("/");
    expect(leaving.cookie()).not.toContain("session");
    vi.restoreAllMocks();
    expect(await (await leaving.get("/")).text()).toContain("You have been logged out.");
  });
});

it("a conversation that cannot begin shows the reason in the list of conversations", async () => {
  const answer = await Ana.submit("/chat/nobody", {});
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/chat"]);
  expect(await (await Ana.get("/chat")).text()).toContain("Failed to start conversation. Please try again.");
  expect((await Ana.submit(`/chat/${benId}`, {})).headers.get("location")).toBe(`/chat/${benId}`);
});
