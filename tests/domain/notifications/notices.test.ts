import { count } from "drizzle-orm";
import { expect, it } from "vitest";
import { notices } from "~db/schema";
import { addNotice, takeNotices } from "~/domain/notifications";
import type { Actor } from "~/domain/shared/context";
import { ana, ben } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben);

const notify = (member: Actor, title: string) =>
  street.database.write((tx) => addNotice(tx, street.context, member.id, { title, message: "Read me." }));
const notifyTimes = async (times: number) => {
  for (let number = 1; number <= times; number++) await notify(Ana, `No. ${number}`);
};
const take = async () => {
  const { notices: taken, more } = await takeNotices(street.context, Ana.id);
  return { titles: taken.map(({ title }) => title), more };
};
const stored = async () => {
  const [row] = await street.database.read.select({ number: count() }).from(notices);
  return Number(row?.number);
};

it("a page takes the 3 oldest and says how many more wait", async () => {
  await notifyTimes(5);
  expect(await take()).toEqual({ titles: ["No. 1", "No. 2", "No. 3"], more: 2 });
  expect(await take()).toEqual({ titles: ["No. 4", "No. 5"], more: 0 });
  expect(await take()).toEqual({ titles: [], more: 0 });
});

it("at most 20 wait for one member: the oldest are dropped, others' stay", async () => {
  await notify(Ben, "For Ben");
  await notifyTimes(25);
  expect(await stored()).toBe(21);
  expect(await take()).toEqual({ titles: ["No. 6", "No. 7", "No. 8"], more: 17 });
});

it("two pages that load at once give each notice out once", async () => {
  await notifyTimes(3);
  const pages = await Promise.all([take(), take()]);
  expect(pages.flatMap(({ titles }) => titles).sort()).toEqual(["No. 1", "No. 2", "No. 3"]);
});

it("20,000 stored notices are not read: a page gets 3, and the next notice drops the rest", async () => {
  const createdAt = street.clock.now();
  const row = () => ({ id: street.context.newId(), memberId: Ana.id, title: "Old", message: "Old", createdAt });
  for (let batch = 0; batch < 20; batch++)
    await street.database.write((tx) => tx.insert(notices).values(Array.from({ length: 1000 }, row)));
  expect(await take()).toMatchObject({ titles: ["Old", "Old", "Old"], more: 17 });
  await notify(Ana, "New");
  expect(await stored()).toBe(20);
});
