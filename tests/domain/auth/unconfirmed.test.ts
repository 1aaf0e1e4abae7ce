import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { apiTokens, invitations, members, outbox, pushSubscriptions, secondSteps, sessions } from "~db/schema";
import { updateProfile } from "~/domain/account";
import {
  confirmEmail,
  invite,
  memberOfSession,
  mintResetToken,
  newTotpSecret,
  makeToken,
  renewCalendar,
  resetPassword,
  setUpSecondStep,
  signIn,
  writeConfirmationEmail,
  type NewSession,
} from "~/domain/auth";
import { forgetUploads, uploadPhoto } from "~/domain/photos";
import { HOUR } from "~/domain/shared/clock";
import { hashOf } from "~/domain/shared/ids";
import type { Actor } from "~/domain/shared/context";
import { ana } from "../../cast";
import { fakePhotos } from "../../fakes/photos";
import { newStreetForEach, street } from "../../street";
import { phonesOf } from "../push/phones";
import { join } from "./account";

/** Someone registers Ana's address before her. */
let first: NewSession;
let Account: Actor;
newStreetForEach();
beforeEach(async () => {
  street.context.settings = { ...street.context.settings, confirmsEmail: true };
  first = await join(street.context, ana);
  Account = { id: first.member.id, role: "member" };
});

const enter = () => signIn(street.context, { email: ana.email, password: ana.password });
/** The token of the link that was mailed. */
async function linkToken(): Promise<string> {
  const [posted] = await street.database.read.select().from(outbox).where(eq(outbox.kind, "email-confirmation"));
  const written = await writeConfirmationEmail(street.context, posted ?? expect.unreachable());
  return /token=([\w-]+)/.exec(written?.text ?? "")?.[1] ?? expect.unreachable();
}
const setUpStep = () => {
  const secret = newTotpSecret();
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: street.clock.now().getTime() });
  return setUpSecondStep(street.context, Account, hashOf(first.secret), { secret, code });
};
/** As earlier versions allowed it. */
async function setUpEverything(): Promise<void> {
  const { settings } = street.context;
  street.context.settings = { ...settings, confirmsEmail: false };
  await setUpStep();
  await phonesOf(street).allow(Account);
  await invite(street.context, Account);
  await renewCalendar(street.context, Account);
  await makeToken(street.context, Account, { name: "Home Assistant", scopes: ["share"] });
  const profile = { city: "Nowhere", vehicleDescription: "Stolen car", licensePlate: "1234", showFullName: true };
  await updateProfile(street.context, Account, profile);
  await street.context.write((tx) => tx.update(members).set({ introduction: "A stranger's words" }));
  street.context.settings = settings;
}
const leftOver = async () => {
  const { read } = street.database;
  const counts = [];
  for (const table of [sessions, secondSteps, pushSubscriptions, invitations, apiTokens])
    counts.push((await read.select({ id: table.memberId }).from(table)).length);
  const [row] = await read.select().from(members).where(eq(members.id, Account.id));
  const { city, vehicleDescription, licensePlate, showFullName, introduction } = row ?? expect.unreachable();
  return { counts, profile: { city, vehicleDescription, licensePlate, showFullName, introduction } };
};
const nothing = {
  counts: [0, 0, 0, 0, 0],
  profile: { city: "", vehicleDescription: "", licensePlate: "", showFullName: false, introduction: "" },
};

describe("What an account set up before its address was confirmed", () => {
  it("ends when the owner of the address confirms it in another browser: the password too", async () => {
    await setUpEverything();
    const token = await confirmEmail(street.context, await linkToken());
    expect(await leftOver()).toEqual(nothing);
    expect(await memberOfSession(street.context, first.secret)).toBeNull();
    await expect(enter()).rejects.toMatchObject({ code: "wrong-credentials" });
    await resetPassword(street.context, { token: token ?? "", newPassword: "of Ana's own" });
    const entered = await signIn(street.context, { email: ana.email, password: "of Ana's own" });
    expect(entered.member.firstName).toBe("Ana");
  });

  it("ends when the owner of the address resets the password by mail", async () => {
    await setUpEverything();
    const token = (await mintResetToken(street.context, ana.email)) ?? "";
    await resetPassword(street.context, { token, newPassword: "of Ana's own" });
    expect(await leftOver()).toEqual(nothing);
    expect(await signIn(street.context, { email: ana.email, password: "of Ana's own" })).toHaveProperty("member");
  });

  it("leaves no photo of the stranger's in the store", async () => {
    const photos = fakePhotos();
    await uploadPhoto(street.context, photos, Account, Buffer.from("a stranger"));
    await confirmEmail(street.context, await linkToken());
    street.clock.advance(3 * HOUR);
    await forgetUploads(street.context, photos);
    expect(photos.keys()).toEqual([]);
  });

  it("stays as far as the browser that registered confirms it: this session, password and profile", async () => {
    await updateProfile(street.context, Account, { city: "Brooklyn" });
    const second = await enter();
    const pressedIn = { memberId: Account.id, sessionId: hashOf(first.secret) };
    expect(await confirmEmail(street.context, await linkToken(), pressedIn)).toBeNull();
    expect(await memberOfSession(street.context, first.secret)).toMatchObject({ member: { city: "Brooklyn" } });
    const [ended] = [await memberOfSession(street.context, "member" in second ? second.secret : "")];
    expect(ended).toBeNull();
    await enter();
  });

  it("ends also when someone else's session confirms it", async () => {
    await setUpEverything();
    const pressedIn = { memberId: "another member", sessionId: hashOf(first.secret) };
    expect(await confirmEmail(street.context, await linkToken(), pressedIn)).not.toBeNull();
    expect(await leftOver()).toEqual(nothing);
  });
});

describe("Before the address is confirmed", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["no second step", setUpStep],
    ["no pushes to a phone", () => phonesOf(street).allow(Account)],
    ["no invitation", () => invite(street.context, Account)],
  ])("%s can be set up", async (_, setUp) => {
    await expect(setUp()).rejects.toMatchObject({ code: "unconfirmed" });
  });
});
