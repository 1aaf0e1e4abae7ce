import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteAccount, eraseAgain, parkingHistory, updateProfile, writeDeletionEmail } from "~/domain/account";
import { parkCar } from "~/domain/car";
import { conversationsOf, noteOffline, sendMessage, threadWith } from "~/domain/chat";
import {
  claimSpace,
  createRequest,
  createRequestInput,
  openRequestOf,
  promiseSpace,
  rateHandover,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { mintResetToken, register, registerInput, signIn } from "~/domain/auth";
import { rememberPlace } from "~/domain/members";
import { uploadPhoto } from "~/domain/photos";
import { addDeparture } from "~/domain/plans";
import { addPoints } from "~/domain/points";
import { createWatch, savePreferences, watchForm } from "~/domain/push";
import { defaultPreferences } from "~/domain/notifications/catalogue/push-preferences";
import { retain } from "~/domain/retention";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { sendOnce } from "~/domain/shared/send-once";
import { markTip } from "~/domain/tips";
import {
  apiTokens,
  auditEntries,
  blocks,
  calendarFeeds,
  cars,
  departures,
  donations,
  homeAreas,
  idempotencyKeys,
  members,
  notices,
  outbox,
  passwordResets,
  pointTransactions,
  promises,
  pushPreferences,
  pushSubscriptions,
  ratings,
  redemptions,
  requests,
  sessions,
  spaces,
  tips,
  visits,
  watches,
} from "~db/schema";
import { ana, ben, cem } from "../../cast";
import { fakePhotos, type FakePhotos } from "../../fakes/photos";
import { newStreetForEach, street } from "../../street";
import { handOverAt } from "../handover";
import { join } from "../auth/account";
import { plannedAt } from "../plans/departure-form";
import { phonesOf } from "../push/phones";
import { spacesSeen } from "../spaces-seen";

let photos: FakePhotos;
let Ana: Actor, Ben: Actor;
newStreetForEach();
beforeEach(async () => {
  photos = fakePhotos();
  const { member } = await join(street.context, ana);
  Ana = { id: member.id, role: "member" };
  Ben = await street.addMember(ben);
});

const leave = (who = Ana, password = ana.password) => deleteAccount(street.context, photos, who, { password });
const rows = (table: Parameters<ReturnType<typeof street.database.read.select>["from"]>[0]) =>
  street.database.read.select().from(table);
const accountOf = async ({ id }: Actor) =>
  (await street.database.read.select().from(members).where(eq(members.id, id)))[0] ?? expect.unreachable();
const share = (who = Ana, place = ana.place) =>
  shareSpace(
    street.context,
    who,
    shareSpaceInput.parse({ ...place, address: "5th Avenue", description: "By the oak" }),
  );
const appoint = ({ id }: Actor) =>
  street.database.write((tx) => tx.update(members).set({ role: "admin" }).where(eq(members.id, id)));
async function runJobs(): Promise<void> {
  for await (const { count } of retain(street.context, photos)) expect(count).toBeGreaterThanOrEqual(0);
}

describe("Deleting the account", () => {
  it("needs the password, and changes nothing without it", async () => {
    const before = await accountOf(Ana);
    await expect(leave(Ana, "not hers")).rejects.toMatchObject({ code: "wrong-password" });
    expect(await accountOf(Ana)).toEqual(before);
    expect(await rows(sessions)).toHaveLength(1);
    expect(street.events).toEqual([]);
  });

  it("ends every session first of all, and opens nothing any more", async () => {
    await street.session(Ana);
    const ids = (await street.database.read.select({ id: sessions.id }).from(sessions)).map(({ id }) => id);
    await share();
    street.events.splice(0);
    await leave();
    expect(street.events[0]).toEqual({ type: "sessions-ended", sessionIds: expect.arrayContaining(ids) as string[] });
    expect(await rows(sessions)).toEqual([]);
    await expect(signIn(street.context, ana)).rejects.toMatchObject({ code: "wrong-credentials" });
    await expect(leave()).rejects.toMatchObject({ code: "not-found" });
  });

  it("erases everything personal at once, the photo in the store too", async () => {
    await uploadPhoto(street.context, photos, Ana, Buffer.from("a portrait"));
    await rememberPlace(street.context, Ana, ana.place);
    await mintResetToken(street.context, ana.email);
    await phonesOf(street).allow(Ana);
    await savePreferences(street.context, Ana, { ...defaultPreferences, showDetails: true });
    await createWatch(street.context, Ana, watchForm.parse({ ...ana.place, radius: "1", span: "hour" }));
    await parkCar(street.context, Ana, ana.place);
    await markTip(street.context, Ana, ana.place);
    await addDeparture(street.context, Ana, plannedAt(ana.place));
    const area = { id: "home", memberId: Ana.id, ...ana.place, createdAt: street.clock.now() };
    await street.database.write((tx) => tx.insert(homeAreas).values(area));
    await createRequest(
      sendOnce(street.context, Ana, "once", {}),
      Ana,
      createRequestInput.parse({ ...ana.place, message: "A van" }),
    );
    const profile = {
      city: "Brooklyn",
      vehicleDescription: "Blue Mazda",
      licensePlate: "7KDL",
      timeZone: "America/New_York",
      hintsDismissed: 2,
      adminNote: "Ask about the van.",
      introduction: "In Elm Street",
    };
    await street.database.write((tx) => tx.update(members).set(profile).where(eq(members.id, Ana.id)));

    await leave();
    const remaining = await accountOf(Ana);
    const { id, createdAt, points, spacesShared, handovers } = remaining;
    expect(remaining).toEqual({
      id,
      createdAt,
      points,
      spacesShared,
      handovers,
      email: expect.stringMatching(/^[\w-]+@former\.invalid$/) as string,
      firstName: "Former member",
      role: "member",
      deletedAt: street.clock.now(),
      ...Object.fromEntries(
        [
          "lastName",
          "city",
          "vehicleDescription",
          "licensePlate",
          "searchText",
          "cityFolded",
          "adminNote",
          "introduction",
        ].map((name) => [name, ""]),
      ),
      ...Object.fromEntries(
        [
          "emailConfirmedAt",
          "passwordHash",
          "photoKey",
          "rating",
          "timeZone",
          "timeZoneChangedAt",
          "lastLatitude",
          "lastLongitude",
          "lastPlaceAt",
          "lookingUntil",
          "lastSeenAt",
          "inauguralSince",
          "inauguralUntil",
          "suspendedAt",
          "waitsSince",
          "suspendedReason",
        ].map((name) => [name, null]),
      ),
      lastPlaceTyped: false,
      showFullName: false,
      showPresence: false,
      hintsDismissed: 0,
    });
    expect(photos.keys()).toEqual([]);
    const pushTables = [pushSubscriptions, pushPreferences];
    const ownTables = [
      ...pushTables,
      idempotencyKeys,
      notices,
      watches,
      cars,
      homeAreas,
      departures,
      calendarFeeds,
      apiTokens,
      tips,
    ];
    for (const table of [passwordResets, ...ownTables]) expect(await rows(table)).toEqual([]);
  });

  it("removes the photo later where the store cannot be reached", async () => {
    await uploadPhoto(street.context, photos, Ana, Buffer.from("a portrait"));
    photos.down = true;
    await leave();
    expect(photos.keys()).toHaveLength(1);
    photos.down = false;
    await runJobs();
    expect(photos.keys()).toEqual([]);
  });

  it("takes spaces off the map and the request off the lists, and moves no points", async () => {
    await share();
    await createRequest(street.context, Ana, createRequestInput.parse(ana.place));
    const points = await street.pointsOf(Ana);
    await leave();
    expect(await spacesSeen(street.context, Ben, ana.place, 3218)).toEqual([]);
    expect(await openRequestOf(street.database.read, Ana.id)).toBeUndefined();
    expect(await street.pointsOf(Ana)).toBe(points);
  });

  it("ends the owner's promise as taken back; the driver is notified and the request is pending again", async () => {
    const { space } = await share();
    await createRequest(street.context, Ben, createRequestInput.parse(ben.place));
    await promiseSpace(street.context, Ana, space.id, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
    await leave();
    expect(await rows(promises)).toMatchObject([{ outcome: "taken_back" }]);
    expect((await openRequestOf(street.database.read, Ben.id))?.status).toBe("pending");
    expect(street.eventsTo(Ben)).toContainEqual(expect.objectContaining({ title: "Promise taken back" }));
  });

  it("ends the driver's promise as 'I can't make it'; the space is available again", async () => {
    const { space } = await share(Ben, ana.place);
    await rememberPlace(street.context, Ana, ana.place);
    await promiseSpace(street.context, Ben, space.id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await claimSpace(street.context, Ana, space.id);
    await leave();
    expect(await rows(promises)).toMatchObject([{ outcome: "cannot_come" }]);
    expect(await rows(spaces)).toMatchObject([{ status: "available" }]);
    expect(await rows(requests)).toMatchObject([{ status: "cancelled" }]);
  });

  it("leaves the messages to the other member, who cannot answer a former member", async () => {
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "I leave at six" });
    await leave();
    const { partner, isFormer, messages, presence } = await threadWith(street.context, Ben, Ana.id);
    expect([partner.firstName, partner.lastName, isFormer, presence]).toEqual(["Former member", "", true, null]);
    expect(messages).toMatchObject([{ content: "I leave at six", sender: { firstName: "Former member" } }]);
    expect(await conversationsOf(street.context, Ben)).toMatchObject([{ unread: 1 }]);
    const answer = sendMessage(street.context, Ben, { receiverId: Ana.id, content: "Wait" });
    await expect(answer).rejects.toMatchObject({ code: "not-found" });
  });

  it("frees the email at once, for an account that has nothing of the old one", async () => {
    await share();
    await leave();
    const { member } = await register(street.context, registerInput.parse(ana));
    expect(member.id).not.toBe(Ana.id);
    expect(member.points).toBe(0);
  });

  it("works also if someone registered an address in the form of former members' addresses", async () => {
    await join(street.context, { ...cem, email: `${Ana.id}@former.invalid` });
    await leave();
    expect((await accountOf(Ana)).deletedAt).toEqual(street.clock.now());
  });

  it("refuses changes of the profile that arrive after it, and nothing is stored", async () => {
    await leave();
    const remaining = await accountOf(Ana);
    const portrait = uploadPhoto(street.context, photos, Ana, Buffer.from("a portrait"));
    await expect(portrait).rejects.toMatchObject({ code: "unauthorized" });
    const renaming = updateProfile(street.context, Ana, { firstName: "Ana" });
    await expect(renaming).rejects.toMatchObject({ code: "unauthorized" });
    await rememberPlace(street.context, Ana, ana.place);
    await noteOffline(street.context, Ana.id);
    expect(await accountOf(Ana)).toEqual(remaining);
    expect(photos.keys()).toEqual([]);
  });

  it("refuses a space, request or message of the member that arrives after it", async () => {
    await leave();
    const remaining = await accountOf(Ana);
    await expect(share()).rejects.toMatchObject({ code: "unauthorized" });
    const request = createRequest(street.context, Ana, createRequestInput.parse(ana.place));
    await expect(request).rejects.toMatchObject({ code: "unauthorized" });
    const message = sendMessage(street.context, Ana, { receiverId: Ben.id, content: "I leave at six" });
    await expect(message).rejects.toMatchObject({ code: "unauthorized" });
    expect(await accountOf(Ana)).toEqual(remaining);
    for (const table of [spaces, requests]) expect(await rows(table)).toEqual([]);
  });

  it("refuses the member's pending claims", async () => {
    const claim = {
      id: "claim",
      memberId: Ana.id,
      rewardId: "coffee-gift-card",
      cost: 500,
      createdAt: street.clock.now(),
    };
    await street.database.write((tx) => tx.insert(redemptions).values({ ...claim, status: "pending" }));
    await leave();
    expect(await rows(redemptions)).toMatchObject([{ status: "refused", note: "The account was deleted." }]);
  });

  it("is confirmed by a mail that says what is kept", async () => {
    await leave();
    const posted = await street.database.read.select().from(outbox);
    expect(posted).toMatchObject([{ kind: "account-deleted", recipient: ana.email, details: { suspended: false } }]);
    const email = await writeDeletionEmail(street.context, posted[0] ?? expect.unreachable());
    expect(email).toMatchObject({ to: ana.email, subject: "Your Kindspot account is deleted" });
    expect(email?.text).toContain("within 30 days");
  });

  describe("while suspended", () => {
    const suspendAna = () =>
      street.database.write((tx) =>
        tx.update(members).set({ suspendedAt: street.clock.now() }).where(eq(members.id, Ana.id)),
      );
    const again = () => register(street.context, registerInput.parse({ ...ana, email: ana.email.toUpperCase() }));

    it("is possible", async () => {
      await suspendAna();
      await leave();
      expect((await accountOf(Ana)).deletedAt).toEqual(street.clock.now());
    });

    it("is no way around it: the same email cannot join again for 30 days, and is not kept to know it by", async () => {
      await suspendAna();
      await leave();
      await expect(again()).rejects.toMatchObject({ code: "user-exists" });
      expect(JSON.stringify(await rows(members))).not.toContain(ana.email);
      await expect(join(street.context, cem)).resolves.toMatchObject({ suspended: false });

      street.clock.advance(30 * DAY - MINUTE);
      await runJobs();
      await expect(again()).rejects.toMatchObject({ code: "user-exists" });
      street.clock.advance(MINUTE);
      await again();
    });

    it("bars an international address in both of its spellings", async () => {
      const asTyped = { email: "ana@müller.example" };
      await street.database.write((tx) => tx.update(members).set(asTyped).where(eq(members.id, Ana.id)));
      await suspendAna();
      await leave();
      const chromes = registerInput.parse({ ...ana, email: "ana@xn--mller-kva.example" });
      await expect(register(street.context, chromes)).rejects.toMatchObject({ code: "user-exists" });
    });

    it("is no way around it after a restore either: whoever is erased again stays barred", async () => {
      await suspendAna();
      const erased = { ids: () => Promise.resolve(new Set([Ana.id, Ben.id])) };
      expect(await eraseAgain(street.context, photos, erased)).toBe(2);
      await expect(again()).rejects.toMatchObject({ code: "user-exists" });
      await expect(join(street.context, ben)).resolves.toMatchObject({ suspended: false });
    });

    it("leaves nothing to know the email by after those 30 days", async () => {
      await suspendAna();
      await leave();
      street.clock.advance(30 * DAY);
      await runJobs();
      expect((await accountOf(Ana)).email).toMatch(/^[^@]+@former\.invalid$/);
    });

    it("is confirmed by a mail that says so", async () => {
      await suspendAna();
      await leave();
      const [posted = expect.unreachable()] = await street.database.read.select().from(outbox);
      const { text } = (await writeDeletionEmail(street.context, posted)) ?? expect.unreachable();
      expect(text).toContain("can't be registered again for 30 days");
      expect(text).not.toContain("at any time");
    });
  });
});

describe("An admin", () => {
  it("who is the last one cannot leave", async () => {
    await appoint(Ana);
    await expect(leave()).rejects.toMatchObject({ code: "last-admin" });
    expect((await accountOf(Ana)).deletedAt).toBeNull();
  });

  it("may leave while there is another; of two at the same instant one stays", async () => {
    const { member } = await join(street.context, cem);
    const Cem: Actor = { id: member.id, role: "admin" };
    await appoint(Ana);
    await appoint(Cem);
    const outcomes = await Promise.allSettled([leave(), leave(Cem, cem.password)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const admins = await street.database.read.select().from(members).where(eq(members.role, "admin"));
    expect(admins).toHaveLength(1);
  });
});

describe("30 days after a deletion", () => {
  it("only rows without personal data are left, for other members' history, the ledger and the donations", async () => {
    const { context } = street;
    const handed = await handOverAt(street, Ana, Ben, ana.place);
    await rateHandover(context, Ana, { spaceId: handed, stars: 5 });
    await rateHandover(context, Ben, { spaceId: handed, stars: 2 });
    street.clock.advance(20 * MINUTE);
    await share();
    await createRequest(context, Ana, createRequestInput.parse({ ...ana.place, message: "A van" }));
    await street.block(Ana, Ben);
    const now = street.clock.now();
    await street.database.write(async (tx) => {
      await addPoints(tx, context, { memberId: Ana.id, kind: "corrected", reason: "Thanks", points: 5 });
      await tx.insert(visits).values({ memberId: Ana.id, day: "2026-06-01" });
      const gift = { id: "gift", memberId: Ana.id, status: "paid", amountCents: 500, currency: "usd" } as const;
      await tx.insert(donations).values({ ...gift, createdAt: now });
      const deed = { id: "deed", adminId: Ana.id, action: "points-corrected", details: {}, createdAt: now };
      await tx.insert(auditEntries).values(deed);
    });
    await leave();
    const ledger = await rows(pointTransactions);

    street.clock.advance(30 * DAY - MINUTE);
    await runJobs();
    expect(await rows(visits)).toHaveLength(1);
    street.clock.advance(MINUTE);
    await runJobs();

    for (const table of [visits, blocks]) expect(await rows(table)).toEqual([]);
    const mine = await street.database.read.select().from(requests).where(eq(requests.memberId, Ana.id));
    expect(mine).toEqual([]);
    expect(await rows(spaces), "what Ben found, without Ana's words").toMatchObject([
      { id: handed, address: "", description: "", latitude: 40.67, longitude: -73.98 },
    ]);
    expect(await rows(ratings), "the stars that count for Ben").toMatchObject([{ ratedId: Ben.id, stars: 5 }]);
    expect(await rows(pointTransactions)).toEqual(ledger);
    expect(await rows(donations)).toMatchObject([{ amountCents: 500, memberId: Ana.id }]);
    expect(await rows(auditEntries)).toHaveLength(1);
    expect((await parkingHistory(context, Ben)).map(({ type }) => type)).toEqual(["found"]);
  });

  it("a conversation goes with its last message, a year after that", async () => {
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "I leave at six" });
    await leave();
    street.clock.advance(31 * DAY);
    await runJobs();
    expect(await conversationsOf(street.context, Ben)).toHaveLength(1);
    street.clock.advance(334 * DAY);
    await runJobs();
    expect(await conversationsOf(street.context, Ben)).toEqual([]);
  });
});
