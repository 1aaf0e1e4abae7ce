import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { members, uploads } from "~db/schema";
import {
  attachUpload,
  beginUpload,
  forgetUploads,
  readPhoto,
  receiveUpload,
  removePhoto,
  uploadPhoto,
} from "~/domain/photos";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { Refusal } from "~/domain/shared/errors";
import { hashOf } from "~/domain/shared/ids";
import { shareSpace, shareSpaceInput } from "~/domain/listings";
import { ana, ben } from "../../cast";
import { fakePhotos, type FakePhotos } from "../../fakes/photos";
import { Ana, Ben, newStreetForEach, street } from "../../street";

let photos: FakePhotos;
newStreetForEach(ana, ben);
beforeEach(() => {
  photos = fakePhotos();
});

const portrait = Buffer.from("a portrait");
const begin = (who = Ana) => beginUpload(street.context, who);
const send = (token: string, who = Ana, file = portrait) =>
  receiveUpload(street.context, photos, who, token, async () => file);
const attach = (token: string, who = Ana) => attachUpload(street.context, photos, who, hashOf(token));
const look = (key: string, who = Ben) => readPhoto(street.context, photos, who, key, 96);
const forget = () => forgetUploads(street.context, photos);
const rows = () => street.database.read.select().from(uploads);
const keyOf = async ({ id }: Actor) =>
  (await street.database.read.select({ key: members.photoKey }).from(members).where(eq(members.id, id)))[0]?.key;

/** Sends a photo and sets it as the member's. */
async function show(who = Ana): Promise<string> {
  const token = await begin(who);
  await send(token, who);
  await attach(token, who);
  return token;
}

describe("a place to send a photo to", () => {
  it("is a secret that the database does not know", async () => {
    const token = await begin();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await rows())).not.toContain(token);
  });

  it("takes one photo, once", async () => {
    const token = await begin();
    await send(token);
    await expect(send(token)).rejects.toMatchObject({ code: "upload-over" });
    expect(photos.keys()).toHaveLength(1);
  });

  it("takes one of two that come at once", async () => {
    const token = await begin();
    const sent = await Promise.allSettled([send(token), send(token)]);
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(photos.keys()).toHaveLength(1);
  });

  it("takes no other file after one that was no photo", async () => {
    const token = await begin();
    await expect(send(token, Ana, Buffer.from("no photo"))).rejects.toMatchObject({ code: "not-a-photo" });
    await expect(send(token)).rejects.toMatchObject({ code: "upload-over" });
    expect(photos.keys()).toEqual([]);
  });

  it("is open for 5 minutes, not longer", async () => {
    const [early, late] = [await begin(), await begin()];
    street.clock.advance(5 * MINUTE - 1);
    await send(early);
    street.clock.advance(1);
    await expect(send(late)).rejects.toMatchObject({ code: "upload-over" });
  });

  it("does not exist for other members", async () => {
    const token = await begin(Ana);
    await expect(send(token, Ben)).rejects.toMatchObject({ code: "not-found" });
    await expect(send("a".repeat(43))).rejects.toMatchObject({ code: "not-found" });
  });

  it("reads no byte of what it does not take", async () => {
    const token = await begin();
    const read = () => Promise.reject(new Error("read"));
    await expect(receiveUpload(street.context, photos, Ben, token, read)).rejects.toMatchObject({ code: "not-found" });
  });

  it("stays open when the sender leaves in the middle", async () => {
    const token = await begin();
    const broken = () => Promise.reject(new Error("left"));
    await expect(receiveUpload(street.context, photos, Ana, token, broken)).rejects.toThrow("left");
    await send(token);
    expect(photos.keys()).toHaveLength(1);
  });
});

describe("a photo that was sent", () => {
  it("becomes the member's when it is attached, and anyone may look at it", async () => {
    const token = await begin();
    await send(token);
    const { member } = await attach(token);
    const key = (await keyOf(Ana)) ?? "";
    expect(member.profileImageUrl).toBe(`/photos/${key}`);
    expect(await look(key)).toEqual(portrait);
  });

  it("may be attached again, which changes nothing", async () => {
    const token = await show();
    expect((await attach(token)).member.profileImageUrl).toBe(`/photos/${await keyOf(Ana)}`);
    expect(photos.keys()).toHaveLength(1);
  });

  it.each(["another's", "nobody's", "still empty"])("is not attached when the place is %s", async (whose) => {
    const token = await begin(whose === "another's" ? Ben : Ana);
    if (whose === "another's") await send(token, Ben);
    await expect(attach(whose === "nobody's" ? "x".repeat(43) : token)).rejects.toMatchObject({
      code: "invalid-input",
    });
    expect(await keyOf(Ana)).toBeNull();
  });

  it("is attached within an hour, not later", async () => {
    const token = await begin();
    await send(token);
    street.clock.advance(5 * MINUTE + HOUR);
    await expect(attach(token)).rejects.toMatchObject({ code: "upload-over" });
  });

  it("completes a profile, which earns 10 points once", async () => {
    const rest = { city: "Brooklyn", vehicleDescription: "Blue Mazda 3", licensePlate: "7KDL" };
    await street.database.write((tx) => tx.update(members).set(rest));
    expect(await uploadPhoto(street.context, photos, Ana, portrait)).toMatchObject({
      earned: 10,
      member: { points: 10 },
    });
    expect(await uploadPhoto(street.context, photos, Ana, portrait)).toMatchObject({
      earned: 0,
      member: { points: 10 },
    });
  });

  it("shows on the cards of the member's spaces", async () => {
    await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    street.events.length = 0;
    await show();
    const shown = street.events.flatMap((event) =>
      event.type === "PARKING_SPACE_UPDATED" ? [event.data.space.owner?.profileImageUrl] : [],
    );
    expect(new Set(shown)).toEqual(new Set([`/photos/${await keyOf(Ana)}`]));
  });
});

