import { beforeAll, describe, expect, test } from "vitest";
import { distanceMetres } from "~/domain/places/rules";
import { between } from "~/gateways/map/geometry";
import { people } from "../../demo/people/cast";
import { kerbAt } from "../../demo/town";
import { pointAt } from "../../demo/town/geography";
import { planTown } from "../../demo/town/plan";
import { ana, ben, cem, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { mapFile } from "../town";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let Ana: Visitor;
beforeAll(async () => {
  town = await openKindspot({ env: { MAP_FILE: mapFile(), RATE_LIMITS: "off" } });
  Ana = await register(town.url, ana);
});

const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude},${longitude}`;
const homeOf = (name: keyof typeof people) => people[name];
const asked = async (path: string) => {
  const answer = await fetch(town.url + path);
  return { status: answer.status, body: (await answer.json()) as unknown, headers: answer.headers };
};

describe("the streets beside a place", () => {
  test("are the nearest house's address and the next street, kept by no cache", async () => {
    const { body, headers } = await asked(`/map/near?at=${at(homeOf("Ana"))}`);
    expect(body).toEqual([`near ${homeOf("Ana").address}`, expect.stringMatching(/^near /) as string]);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test.each(["", "?at=", "?at=40.67", "?at=91,0", "?at=NaN,NaN", "?at=1e308,1", `?at=${"1".repeat(5000)},1`])(
    "need a place: %s is 400",
    async (query) => {
      expect((await asked(`/map/near${query}`)).status).toBe(400);
    },
  );

  test("stand in the share form without JavaScript: the nearest in the field, the next in its list", async () => {
    const { latitude, longitude } = homeOf("Ana");
    const page = await (await Ana.get(`/spaces/new?lat=${latitude}&lng=${longitude}`, { accept: "text/html" })).text();
    expect(page).toMatch(new RegExp(`<input[^>]*name="address"[^>]*value="near ${homeOf("Ana").address}"`));
    expect(page.match(/<option value="near [^"]+"/g)).toHaveLength(2);
    expect(page).not.toMatch(/near\s*(?:<[^>]*>)*\s*near/i);
  });

  test("are offered in the request form, but stand in no field: a request says no house by itself", async () => {
    const { latitude, longitude } = homeOf("Ben");
    const page = await (
      await Ana.get(`/requests/new?lat=${latitude}&lng=${longitude}`, { accept: "text/html" })
    ).text();
    expect(page).toContain(`<option value="near ${homeOf("Ben").address}"`);
    expect(/<input[^>]*name="address"[^>]*>/.exec(page)?.[0]).not.toContain("value=");
  });
});

describe("what is typed as a place", () => {
  test("is suggested from the map", async () => {
    const { body } = await asked(`/map/find?q=mill&near=${at(homeOf("Ana"))}`);
    expect(body).toContain("Mill Lane");
    expect((await asked("/map/find?q=mill")).body).toContain("Mill Lane");
  });

  test.each(["/map/find", "/map/find?q=", `/map/find?q=${"x".repeat(4000)}`, "/map/find?q=%00&near=here"])(
    "%s is answered, with nothing",
    async (path) => {
      expect(await asked(path)).toMatchObject({ status: 200, body: [] });
    },
  );

  test("leads to a street by a plain form, before postcodes and cities", async () => {
    const page = await (await Ana.get("/?place=12+mill+lane", { accept: "text/html" })).text();
    expect(page).toContain("12 Mill Lane");
    const city = await (await Ana.get("/?place=11215", { accept: "text/html" })).text();
    expect(city).toContain("Brooklyn");
  });
});

test("a space stands at the kerb in front of the house, not in it, shared by form, by one tap or by a call", async () => {
  const house = planTown().addresses.get("12 Mill Lane") ?? expect.fail("no house");
  const place = pointAt(between(house.house, house.kerb, 0.4));
  const typed = { latitude: String(place.latitude), longitude: String(place.longitude) };
  const form = { intent: "share", ...typed, leavingInMinutes: "0", address: "12 Mill Lane", description: "" };
  const owners = [Ana, await register(town.url, ben), await register(town.url, cem)] as const;
  const answers = await Promise.all([
    owners[0].submit("/spaces/new", { ...form, formKey: town.app.context.newId() }),
    owners[1].submit("/", { "share-now": "on", ...typed, accuracy: "10", formKey: town.app.context.newId() }),
    owners[2].post("/api/parking-spaces", { ...place, address: "12 Mill Lane" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([302, 200, 201]);
  const answer = await Ana.get("/api/parking-spaces/nearby?latitude=40.6725&longitude=-73.9765");
  const spaces = (await answer.json()) as { latitude: string; longitude: string }[];
  const stand = spaces.map(({ latitude, longitude }) => ({ latitude: Number(latitude), longitude: Number(longitude) }));
  expect(stand).toHaveLength(3);
  expect(new Set(stand.map(at)).size).toBe(1);
  expect(distanceMetres(stand[0] ?? expect.fail("no space"), kerbAt("12 Mill Lane"))).toBeLessThan(3);
});

test("without a map file, a server knows no streets, and its forms suggest none", async () => {
  const plain = await openKindspot();
  const member = await register(plain.url, ana);
  expect((await visitor(plain.url).get("/map/near?at=40.67,-73.97")).status).toBe(404);
  const page = await (await member.get("/spaces/new?lat=40.67&lng=-73.97", { accept: "text/html" })).text();
  expect(page).toContain('name="address"');
  expect(page).not.toContain('value="near ');
});
