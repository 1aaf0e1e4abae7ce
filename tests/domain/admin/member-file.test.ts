import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { donations, members } from "~db/schema";
import { auditLog, correctPoints, memberFile, suspendMember } from "~/domain/admin";
import { sendMessage } from "~/domain/chat";
import { changeRoleByEmail, changeRole } from "~/domain/auth";
import { rememberPlace } from "~/domain/members";
import { createRequest, createRequestInput } from "~/domain/listings";
import { dayBefore, dayIn } from "~/domain/shared/calendar";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ada, ana, ben, dora } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { handOverAt } from "../handover";
import { appoint } from "./acts";

let Ada: Actor;
newStreetForEach(ana, ben);
beforeEach(async () => {
  Ada = await appoint(street, ada);
});

const file = (of = Ana, before?: string) => memberFile(street.context, Ada, of.id, { before });
const correct = (points: number) => correctPoints(street.context, Ada, Ana.id, { points, reason: `number ${points}` });

describe("a member's file", () => {
  it("says who they are and what they did", async () => {
    await handOverAt(street, Ana, Ben, ana.place);
    await createRequest(
      street.context,
      Ana,
      createRequestInput.parse({ ...ana.place, radius: 3218, address: "5th Avenue" }),
    );
    street.online.add(Ana.id);
    expect(await file()).toMatchObject({
      member: { firstName: "Ana", lastName: "Reyes", email: ana.email, points: 75, isAdmin: false },
      online: true,
      suspension: null,
      former: false,
      spaces: [{ type: "shared", status: "completed", address: "5th Avenue", points: 75 }],
      asked: [{ status: "pending", address: "5th Avenue" }],
      ledger: [
        { reason: "Helped someone find parking", points: 25 },
        { reason: "Shared a parking space", points: 50 },
      ],
      olderLedger: false,
    });
    expect(await file(Ben)).toMatchObject({ spaces: [{ type: "found" }] });
  });

  it("holds donations that were paid, and a suspension with its reason", async () => {
    const donation = { memberId: Ana.id, amountCents: 500, currency: "usd", createdAt: street.clock.now() };
    await street.database.write((tx) =>
      tx.insert(donations).values([
        { ...donation, id: "paid", status: "paid", paidAt: street.clock.now() },
        { ...donation, id: "begun", status: "pending" },
      ]),
    );
    await suspendMember(street.context, Ada, Ana.id, { reason: "Rude" });
    const { donations: paid, suspension } = await file();
    expect(paid).toMatchObject([{ id: "paid", amountCents: 500 }]);
    expect(suspension).toEqual({ since: street.clock.now().toISOString(), reason: "Rude" });
  });

  it("says nothing that was written to others, and not where the member is", async () => {
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "between us" });
    const request = { ...ana.place, radius: 3218, message: "blue car, two children" };
    await createRequest(street.context, Ana, createRequestInput.parse(request));
    await rememberPlace(street.context, Ana, { latitude: 12.345, longitude: 67.891 });
    const text = JSON.stringify(await file());
    for (const secret of ["between us", "two children", "12.345", "67.891", "passwordHash"])
      expect(text).not.toContain(secret);
  });

  it("pages the ledger without gaps, also when new rows are added meanwhile", async () => {
    for (let points = 1; points <= 25; points++) await correct(points);
    const first = await file();
    await correct(1000);
    const second = await file(Ana, first.ledger.at(-1)?.id);
    const third = await file(Ana, second.ledger.at(-1)?.id);
    const seen = [first, second, third].flatMap(({ ledger }) => ledger.map(({ points }) => points));
    expect(seen).toEqual(Array.from({ length: 25 }, (_, number) => 25 - number));
    expect([first, second, third].map(({ olderLedger }) => olderLedger)).toEqual([true, true, false]);
  });

  it("is refused to members, and for unknown ids", async () => {
    await expect(memberFile(street.context, Ben, Ana.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(memberFile(street.context, Ada, "nobody")).rejects.toMatchObject({ code: "not-found" });
  });

  it("of a closed account says so", async () => {
    const closed = { deletedAt: street.clock.now() };
    await street.database.write((tx) => tx.update(members).set(closed).where(eq(members.id, Ana.id)));
    expect(await file()).toMatchObject({ former: true });
    await expect(correct(5)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the audit log", () => {
  const log = (of: Parameters<typeof auditLog>[2] = {}, limit?: number) => auditLog(street.context, Ada, of, limit);

  it("lists who did what to whom, newest first, also actions from the command line", async () => {
    await changeRole(street.context, Ada, Ben.id, "admin");
    await correct(-5);
    expect(await log()).toMatchObject([
      {
        action: "points-corrected",
        by: { name: "Ada Novak" },
        subject: { name: "Ana Reyes" },
        details: { points: -5 },
      },
      { action: "admin-granted", by: { name: "Ada Novak" }, subject: { name: "Ben Okafor" } },
      { action: "admin-granted", by: null, subject: { name: "Ada Novak" } },
    ]);
  });

  it("can be filtered by one member", async () => {
    await correct(5);
    expect((await log({ member: Ana.id })).map(({ action }) => action)).toEqual(["points-corrected"]);
  });

  it("can be searched by the name or email of either side, by the action and by dates of the admin's zone", async () => {
    await changeRole(street.context, Ada, Ben.id, "admin");
    street.clock.advance(DAY);
    await correct(5);
    const today = dayIn(street.context.settings.timeZone, street.clock.now());
    const found = async (of: Parameters<typeof auditLog>[2]) => (await log(of)).map(({ action }) => action);
    expect(await found({ search: "OKAFOR" })).toEqual(["admin-granted"]);
    expect(await found({ search: ada.email })).toEqual(["points-corrected", "admin-granted", "admin-granted"]);
    expect(await found({ search: "nobody" })).toEqual([]);
    expect(await found({ what: "points-corrected" })).toEqual(["points-corrected"]);
    expect(await found({ from: today })).toEqual(["points-corrected"]);
    expect(await found({ to: dayBefore(today), search: "ben" })).toEqual(["admin-granted"]);
  });

  it("is paged by key", async () => {
    for (const points of [1, 2, 3, 4]) await correct(points);
    const first = await log({ member: Ana.id }, 3);
    const [last, ...more] = await log({ member: Ana.id, before: first.at(-1)?.id }, 3);
    expect([last?.details.points, more]).toEqual([1, []]);
  });

  it("names nobody whose account is gone", async () => {
    const Dora = await street.addMember(dora);
    await changeRoleByEmail(street.context, null, dora.email, "admin");
    await correct(5);
    await street.database.write((tx) => tx.update(members).set({ deletedAt: street.clock.now() }));
    const [newest, granted] = await auditLog(street.context, { ...Dora, role: "admin" });
    expect(newest).toMatchObject({ by: { id: null, name: "Former member" }, subject: { id: null } });
    expect(granted).toMatchObject({ by: null, subject: { id: null, name: "Former member" } });
  });

  it("is for admins", async () => {
    await expect(auditLog(street.context, Ana)).rejects.toMatchObject({ code: "forbidden" });
  });
});
