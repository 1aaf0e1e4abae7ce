import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendMessage } from "~/domain/chat";
import { endOwnSession, sessionsOf } from "~/domain/auth";
import {
  fanOut,
  sendDeliveries,
  sendTestPush,
  SlowPushServices,
  subscribe,
  subscriptionsOf,
  unsubscribe,
} from "~/domain/push";
import type { PushContent } from "~/domain/push/content";
import { TESTS_AN_HOUR } from "~/domain/notifications/catalogue/push-limits";
import { MAX_REFUSALS, MAX_SUBSCRIPTIONS } from "~/domain/push/rules";
import { HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { ana, ben } from "../../cast";
import { browserAt } from "../../fakes/push-service";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { phonesOf, type Phones } from "./phones";

let phones: Phones;
newStreetForEach(ana, ben);
beforeEach(async () => {
  phones = phonesOf(street);
  // Who has answered may be written to more than three times.
  await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "Hello" });
});

let written = 0;
const write = () => sendMessage(street.context, Ben, { receiverId: Ana.id, content: `No. ${written++}` });
const browsersOf = (actor: Actor) => subscriptionsOf(street.context, actor, "another session");
/** Time goes by, and the job runs. */
async function later(ms: number): Promise<number> {
  street.clock.advance(ms);
  const before = phones.sent.length;
  await phones.run();
  return phones.sent.length - before;
}

describe("A push service's answer", () => {
  it("‘gone’ ends the subscription", async () => {
    await phones.allow(Ana);
    phones.results = [{ outcome: "gone" }];
    await write();
    await phones.run();
    expect(await browsersOf(Ana)).toEqual([]);
    await write();
    expect(await phones.pushedTo(Ana)).toEqual([]);
  });

  it("‘busy’ pauses the browser for as long as it said, then the push arrives", async () => {
    await phones.allow(Ana);
    phones.results = [{ outcome: "busy", retryAfterMs: 3 * MINUTE }];
    await write();
    await phones.run();
    expect(await browsersOf(Ana)).toMatchObject([{ isPaused: true, lastSentAt: null }]);
    expect(await later(3 * MINUTE - SECOND)).toBe(0);
    expect(await later(SECOND)).toBe(1);
    expect(await browsersOf(Ana)).toMatchObject([{ isPaused: false, lastSentAt: street.clock.now().toISOString() }]);
    expect(await later(HOUR), "once").toBe(0);
  });

  it("‘busy’ without a time pauses twice as long each time", async () => {
    await phones.allow(Ana);
    phones.results = Array.from({ length: 3 }, () => ({ outcome: "busy", retryAfterMs: null }));
    await write();
    await phones.run();
    for (const minutes of [1, 2, 4]) {
      expect(await later(minutes * MINUTE - SECOND)).toBe(0);
      expect(await later(SECOND)).toBe(1);
    }
    expect(await browsersOf(Ana)).toMatchObject([{ isPaused: false }]);
  });

  it("‘too large’ gets the title alone", async () => {
    await phones.allow(Ana);
    phones.results = [{ outcome: "too-large" }];
    await write();
    await phones.run();
    const contents = phones.sent.map(({ payload }) => JSON.parse(payload) as PushContent);
    expect(contents.map(({ notification }) => notification.body)).toEqual(["Open to read.", undefined]);
    expect(contents[1]?.notification.title).toBe("New message");
  });

  it("‘refused’ ends the subscription at the fifth in a row", async () => {
    await phones.allow(Ana);
    expect(MAX_REFUSALS).toBe(5);
    for (let refusals = 1; refusals <= MAX_REFUSALS; refusals++) {
      expect(await browsersOf(Ana)).toHaveLength(1);
      phones.results = [{ outcome: "refused" }];
      await write();
      expect(await later(HOUR)).toBe(1);
    }
    expect(await browsersOf(Ana)).toEqual([]);
  });

  it("‘refused’ after many of ‘busy’ is the first in a row: the service's own trouble ends no subscription", async () => {
    await phones.allow(Ana);
    const busy = Array.from({ length: MAX_REFUSALS - 1 }, () => ({ outcome: "busy", retryAfterMs: null }) as const);
    phones.results = [...busy, { outcome: "refused" }];
    await write();
    await phones.run();
    for (const minutes of [1, 2, 4, 8]) expect(await later(minutes * MINUTE)).toBe(1);
    expect(await browsersOf(Ana)).toMatchObject([{ isPaused: false }]);
    for (let refusals = 2; refusals <= MAX_REFUSALS; refusals++) {
      expect(await browsersOf(Ana)).toHaveLength(1);
      phones.results = [{ outcome: "refused" }];
      await write();
      expect(await later(HOUR)).toBe(1);
    }
    expect(await browsersOf(Ana)).toEqual([]);
  });
});

