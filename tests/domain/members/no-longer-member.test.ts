import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { updateProfile } from "~/domain/account";
import { markAsRead, sendMessage, startConversation } from "~/domain/chat";
import { donateByCard, type Payments } from "~/domain/donations";
import {
  acceptRequest,
  cancelRequest,
  claimSpace,
  createRequest,
  createRequestInput,
  declineRequest,
  handOver,
  leaveSpace,
  promiseSpace,
  rateHandover,
  releaseSpace,
  removeSpace,
  renewSpace,
  reportFree,
  reportTaken,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { blockMember, reportMember, unblockMember } from "~/domain/moderation";
import { attachUpload, beginUpload, receiveUpload, removePhoto, uploadPhoto } from "~/domain/photos";
import { addPoints } from "~/domain/points";
import { claimReward } from "~/domain/rewards";
import type { Actor } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { members, uploads } from "~db/schema";
import { filesIn } from "../../architecture/files";
import { ana, ben } from "../../cast";
import { fakePhotos, type FakePhotos } from "../../fakes/photos";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { makeTrusted } from "../../trusted";
import { handOverAt } from "../handover";
import { everythingIn } from "./everything";

let photos: FakePhotos;
/** Ana's request passes the guard while she is a member. When its use case runs, she is suspended or deleted. */
newStreetForEach(ana, ben);
beforeEach(() => {
  photos = fakePhotos();
});

const portrait = Buffer.from("a portrait");
const payments: Payments = {
  publishableKey: "pk_test_kindspot",
  createIntent: () => Promise.resolve({ paymentIntentId: "pi_1", clientSecret: "pi_1_secret" }),
  createCheckout: () => Promise.resolve({ checkoutSessionId: "cs_1", url: "https://checkout.example/1" }),
  findPayment: async () => null,
  readEvent: () => null,
};

const share = async (who = Ana) => (await shareSpace(street.context, who, shareSpaceInput.parse(ana.place))).space.id;
const ask = async (who = Ben) =>
  (await createRequest(street.context, who, createRequestInput.parse({ ...ana.place, radius: 3218 }))).id;
const say = (from: Actor, to: Actor) =>
  sendMessage(street.context, from, { receiverId: to.id, content: "I leave at six" });
const promised = async (owner: Actor, driver: Actor | null) => {
  const id = await share(owner);
  const promisedToUserId = driver?.id ?? null;
  await promiseSpace(street.context, owner, id, { promisedToUserId, waitTimeMinutes: 10 });
  return id;
};
const bound = async () => {
  const id = await promised(Ben, null);
  await claimSpace(street.context, Ana, id);
  return id;
};

/** Each action of a member with its setup. */
const attempts: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  "shares no space": () => Promise.resolve(() => share()),
  "promises no space": async () => {
    const id = await share();
    return () => promiseSpace(street.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 10 });
  },
  "accepts no request": async () => {
    await share();
    const id = await ask();
    return () => acceptRequest(street.context, Ana, id, { waitTimeMinutes: 10 });
  },
  "claims no space": async () => {
    const id = await promised(Ben, null);
    return () => claimSpace(street.context, Ana, id);
  },
  "confirms no handover": async () => {
    const id = await bound();
    return () => handOver(street.context, Ana, id, {});
  },
  "releases no promise": async () => {
    const id = await bound();
    return () => releaseSpace(street.context, Ana, id, {});
  },
  "leaves no space": async () => {
    const id = await share();
    return () => leaveSpace(street.context, Ana, id);
  },
  "renews no space": async () => {
    const id = await share();
    return () => renewSpace(street.context, Ana, id);
  },
  "removes no space": async () => {
    const id = await share();
    return () => removeSpace(street.context, Ana, id);
  },
  "calls no space taken": async () => {
    const id = await share(Ben);
    return () => reportTaken(street.context, Ana, id);
  },
  "calls no space free": async () => {
    const id = await share(Ben);
    return () => reportFree(street.context, Ana, id);
  },
  "asks for no space": () => Promise.resolve(() => ask(Ana)),
  "cancels no request": async () => {
    const id = await ask(Ana);
    return () => cancelRequest(street.context, Ana, id);
  },
  "declines no request": async () => {
    const id = await ask();
    return () => declineRequest(street.context, Ana, id);
  },
  "begins no conversation": () => Promise.resolve(() => startConversation(street.context, Ana, Ben.id)),
  "writes no message": () => Promise.resolve(() => say(Ana, Ben)),
  "reads no message": async () => {
    const { id } = await say(Ben, Ana);
    return () => markAsRead(street.context, Ana, Ben.id, id);
  },
  "blocks nobody": () => Promise.resolve(() => blockMember(street.context, Ana, Ben.id)),
  "takes no block back": async () => {
    await street.block(Ana, Ben);
    return () => unblockMember(street.context, Ana, Ben.id);
  },
  "reports nobody": () =>
    Promise.resolve(() => reportMember(street.context, Ana, { userId: Ben.id, reason: "unkind", details: "" })),
  "changes no profile": () => Promise.resolve(() => updateProfile(street.context, Ana, { city: "Queens" })),
  "shows no photo": () => Promise.resolve(() => uploadPhoto(street.context, photos, Ana, portrait)),
  "removes no photo": async () => {
    await uploadPhoto(street.context, photos, Ana, portrait);
    return () => removePhoto(street.context, photos, Ana);
  },
  "is given no place for a photo": () => Promise.resolve(() => beginUpload(street.context, Ana)),
  "sends no photo": async () => {
    const token = await beginUpload(street.context, Ana);
    return () => receiveUpload(street.context, photos, Ana, token, () => Promise.resolve(portrait));
  },
  "attaches no photo": async () => {
    const token = await beginUpload(street.context, Ana);
    await receiveUpload(street.context, photos, Ana, token, () => Promise.resolve(portrait));
    return () => attachUpload(street.context, photos, Ana, hashOf(token));
  },
  "rates nobody": async () => {
    const spaceId = await handOverAt(street, Ana, Ben, ana.place);
    return () => rateHandover(street.context, Ana, { spaceId, stars: 1 });
  },
  "claims no reward": async () => {
    const earned = { memberId: Ana.id, kind: "corrected", reason: "A good year", points: 1000 } as const;
    await makeTrusted(street.context, Ana.id);
    await street.context.write((tx) => addPoints(tx, street.context, earned));
    return () => claimReward(street.context, Ana, "coffee-gift-card");
  },
  "gives nothing": () =>
    Promise.resolve(() => donateByCard(street.context, payments, Ana, { amountCents: 300, key: null })),
};

