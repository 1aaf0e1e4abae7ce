import { expect, test } from "vitest";
import { ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ben = givenMember(town, ben);

test.each([
  ["with", true],
  ["without", false],
])("setting the pin and moving it keeps what was typed, %s a script", async (_, javaScript) => {
  const { page } = await openPhoneOf(town, Ben, { javaScript, at: ben.place });
  const address = `/spaces/new?lat=${ben.place.latitude}&lng=${ben.place.longitude}`;
  await (javaScript ? openLive(page, address) : page.goto(address));
  const description = page.getByLabel("Description (optional)");
  await description.fill("In front of the bakery");
  await page.getByLabel("In 10 min").check();
  await page.getByRole("button", { name: "Set the pin" }).click();
  await page.getByText("where you set the pin").waitFor();
  expect(await description.inputValue()).toBe("In front of the bakery");
  await description.fill("In front of the bakery, blue door");
  await page.getByText("Fine-tune").click();
  await page.getByRole("button", { name: "10 m north" }).click();
  await page.waitForURL(/blue/);
  await page.getByText("where you set the pin").waitFor();
  expect(await description.inputValue()).toBe("In front of the bakery, blue door");
  expect(await page.getByLabel("In 10 min").isChecked()).toBe(true);
  await description.fill("In front of the bakery, red door");
  await page.getByRole("button", { name: "Set the pin here" }).click({ position: { x: 150, y: 90 } });
  await page.waitForURL(/red\+door.*at\.x|at\.x.*red\+door/);
  expect(await description.inputValue()).toBe("In front of the bakery, red door");
  await description.fill("In front of the bakery, green door");
  await page.getByRole("button", { name: "Zoom out" }).click();
  await page.waitForURL(/green/);
  expect(await description.inputValue()).toBe("In front of the bakery, green door");
  await description.press("Enter");
  await page.getByText("Space Shared", { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.has("description")).toBe(false);
  const near = await Ben.get(`/api/parking-spaces/nearby/${ben.place.latitude}/${ben.place.longitude}`);
  const [space] = (await near.json()) as { id: string; description: string }[];
  expect(space?.description).toBe("In front of the bakery, green door");
  await Ben.send(`/api/parking-spaces/${space?.id}`, { method: "DELETE" });
});
