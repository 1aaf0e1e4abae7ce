import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "~/domain/chat";
import {
  cancelRequest,
  createRequest,
  createRequestInput,
  promiseSpace,
  removeSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { PUSHES_AN_HOUR } from "~/domain/notifications/catalogue/push-limits";
import { createWatch, watchForm } from "~/domain/push";
import { DAY, HOUR } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ana, ben } from "../../cast";
import { addStranger } from "../../strangers";
import { newStreetForEach, street } from "../../street";
import { type Phones, phonesOf } from "./phones";

let phones: Phones;
let Ana: Actor, Ben: Actor;
let strangers: Actor[];
/** The strangers' accounts are old enough to push, and no phone lately measured where they are. */
newStreetForEach();
beforeEach(async () => {
  strangers = [];
  for (let n = 0; n < PUSHES_AN_HOUR + 2; n++) strangers.push(await addStranger(street, `Ghost${n}`, ana.place));
  street.clock.advance(2 * DAY);
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  phones = phonesOf(street);
  await phones.allow(Ben);
});

const pointedAt = { pointedAt: true };
const share = async (owner: Actor) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse(ana.place), pointedAt)).space.id;
const ask = (member: Actor) =>
  createRequest(street.context, member, createRequestInput.parse({ ...ana.place, radius: 3218 }), pointedAt);

const say = (from: Actor, to: Actor, n = 0) =>
  sendMessage(street.context, from, { receiverId: to.id, content: `Hello ${n}` });

/** How many pushes reached Ben's phone while each of the strangers did this. */
async function pushesOf(invent: (stranger: Actor) => Promise<unknown>): Promise<number> {
  let pushed = 0;
  for (const stranger of strangers) {
    await invent(stranger);
    pushed += (await phones.pushedTo(Ben)).length;
  }
  return pushed;
}

describe("What strangers invent leaves room on phones for what neighbours do:", () => {
  it("spaces in a watched area", async () => {
    await createWatch(street.context, Ben, watchForm.parse({ ...ben.place, radius: "1", span: "hour" }));
    expect(await pushesOf(share)).toBe(1);
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toMatchObject([{ title: "A space came up" }]);
  });

  it("spaces that one of them shares and removes again and again", async () => {
    await createWatch(street.context, Ben, watchForm.parse({ ...ben.place, radius: "1", span: "hour" }));
    const [one = Ana] = strangers;
    let pushed = 0;
    for (let n = 0; n < PUSHES_AN_HOUR; n++) {
      const id = await share(one);
      pushed += (await phones.pushedTo(Ben)).length;
      await removeSpace(street.context, one, id);
    }
    expect(pushed).toBe(1);
  });

  it("requests near an own space", async () => {
    await share(Ben);
    expect(await pushesOf(ask)).toBe(1);
    await ask(Ana);
    expect(await phones.pushedTo(Ben)).toMatchObject([{ title: "Someone needs a space" }]);
  });

  it("promises that bind nobody", async () => {
    await ask(Ben);
    const promise = async (stranger: Actor) =>
      promiseSpace(street.context, stranger, await share(stranger), {
        promisedToUserId: Ben.id,
        waitTimeMinutes: 10,
      });
    expect(await pushesOf(promise)).toBe(1);
  });

  it("messages that nobody answered, however many one writes", async () => {
    const write = async (stranger: Actor, n = 0) => {
      await say(stranger, Ben, n);
      await say(stranger, Ben, n + 1);
    };
    expect(await pushesOf(write)).toBe(1);
    await say(Ana, Ben);
    expect(await phones.pushedTo(Ben)).toMatchObject([{ title: "New message" }]);
  });

  it("but no less for messages of those whom one answered", async () => {
    const [one = Ana, other = Ana] = strangers;
    await say(other, Ben);
    expect(await phones.pushedTo(Ben)).toHaveLength(1);
    await say(Ben, one);
    await say(one, Ben);
    expect(await phones.pushedTo(Ben)).toMatchObject([{ title: "New message" }]);
  });

  it("at most 4 pushes a day", async () => {
    const [one = Ana] = strangers;
    let pushed = 0;
    for (let hour = 0; hour < 8; hour++) {
      await share(Ben);
      const { id } = await ask(one);
      pushed += (await phones.pushedTo(Ben)).filter(({ title }) => title === "Someone needs a space").length;
      await cancelRequest(street.context, one, id);
      street.clock.advance(HOUR);
    }
    expect(pushed).toBe(4);
  });
});