const stored = async () => ({ rows: await everythingIn(street.database.read), photos: photos.keys() });
const becomes = (row: Partial<typeof members.$inferInsert>) =>
  street.database.write((tx) => tx.update(members).set(row).where(eq(members.id, Ana.id)));

describe.each(["suspended", "deleted"] as const)("Who was %s while it was on its way", (end) => {
  it.each(Object.entries(attempts))("%s", async (_, prepare) => {
    const act = await prepare();
    await becomes(end === "suspended" ? { suspendedAt: street.clock.now() } : { deletedAt: street.clock.now() });
    const before = await stored();
    const code = end === "suspended" ? "suspended" : "unauthorized";
    await expect(act()).rejects.toMatchObject({ code });
    expect(await stored()).toEqual(before);
  });
});

describe("A member", () => {
  it.each(Object.entries(attempts))("can do what '%s' is about", async (_, prepare) => {
    await (
      await prepare()
    )();
  });
});

describe("Every use case of members", () => {
  /** Use cases that may call `inTransaction` directly, with the reason. */
  const others: Readonly<Record<string, string>> = {
    "account/delete-account.ts": "the suspended may leave",
    "chat/": "both sides of a chat are looked at",
    "contact/": "anyone may write",
    "donations/own-donation.ts": "a payment counts whatever became of its giver",
    "auth/": "the suspended may end their sessions, and the unconfirmed mend their address",
    "members/": "it stores what the browser tells, and of nobody who is deleted",
    "listings/share-space.ts": "it counts the member's shares, unless they are none any more",
  };

  it("asks again whether they are one", () => {
    /** The top-level functions of a source. */
    const functionsOf = (source: string) => source.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/);
    const actsBare = (file: string) =>
      functionsOf(readFileSync(file, "utf8")).some(
        (one) => /\bactor: Actor/.test(one) && /\binTransaction\(/.test(one),
      );
    const bare = filesIn("app/domain", ".ts")
      .filter(actsBare)
      .map((file) => file.replace("app/domain/", ""));
    expect(bare.length).toBeGreaterThan(5);
    expect(bare.filter((file) => !Object.keys(others).some((other) => file.startsWith(other)))).toEqual([]);
  });
});

describe("A photo that arrives", () => {
  it("when nobody waits for it any more leaves no file", async () => {
    const token = await beginUpload(street.context, Ana);
    const forgotten = async () => {
      await street.database.write((tx) => tx.delete(uploads));
      return { 512: portrait, 96: portrait };
    };
    const sent = receiveUpload(street.context, { ...photos, processImage: forgotten }, Ana, token, () =>
      Promise.resolve(portrait),
    );
    await expect(sent).rejects.toMatchObject({ code: "upload-over" });
    expect(photos.keys()).toEqual([]);
  });
});
