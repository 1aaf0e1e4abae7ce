import { expect, test } from "vitest";
import { members } from "~db/schema";
import { ana } from "../cast";
import { givenKindspot, givenMember } from "../given";

const town = givenKindspot();
const Ana = givenMember(town, ana);

const visitFrom = (zone: string) => Ana.get("/menu", { cookie: `${Ana.cookie()}; tz=${zone}` });
const stored = async () =>
  (await town.app.database.read.select({ zone: members.timeZone }).from(members)).map(({ zone }) => zone);

test("a page stores the browser's time zone, but not one that does not exist", async () => {
  expect((await visitFrom("Mars/Olympus_Mons")).status).toBe(200);
  expect((await visitFrom("A".repeat(5000))).status).toBe(200);
  expect(await stored()).toEqual([null]);
  await visitFrom("Asia/Calcutta");
  expect(await stored()).toEqual([expect.stringMatching(/^Asia\/(Calcutta|Kolkata)$/)]);
});
