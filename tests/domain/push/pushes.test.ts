import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "~/domain/chat";
import {
  acceptRequest,
  askForSpace,
  askInput,
  askStillFree,
  claimSpace,
  createRequest,
  createRequestInput,
  declineRequest,
  handOver,
  promiseSpace,
  renewSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { savePreferences } from "~/domain/push";
import { PUSHES_A_DAY, PUSHES_AN_HOUR } from "~/domain/notifications/catalogue/push-limits";
import { defaultPreferences } from "~/domain/notifications/catalogue/push-preferences";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members, notificationJobs, pushDeliveries } from "~db/schema";
import { ana, ben, cem, dora } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";
import { type Phones, phonesOf } from "./phones";

let phones: Phones;
newStreetForEach(ana, ben, cem);
beforeEach(async () => {
  phones = phonesOf(street);
});

const share = async (owner: Actor, place = ana.place) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse({ ...place, address: "7th Ave & 3rd St" }))).space.id;
const request = (driver: Actor, place = ben.place) =>
  createRequest(street.context, driver, createRequestInput.parse({ ...place, message: "A van" }));
const say = (from: Actor, to: Actor, content: string) =>
  sendMessage(street.context, from, { receiverId: to.id, content });

describe("A request", () => {
  it("is pushed to the owner of a space in its reach, with the distance and nothing of the driver", async () => {
    const spaceId = await share(Ana);
    await phones.allow(Ana);
    const { id } = await request(Ben);
    expect(await phones.pushedTo(Ana)).toEqual([
      {
        title: "Someone needs a space",
        body: "About 0.4 mi from yours.",
        path: "/requests",
        topic: expect.stringMatching(/^[\w-]{32}$/) as string,
        ttl: 30 * 60,
      },
    ]);
    const { payload } = phones.sent[0] ?? expect.unreachable();
    expect(JSON.parse(payload)).toMatchObject({
      web_push: 8030,
      notification: {
        actions: [{ action: "promise", title: "Promise 10 min" }],
        data: { offer: { requestId: id, spaceId } },
      },
    });
    // Ids are random letters, which can spell both.
    expect(payload.replaceAll(/[\w-]{32,}/g, "id")).not.toMatch(/Ben|van/i);
  });

  it("is pushed to nobody else: without a space, too far away, or its driver", async () => {
    const Dora = await street.addMember(dora);
    await share(Dora, dora.place);
    await share(Ben, ben.place);
    for (const member of [Ben, Cem, Dora]) await phones.allow(member);
    await request(Ben);
    await phones.run();
    expect(phones.sent).toEqual([]);
  });

  it("that is aimed at one space is pushed to its owner alone", async () => {
    const spaceId = await share(Ana);
    await share(Cem, cem.place);
    await phones.allow(Ana);
    await phones.allow(Cem);
    await askForSpace(street.context, Ben, spaceId, askInput.parse({}));
    expect(await phones.pushedTo(Ana)).toMatchObject([{ title: "Someone needs a space" }]);
    expect(phones.sent).toHaveLength(1);
  });

  it("that the asked owner declined is pushed to the others, and not again to an owner who had it", async () => {
    const spaceId = await share(Ana);
    await phones.allow(Ana);
    await phones.allow(Cem);
    const { id } = await askForSpace(street.context, Ben, spaceId, askInput.parse({}));
    await phones.run();
    await share(Cem, cem.place);
    await declineRequest(street.context, Ana, id);
    expect(await phones.pushedTo(Cem)).toHaveLength(1);
    expect(phones.sent, "one for each owner").toHaveLength(2);
  });

  it("is pushed once to each owner of many, in batches", async () => {
    const owners = await Promise.all(
      Array.from({ length: 12 }, (_, n) => street.addMember({ ...cem, email: `cem${n}@kindspot.example` })),
    );
    for (const owner of owners) {
      await share(owner, cem.place);
      await phones.allow(owner);
    }
    await request(Ben);
    await phones.run();
    expect(new Set(phones.sent.map(({ endpoint }) => endpoint)).size).toBe(owners.length);
    expect(phones.sent).toHaveLength(owners.length);
  });

  it("is over with its space: the push lives no longer", async () => {
    await share(Ana);
    await phones.allow(Ana);
    street.clock.advance(25 * MINUTE);
    await request(Ben);
    expect(await phones.pushedTo(Ana)).toMatchObject([{ ttl: 5 * 60 }]);
  });
});