describe("A push", () => {
  it("is sent again when its process died", async () => {
    await phones.allow(Ana);
    await write();
    await fanOut(street.context);
    const dying = sendDeliveries(street.context, { ...phones, send: () => Promise.reject(new Error("killed")) });
    await expect(dying).rejects.toThrow("killed");
    expect(await later(SECOND)).toBe(0);
    expect(await later(30 * SECOND)).toBe(1);
  });

  it("is sent by one of two senders", async () => {
    await phones.allow(Ana);
    await write();
    await fanOut(street.context);
    await Promise.all([sendDeliveries(street.context, phones), sendDeliveries(street.context, phones)]);
    expect(phones.sent).toHaveLength(1);
  });

  it("replaces an unsent one of its topic", async () => {
    await phones.allow(Ana);
    phones.results = [{ outcome: "busy", retryAfterMs: 5 * MINUTE }];
    await write();
    await phones.run();
    await write();
    expect(await later(5 * MINUTE)).toBe(1);
  });

  it("is not sent once its time is over", async () => {
    await phones.allow(Ana);
    await write();
    await fanOut(street.context);
    expect(await later(25 * HOUR)).toBe(0);
  });
});

describe("A test", () => {
  it("goes to each browser of the member, also where a push service was busy", async () => {
    await phones.allow(Ana);
    await phones.allow(Ana);
    await phones.allow(Ben);
    expect(await sendTestPush(street.context, Ana)).toBe(2);
    expect(await phones.pushedTo(Ana)).toMatchObject([{ title: "Test" }, { title: "Test" }]);
  });

  it(`is refused without a browser, and after ${TESTS_AN_HOUR} in an hour`, async () => {
    await expect(sendTestPush(street.context, Ana)).rejects.toMatchObject({ code: "no-push" });
    await phones.allow(Ana);
    for (let n = 0; n < TESTS_AN_HOUR; n++) await sendTestPush(street.context, Ana);
    street.clock.advance(20 * MINUTE);
    await expect(sendTestPush(street.context, Ana)).rejects.toMatchObject({
      code: "too-many",
      details: { retryAfterSeconds: 40 * 60 },
    });
    street.clock.advance(40 * MINUTE);
    await sendTestPush(street.context, Ana);
  });
});

describe("A subscription", () => {
  const session = async (actor: Actor) => hashOf(await street.session(actor));

  it("ends with its session", async () => {
    await phones.allow(Ana);
    const [one] = await sessionsOf(street.context, Ana, "");
    await endOwnSession(street.context, Ana, one?.id ?? expect.unreachable());
    await write();
    expect(await phones.pushedTo(Ana)).toEqual([]);
  });

  it("goes over to the member who signs in on the same phone", async () => {
    const { subscription } = browserAt("https://push.example/shared");
    for (const actor of [Ana, Ben])
      await subscribe(street.context, actor, phones, subscription, { sessionId: await session(actor), browser: "" });
    expect(await browsersOf(Ana)).toEqual([]);
    expect(await browsersOf(Ben)).toHaveLength(1);
  });

  it("is one for each session, however often the browser sends it", async () => {
    const sessionId = await session(Ana);
    const { subscription } = browserAt("https://push.example/one");
    for (const given of [subscription, subscription, browserAt("https://push.example/two").subscription])
      await subscribe(street.context, Ana, phones, given, { sessionId, browser: "" });
    expect(await browsersOf(Ana)).toHaveLength(1);
  });

  it("is one for a session that takes over a browser of another one", async () => {
    const { subscription } = browserAt("https://push.example/kept");
    await subscribe(street.context, Ana, phones, subscription, { sessionId: await session(Ana), browser: "" });
    const where = { sessionId: await session(Ana), browser: "" };
    for (const given of [browserAt("https://push.example/new").subscription, subscription])
      await subscribe(street.context, Ana, phones, given, where);
    expect(await browsersOf(Ana)).toHaveLength(1);
  });

  it(`is the ${MAX_SUBSCRIPTIONS}th at most: the oldest ends`, async () => {
    for (let n = 0; n <= MAX_SUBSCRIPTIONS; n++) {
      await phones.allow(Ana);
      street.clock.advance(MINUTE);
    }
    expect(await browsersOf(Ana)).toHaveLength(MAX_SUBSCRIPTIONS);
  });

  it("is refused at an address that may not be reached", async () => {
    const { subscription } = browserAt("https://10.0.0.1/");
    const sender = { accepts: () => false };
    const where = { sessionId: await session(Ana), browser: "" };
    await expect(subscribe(street.context, Ana, sender, subscription, where)).rejects.toMatchObject({
      code: "push-address",
    });
  });

  it("is ended by its member alone", async () => {
    await phones.allow(Ana);
    const [one] = await browsersOf(Ana);
    const id = one?.id ?? expect.unreachable();
    await expect(unsubscribe(street.context, Ben, id)).rejects.toMatchObject({ code: "not-found" });
    await unsubscribe(street.context, Ana, id);
    expect(await browsersOf(Ana)).toEqual([]);
  });
});