describe("a photo that is replaced or removed", () => {
  it("is gone from the store, and cannot be attached again", async () => {
    const first = await show();
    const old = await keyOf(Ana);
    await show();
    expect(photos.keys()).toEqual([await keyOf(Ana)]);
    expect(photos.keys()).not.toContain(old);
    await expect(attach(first)).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("leaves the member with initials", async () => {
    await show();
    expect((await removePhoto(street.context, photos, Ana)).member.profileImageUrl).toBeNull();
    expect(photos.keys()).toEqual([]);
    await removePhoto(street.context, photos, Ana);
  });

  it("is removed later when the store cannot be reached now, and the new one stays", async () => {
    await show();
    photos.down = true;
    await show();
    expect(photos.keys()).toHaveLength(2);
    await expect(forget()).rejects.toMatchObject({ code: "busy" });
    photos.down = false;
    await forget();
    expect(photos.keys()).toEqual([await keyOf(Ana)]);
  });
});

describe("what was sent and not shown", () => {
  it("is forgotten though the file of another cannot be removed", async () => {
    await send(await begin());
    await send(await begin(Ben), Ben);
    const [first] = photos.keys();
    const remove = photos.store.remove.bind(photos.store);
    photos.store.remove = (key) => (key === first ? Promise.reject(new Refusal("busy")) : remove(key));
    street.clock.advance(3 * HOUR);
    await expect(forget()).rejects.toMatchObject({ code: "busy" });
    expect(photos.keys()).toEqual([first]);
    photos.store.remove = remove;
    expect(await forget()).toBe(1);
  });

  it("is forgotten when it can no longer be attached, with its files; what is shown stays", async () => {
    await show(Ben);
    await send(await begin());
    await begin();
    street.clock.advance(2 * HOUR);
    await forget();
    expect([photos.keys().length, (await rows()).length]).toEqual([2, 3]);
    street.clock.advance(5 * MINUTE);
    expect(await forget()).toBe(3);
    expect(photos.keys()).toEqual([await keyOf(Ben)]);
    expect(await rows()).toEqual([]);
    expect(await forget()).toBe(0);
  });

  it("leaves no file behind when it cannot be recorded", async () => {
    const nobody: Actor = { id: street.context.newId(), role: "member" };
    await expect(uploadPhoto(street.context, photos, nobody, portrait)).rejects.toMatchObject({ code: "unauthorized" });
    expect(photos.keys()).toEqual([]);
  });
});

describe("a photo that can neither be recorded nor removed", () => {
  it("is refused for the reason for which it was not recorded", async () => {
    const nobody: Actor = { id: street.context.newId(), role: "member" };
    photos.down = true;
    await expect(uploadPhoto(street.context, photos, nobody, portrait)).rejects.toMatchObject({ code: "unauthorized" });
  });
});

describe("a picture", () => {
  it.each(["../../kindspot.sqlite", "..%2f..", "a\0b", "", "a".repeat(42), `${"a".repeat(42)}/`])(
    "is not looked for under %j",
    async (key) => {
      const never = () => Promise.reject(new Error("asked"));
      const asked = { ...photos, store: { ...photos.store, read: never } };
      expect(await readPhoto(street.context, asked, Ana, key, 96)).toBeNull();
    },
  );

  it("that is not shown any more is gone at once, also while the store cannot be reached", async () => {
    await show();
    const key = (await keyOf(Ana)) ?? "";
    photos.down = true;
    await removePhoto(street.context, photos, Ana);
    expect(photos.keys()).toEqual([key]);
    expect(await look(key)).toBeNull();
  });

  it("of a suspended member is an admin's alone to see", async () => {
    await show();
    const key = (await keyOf(Ana)) ?? "";
    const suspended = { suspendedAt: street.clock.now() };
    await street.database.write((tx) => tx.update(members).set(suspended).where(eq(members.id, Ana.id)));
    expect(await look(key)).toBeNull();
    expect(await look(key, { ...Ben, role: "admin" })).toEqual(portrait);
  });

  it("is hidden by a block, from both sides, and from no admin", async () => {
    await show();
    const key = (await keyOf(Ana)) ?? "";
    await street.block(Ana, Ben);
    expect(await look(key, Ben)).toBeNull();
    expect(await look(key, { ...Ben, role: "admin" })).toEqual(portrait);
    expect(await look(key, Ana)).toEqual(portrait);
  });
});
