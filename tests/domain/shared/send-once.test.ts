import { expect, test } from "vitest";
import { idempotencyKeys } from "~db/schema";
import { DAY } from "~/domain/shared/clock";
import { inTransaction } from "~/domain/shared/context";
import { forgetIdempotencyKeys, sendOnce, keyOfForm } from "~/domain/shared/send-once";
import { shareSpace, shareSpaceInput } from "~/domain/listings";
import { ana } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";
import { spacesSeen } from "../spaces-seen";

newStreetForEach(ana);

const input = shareSpaceInput.parse(ana.place);
const share = (key: string, body: unknown = input) => shareSpace(sendOnce(street.context, Ana, key, body), Ana, input);
const shown = async () => (await spacesSeen(street.context, Ana, ana.place, 3218)).length;

test("the same key at the same instant shares once, publishes once and gives the same answer", async () => {
  const [one, other] = await Promise.all([share("rain"), share("rain")]);
  expect(other).toEqual(one);
  expect(await shown()).toBe(1);
  expect(street.events.filter(({ type }) => type === "NEW_PARKING_SPACE")).toHaveLength(1);
});

test("the same key with another body is refused", async () => {
  await share("rain");
  await expect(share("rain", { other: true })).rejects.toMatchObject({ code: "key-reused" });
});

test("a form that was changed is another form, and the same one counts once", async () => {
  const send = (body: unknown) => share(keyOfForm("rain", body), body);
  await send(input);
  await send(input);
  await send({ ...input, description: "Changed" });
  expect(await street.database.read.select().from(idempotencyKeys)).toHaveLength(2);
});

test("a key is forgotten after 24 hours, not before", async () => {
  await share("rain");
  street.clock.advance(DAY - 1);
  await forgetIdempotencyKeys(street.context);
  expect(await street.database.read.select().from(idempotencyKeys)).toHaveLength(1);
  street.clock.advance(1);
  await forgetIdempotencyKeys(street.context);
  expect(await street.database.read.select().from(idempotencyKeys)).toEqual([]);
});

test("one member's keys keep 256 KB of answers: the oldest go, and the newest still repeat", async () => {
  const text = "x".repeat(50_000);
  const long = (key: string) =>
    inTransaction(sendOnce(street.context, Ana, key, {}), () => Promise.resolve({ result: { key, text }, events: [] }));
  for (let n = 0; n < 20; n++) {
    street.clock.advance(1);
    await long(`key ${n}`);
  }
  const kept = await street.database.read.select().from(idempotencyKeys);
  expect(kept).toHaveLength(5);
  expect(await long("key 19")).toEqual({ key: "key 19", text });
  expect(await street.database.read.select().from(idempotencyKeys)).toHaveLength(5);
});

test("a key is for one transaction: a second one is refused aloud, instead of doing nothing", async () => {
  const once = sendOnce(street.context, Ana, "two in one", {});
  const work = () => Promise.resolve({ result: "stored", events: [] });
  expect(await inTransaction(once, work)).toBe("stored");
  await expect(inTransaction(once, work)).rejects.toThrow("A key is for one transaction.");
});