describe("A push service that answers late", () => {
  const slow = "https://slow.example/send";
  /** The members' phones; those behind the slow push service answer when the test says so. */
  function slowPhones() {
    const waiting: (() => void)[] = [];
    const order: string[] = [];
    const sender: Phones = {
      ...phones,
      async send(push) {
        if (push.endpoint.startsWith(slow)) await new Promise<void>((resolve) => waiting.push(resolve));
        order.push(push.endpoint);
        return { outcome: "taken" };
      },
    };
    return { waiting, order, sender };
  }
  const allowSlow = async (actor: Actor, count: number) => {
    for (let n = 0; n < count; n++) {
      const { subscription } = browserAt(`${slow}/${actor.id}/${n}`);
      const where = { sessionId: hashOf(await street.session(actor)), browser: "" };
      await subscribe(street.context, actor, phones, subscription, where);
    }
  };

  it("delays no push to others, and what it took late is recorded", async () => {
    const { waiting, order, sender } = slowPhones();
    await allowSlow(Ana, 1);
    await write();
    await fanOut(street.context);
    await sendDeliveries(street.context, sender, new SlowPushServices());
    expect(order, "it still waits").toEqual([]);
    const fast = await phones.allow(Ana);
    await write();
    await fanOut(street.context);
    await sendDeliveries(street.context, sender, new SlowPushServices());
    expect(order).toEqual([fast]);
    for (const answer of waiting) answer();
    await vi.waitFor(async () => expect(await browsersOf(Ana)).not.toMatchObject([{}, { lastSentAt: null }]));
  });

  it("gets few pushes at a time, and the others wait for room", async () => {
    const { waiting, sender } = slowPhones();
    const slowServices = new SlowPushServices();
    const now = () => street.clock.now();
    await allowSlow(Ana, 10);
    const first = slowServices.run(`${slow}/first`, now, new Promise(() => undefined));
    await vi.waitFor(() => expect(slowServices.isSlow(`${slow}/another`, now())).toBe(true), { timeout: 3000 });
    void first;
    for (let n = 0; n < 15; n++) void slowServices.run(`${slow}/first`, now, new Promise(() => undefined));
    await write();
    await fanOut(street.context);
    expect(await sendDeliveries(street.context, sender, slowServices)).toBe(10);
    expect(waiting, "16 run, 20 may").toHaveLength(4);
    expect(await sendDeliveries(street.context, sender, slowServices), "the others are postponed").toBe(0);
    street.clock.advance(2 * SECOND);
    expect(await sendDeliveries(street.context, sender, slowServices)).toBe(6);
  });
});

it("A push that is refused as busy is tried 5 times at most", async () => {
  await phones.allow(Ana);
  phones.results = Array.from({ length: 10 }, () => ({ outcome: "busy", retryAfterMs: SECOND }));
  await write();
  await phones.run();
  for (let n = 0; n < 10; n++) await later(2 * SECOND);
  expect(phones.sent).toHaveLength(5);
});
