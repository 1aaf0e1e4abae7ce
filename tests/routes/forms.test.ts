import { beforeEach, describe, expect, it } from "vitest";
import { ana, ben, cem } from "../cast";
import { openPage } from "../form-client/page";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");
const Cem = givenMember(town, cem, "test");
beforeEach(async () => {
  await Ana.get(`/?lat=${ana.place.latitude}&lng=${ana.place.longitude}`);
});

const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: String(latitude),
  longitude: String(longitude),
});
const spacesOf = async (who: Visitor, { latitude, longitude }: { latitude: number; longitude: number }) =>
  (await (await who.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`)).json()) as { id: string }[];
const shared = async (who: Visitor, place: object): Promise<string> =>
  ((await (await who.post("/api/parking-spaces", place)).json()) as { id: string }).id;

describe("a form filled in wrongly", () => {
  it.each([
    ["an address that is too long", { address: "x".repeat(201) }, "Please use at most 200 characters."],
    ["a time of one's own", { leavingInMinutes: "7" }, "Please choose when you're leaving."],
    ["a hidden character", { description: "a\u202eb" }, "Please remove hidden or control characters."],
  ])("says so beside the field, keeps the rest and stores nothing: %s", async (_, wrong, sentence) => {
    const answer = await Ana.submit("/spaces/new", {
      ...at(ana.place),
      description: "By the bakery",
      address: "5th Ave",
      ...wrong,
    });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain(sentence);
    expect(page).toMatch(/value="(5th Ave|By the bakery)"/);
    expect(await spacesOf(Ana, ana.place)).toEqual([]);
  });

  it.each([
    ["/spaces/new", "Please enable location services to share your parking space."],
    ["/requests/new", "Please enable location services to request parking."],
  ])("without a place says what is missing: %s", async (path, sentence) => {
    const answer = await Ana.submit(path, { latitude: "NaN", longitude: "", address: "5th Ave" });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it("of a promise without a wait says so", async () => {
    const id = await shared(Ana, ana.place);
    const answer = await Ana.submit(`/spaces/${id}/promise`, { intent: "promise" });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("Please choose how long you'll wait."),
    ]);
  });
});

describe("the browser demands what the schema demands, and no more", () => {
  it.each([
    ["/profile/edit", ["firstName", "lastName"]],
    ["/profile/delete", ["password"]],
    ["/profile/password", ["confirmPassword", "currentPassword", "newPassword"]],
    ["/profile/security/second-step", ["code"]],
    ["/contact", ["email", "message", "name", "subject"]],
    ["the promise of a space", ["waitTimeMinutes"]],
    ["the report of a member", ["reason"]],
  ])("on %s", async (page, names) => {
    const own = page === "the promise of a space" ? await shared(Ana, ana.place) : "";
    const { id: benId } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
    const paths: Record<string, string> = {
      "the promise of a space": `/spaces/${own}/promise`,
      "the report of a member": `/members/${benId}/report`,
    };
    const opened = await openPage(Ana, paths[page] ?? page);
    expect(opened.status).toBe(200);
    const demanded = opened
      .find("main [required]")
      .toArray()
      .map((control) => control.attribs.name);
    expect([...new Set(demanded)].sort()).toEqual(names);
  });
});

describe("a body that is no form", () => {
  it.each(["/auth", "/requests", "/spaces/new", "/?index"])("is refused at %s", async (path) => {
    const answer = await Ana.post(path, { intent: "accept" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please check that all fields are filled correctly.");
  });
});

describe("a form sent again", () => {
  it.each(["/spaces/new", "/requests/new", "/tips/new", "/plans", "/car", "/contact"])(
    "has a key on %s",
    async (path) => {
      const page = await openPage(Ana, `${path}?pin=${ana.place.latitude},${ana.place.longitude}`);
      const keys = page
        .find("main input[name=formKey]")
        .toArray()
        .map((field) => field.attribs.value);
      expect(keys.length).toBeGreaterThan(0);
      expect(keys).not.toContain("");
      expect(keys).not.toContain(undefined);
    },
  );

  it("does its work once", async () => {
    const form = { ...at(cem.place), formKey: "k".repeat(5000) };
    await Cem.submit("/spaces/new", form);
    await Cem.submit("/spaces/new", form);
    expect(await spacesOf(Cem, cem.place)).toHaveLength(1);
  });

  it("for another space is another form", async () => {
    const [one, other] = [await shared(Ben, ben.place), await shared(Ben, { ...ben.place, latitude: 40.68 })];
    const form = { waitTimeMinutes: "10", formKey: "the same" };
    expect((await Ben.submit(`/spaces/${one}/promise`, form)).status).toBe(302);
    expect((await Ben.submit(`/spaces/${other}/promise`, form)).status).toBe(302);
  });
});

describe("a button that comes too late", () => {
  it("shows the reason on the requests page", async () => {
    const asked = await Ana.post("/api/parking-requests", { ...ana.place, radius: 3218 });
    const { id: requestId } = (await asked.json()) as { id: string };
    await Ana.submit("/requests?tab=mine", { intent: "cancel", requestId });
    const late = await Ben.submit("/requests", { intent: "accept", requestId, waitTimeMinutes: "10" });
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringMatching(/<\/strong>[^"]{0,12}This request is closed\./),
    ]);
  });
});