describe("A promise", () => {
  it("is pushed to its driver with its end in the driver's own zone", async () => {
    await street.database.write((tx) =>
      tx.update(members).set({ timeZone: "America/New_York" }).where(eq(members.id, Ben.id)),
    );
    await share(Ana);
    await phones.allow(Ben);
    const { id } = await request(Ben);
    const { promiseExpiresAt } = await acceptRequest(street.context, Ana, id, { waitTimeMinutes: 10 });
    const until = new Date(promiseExpiresAt ?? "").toLocaleTimeString("en-US", {
      timeZone: "America/New_York",
      timeStyle: "short",
    });
    expect(await phones.pushedTo(Ben)).toMatchObject([
      {
        title: "A space is promised to you",
        body: `Until ${until.replace("\u202f", " ")}.`,
        path: "/#promise",
        ttl: 600,
      },
    ]);
  });

  it("that a driver claims is not pushed to that driver", async () => {
    const id = await share(Ana);
    await phones.allow(Ben);
    await promiseSpace(street.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await claimSpace(street.context, Ben, id);
    expect(await phones.pushedTo(Ben)).toEqual([]);
  });

  it("with a driver who writes ‘I'm here’ is pushed to its owner as an arrival, of the space's topic", async () => {
    const spaceId = await share(Ana);
    await phones.allow(Ana);
    await phones.allow(Ben);
    const { id } = await request(Ben);
    await phones.run();
    await acceptRequest(street.context, Ana, id, { waitTimeMinutes: 10, spaceId });
    const [promised] = await phones.pushedTo(Ben);
    await say(Ben, Ana, "I'm here");
    const [arrived] = await phones.pushedTo(Ana);
    expect(arrived).toMatchObject({ title: "Your driver is here", body: "Open for the words.", path: "/#promise" });
    expect(arrived?.topic).toBe(promised?.topic);
    await say(Ana, Ben, "I'm here");
    expect(await phones.pushedTo(Ben), "an owner does not arrive").toMatchObject([{ title: "New message" }]);
  });

  it("says that the driver is here also where an earlier one of the two waits for 'Did you get it?'", async () => {
    const earlier = await share(Ana);
    await acceptRequest(street.context, Ana, (await request(Ben)).id, { waitTimeMinutes: 10, spaceId: earlier });
    await handOver(street.context, Ana, earlier, {});
    street.clock.advance(HOUR);
    const spaceId = await share(Ana);
    await acceptRequest(street.context, Ana, (await request(Ben)).id, { waitTimeMinutes: 10, spaceId });
    await phones.run();
    await phones.allow(Ana);
    await say(Ben, Ana, "I'm here");
    expect(await phones.pushedTo(Ana)).toMatchObject([{ title: "Your driver is here" }]);
  });

  it("that its owner alone handed over asks the driver", async () => {
    const spaceId = await share(Ana);
    const { id } = await request(Ben);
    await acceptRequest(street.context, Ana, id, { waitTimeMinutes: 10, spaceId });
    await phones.run();
    await phones.allow(Ben);
    await handOver(street.context, Ana, spaceId, {});
    expect(await phones.pushedTo(Ben)).toMatchObject([{ title: "Did you get it?", body: "One tap tells us." }]);
  });
});

describe("A message", () => {
  it("is pushed without its text, and opens the conversation", async () => {
    await phones.allow(Ana);
    await say(Ben, Ana, "Is it still free?");
    expect(await phones.pushedTo(Ana)).toMatchObject([
      { title: "New message", body: "Open to read.", path: `/chat/${Ben.id}`, ttl: DAY / 1000 },
    ]);
    expect(phones.sent[0]?.payload).not.toMatch(/Ben|free/);
  });
});

describe("‘Still free?’", () => {
  it("is pushed to the owner ten minutes before the end, and again after a renewal", async () => {
    const id = await share(Ana);
    await phones.allow(Ana);
    street.clock.advance(20 * MINUTE);
    await askStillFree(street.context);
    const [asked] = await phones.pushedTo(Ana);
    expect(asked).toMatchObject({ title: "Still free?", path: "/", ttl: 600 });
    expect(asked?.body).toMatch(/^Off the map at \d{1,2}:\d\d [AP]M\.$/);
    await renewSpace(street.context, Ana, id);
    street.clock.advance(20 * MINUTE);
    await askStillFree(street.context);
    expect(await phones.pushedTo(Ana)).toHaveLength(1);
  });
});

describe("Details", () => {
  it("stand in pushes to a member who chose them", async () => {
    await savePreferences(street.context, Ana, { ...defaultPreferences, showDetails: true });
    await share(Ana);
    await phones.allow(Ana);
    await request(Ben);
    await say(Ben, Ana, "Is it\nstill free?");
    expect((await phones.pushedTo(Ana)).map(({ body }) => body)).toEqual([
      "Ben, about 0.4 mi from yours.",
      "Ben: Is it still free?",
    ]);
  });
});

describe("Nothing is pushed", () => {
  it("across a block", async () => {
    await share(Ana);
    await phones.allow(Ana);
    await request(Ben);
    await say(Ben, Ana, "Hello");
    await street.block(Ana, Ben);
    expect(await phones.pushedTo(Ana)).toEqual([]);
  });

  it("by an account in its first 24 hours", async () => {
    await street.database.write((tx) =>
      tx
        .update(members)
        .set({ createdAt: new Date(street.clock.now().getTime() - DAY + MINUTE) })
        .where(eq(members.id, Ben.id)),
    );
    await phones.allow(Ana);
    await say(Ben, Ana, "Hello");
    expect(await phones.pushedTo(Ana)).toEqual([]);
    street.clock.advance(MINUTE);
    await say(Ben, Ana, "Hello again");
    expect(await phones.pushedTo(Ana)).toHaveLength(1);
  });

  it("to a member who has a page on the screen", async () => {
    await phones.allow(Ana);
    street.watching.add(Ana.id);
    await say(Ben, Ana, "Hello");
    expect(await phones.pushedTo(Ana)).toEqual([]);
  });

  it("to a suspended member", async () => {
    await phones.allow(Ana);
    await say(Ben, Ana, "Hello");
    await street.database.write((tx) =>
      tx.update(members).set({ suspendedAt: street.clock.now() }).where(eq(members.id, Ana.id)),
    );
    expect(await phones.pushedTo(Ana)).toEqual([]);
  });

  it("of a kind that the member switched off", async () => {
    await savePreferences(street.context, Ana, { ...defaultPreferences, messages: false });
    await share(Ana);
    await phones.allow(Ana);
    await say(Ben, Ana, "Hello");
    await request(Ben);
    expect((await phones.pushedTo(Ana)).map(({ title }) => title)).toEqual(["Someone needs a space"]);
  });

  it("in the member's quiet hours, by the clock of their zone", async () => {
    await street.database.write((tx) =>
      tx.update(members).set({ timeZone: "America/New_York" }).where(eq(members.id, Ana.id)),
    );
    await savePreferences(street.context, Ana, { ...defaultPreferences, quietFrom: 22 * 60, quietTo: 7 * 60 });
    await phones.allow(Ana);
    const nextYear = street.clock.now().getUTCFullYear() + 1;
    const at = (time: string) =>
      street.clock.advance(Date.parse(`${nextYear}-03-03T${time}Z`) - street.clock.now().getTime());
    at("03:00:00"); // 22:00 in New York
    await say(Ben, Ana, "Good night");
    expect(await phones.pushedTo(Ana)).toEqual([]);
    at("11:59:00");
    await say(Ben, Ana, "Good morning");
    expect(await phones.pushedTo(Ana)).toEqual([]);
    at("12:00:00"); // 7:00
    await say(Ben, Ana, "Breakfast?");
    expect(await phones.pushedTo(Ana)).toHaveLength(1);
  });
});

describe("A member gets at most", () => {
  it("4 pushes an hour, and promises that bind apart", async () => {
    await say(Ben, Ana, "Hello");
    await phones.allow(Ben);
    await phones.allow(Ben);
    let pushed = 0;
    for (let n = 0; n < PUSHES_AN_HOUR + 2; n++) {
      await say(Ana, Ben, `No. ${n}`);
      pushed += (await phones.pushedTo(Ben)).length;
    }
    expect([pushed, PUSHES_AN_HOUR], "on two phones").toEqual([2 * 4, 4]);
    await share(Ana);
    const { id } = await request(Ben);
    await acceptRequest(street.context, Ana, id, { waitTimeMinutes: 10 });
    expect(await phones.pushedTo(Ben)).toMatchObject([
      { title: "A space is promised to you" },
      { title: "A space is promised to you" },
    ]);
    street.clock.advance(HOUR);
    await say(Ana, Ben, "An hour later");
    expect(await phones.pushedTo(Ben)).toHaveLength(2);
  });

  it("15 pushes a day", async () => {
    await say(Ana, Ben, "Hello");
    await phones.allow(Ana);
    let pushed = 0;
    for (let hour = 0; hour < 6; hour++) {
      for (let n = 0; n < PUSHES_AN_HOUR; n++) {
        await say(Ben, Ana, `No. ${hour}.${n}`);
        pushed += (await phones.pushedTo(Ana)).length;
      }
      street.clock.advance(HOUR);
    }
    expect([pushed, PUSHES_A_DAY]).toEqual([15, 15]);
  });
});

describe("The queue", () => {
  it("keeps no cause and no content once all is sent", async () => {
    await share(Ana);
    await phones.allow(Ana);
    await request(Ben);
    await phones.run();
    expect(await street.database.read.select().from(notificationJobs)).toEqual([]);
    expect(await street.database.read.select().from(pushDeliveries)).toMatchObject([
      { content: null, nextAttemptAt: null, sentAt: street.clock.now() },
    ]);
  });
});
