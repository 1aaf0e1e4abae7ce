import { beforeEach, expect, test } from "vitest";
import { sendOutboxJob } from "~/jobs/mail-job";
import { sendContactMessage } from "~/domain/contact";
import { isNotNull } from "drizzle-orm";
import { outbox } from "~db/schema";
import { newStreetForEach, street } from "../street";

newStreetForEach();
beforeEach(async () => {
  for (let count = 0; count < 12; count++) {
    const message = {
      name: "Ben",
      company: "",
      email: "ben@kindspot.example",
      subject: `No. ${count}`,
      message: "Hello",
    };
    await sendContactMessage(street.context, null, message);
  }
});

const job = (send: () => Promise<void>) => sendOutboxJob({ send, close: () => undefined });
const sent = async () => (await street.database.read.select().from(outbox).where(isNotNull(outbox.sentAt))).length;

test("one run sends all that is due", async () => {
  await job(() => Promise.resolve()).run(street.context);
  expect(await sent()).toBe(12);
});

test("a run in which no mail can be sent tries a few, leaves the rest to the next run, and logs the reason once", async () => {
  let tried = 0;
  const broken = job(async () => {
    tried++;
    throw new Error("ECONNREFUSED");
  });
  await expect(broken.run(street.context)).rejects.toThrow(/^ECONNREFUSED$/);
  expect(tried).toBeLessThan(12);
  await expect(broken.run(street.context)).rejects.toThrow("ECONNREFUSED");
  await expect(broken.run(street.context)).rejects.toThrow("ECONNREFUSED");
  expect(tried).toBe(12);
});

test("one mail that cannot leave holds no other up", async () => {
  let first = true;
  const broken = job(async () => {
    if (!first) return;
    first = false;
    throw new Error("550");
  });
  await expect(broken.run(street.context)).rejects.toThrow("550");
  expect(await sent()).toBe(11);
});
