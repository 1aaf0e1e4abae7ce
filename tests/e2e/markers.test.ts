import type { Locator } from "playwright";
import { beforeAll, expect, test } from "vitest";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { ana, ben, cem, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { homeAt, openPhoneOf } from "./phone-of";

const town = givenKindspot();
const Ben = givenMember(town, ben);
beforeAll(async () => {
  await (await register(town.url, ana)).post("/api/parking-spaces", ana.place);
  const Cem = await register(town.url, cem);
  const { id } = (await (await Cem.post("/api/parking-spaces", cem.place)).json()) as SpaceForParty;
  await Cem.post(`/api/parking-spaces/${id}/leaving`, {});
});

const blue = "rgb(29, 110, 245)";
const green = "rgb(26, 127, 55)";
const amber = "rgb(245, 158, 11)";

const seen = (marker: Locator) =>
  marker.evaluate((element) => {
    const { width, height, backgroundColor } = getComputedStyle(element);
    return [width, height, backgroundColor];
  });

test.each([
  ["placed by the server", false],
  ["drawn by Leaflet", true],
])("markers %s: the member 16 px blue, a space 24 px, green or amber while it is being left", async (_, javaScript) => {
  const { page } = await openPhoneOf(town, Ben, { javaScript });
  await page.goto(homeAt(ben.place));
  if (javaScript) await page.locator(".map.live").waitFor();
  expect(await seen(page.getByTitle(/^Your Location/))).toEqual(["16px", "16px", blue]);
  expect(await seen(page.getByTitle(/^Ana R\./))).toEqual(["24px", "24px", green]);
  expect(await seen(page.getByTitle(/^Cem A\./))).toEqual(["24px", "24px", amber]);
});
