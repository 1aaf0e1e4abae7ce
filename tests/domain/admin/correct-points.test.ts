import { eq, sum } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries, pointTransactions } from "~db/schema";
import { correctPoints, correctPointsForm } from "~/domain/admin";
import { changeRoleByEmail } from "~/domain/auth";
import { takeNotices } from "~/domain/notifications";
import { transactionsOf } from "~/domain/points";
import type { Actor } from "~/domain/shared/context";
import { sendOnce } from "~/domain/shared/send-once";
import { ada, ana } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";
import { appoint } from "./acts";

let Ada: Actor;
newStreetForEach(ana);
beforeEach(async () => {
  Ada = await appoint(street, ada);
});

const reason = "The handover on Monday was not counted.";
const correct = (points: number, by = Ada, context = street.context) =>
  correctPoints(context, by, Ana.id, { points, reason });
const ledgerSum = async () => {
  const [row] = await street.database.read
    .select({ sum: sum(pointTransactions.points).mapWith(Number) })
    .from(pointTransactions)
    .where(eq(pointTransactions.memberId, Ana.id));
  return row?.sum ?? 0;
};
const corrections = () =>
  street.database.read
    .select({ by: auditEntries.adminId, of: auditEntries.subjectId, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.action, "points-corrected"));

describe("a correction of points", () => {
  it("is a row of the ledger with its reason, an audit entry and a notice, and the sum follows", async () => {
    expect(await correct(75)).toBe(75);
    expect(await transactionsOf(street.context, Ana)).toMatchObject([{ points: 75, reason: `Correction: ${reason}` }]);
    expect(await corrections()).toEqual([{ by: Ada.id, of: Ana.id, details: { points: 75, reason } }]);
    expect((await takeNotices(street.context, Ana.id)).notices).toMatchObject([
      { title: "Your points were corrected", message: `+75 points: ${reason}` },
    ]);
    expect(await correct(-100)).toBe(-25);
    expect(await street.pointsOf(Ana)).toBe(-25);
    expect(await ledgerSum()).toBe(-25);
  });

  it("is sent at once to a connected phone, and then no notice waits", async () => {
    await correct(75);
    expect(street.eventsTo(Ana)).toMatchObject([
      { title: "Your points were corrected", message: `+75 points: ${reason}` },
    ]);
    const { notices } = await takeNotices(street.context, Ana.id);
    expect(street.events.at(-1)).toMatchObject({ type: "NOTICE", data: { noticeId: notices[0]?.id } });
  });

  it("sent twice at once with one key is made once", async () => {
    const once = () => correct(50, Ada, sendOnce(street.context, Ada, "one paper", [Ana.id, 50, reason]));
    expect(await Promise.all([once(), once()])).toEqual([50, 50]);
    expect(await once()).toBe(50);
    expect(await street.pointsOf(Ana)).toBe(50);
    expect(await ledgerSum()).toBe(50);
    expect(await corrections()).toHaveLength(1);
    expect((await takeNotices(street.context, Ana.id)).notices).toHaveLength(1);
  });

  it("ten at once with keys of their own all count", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, number) => correct(number + 1)));
    expect(await street.pointsOf(Ana)).toBe(55);
    expect(await ledgerSum()).toBe(55);
  });

  it("is refused to members, and to an admin who loses the role at the same time", async () => {
    await expect(correct(50, Ana)).rejects.toMatchObject({ code: "forbidden" });
    await changeRoleByEmail(street.context, null, ada.email, "member");
    await expect(correct(50)).rejects.toMatchObject({ code: "forbidden" });
    expect(await ledgerSum()).toBe(0);
    expect(await corrections()).toEqual([]);
  });

  it.each(["nobody", ""])("of %j finds nobody", async (id) => {
    await expect(correctPoints(street.context, Ada, id, { points: 1, reason })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

describe("the form of a correction", () => {
  it.each([
    ["50", 50],
    ["+50", 50],
    ["-25", -25],
    ["−25", -25],
    [" 10000 ", 10_000],
  ])("reads %j as %i", (points, number) => {
    expect(correctPointsForm.parse({ points, reason })).toEqual({ points: number, reason });
  });

  it.each(["", "0", "-0", "1.5", "1e3", "10001", "-10001", "ten", "0x10", "5 5", "NaN", "٣", "1".repeat(100_000)])(
    "refuses %.12j points",
    (points) => {
      expect(correctPointsForm.safeParse({ points, reason }).error?.issues[0]?.message).toMatch(
        /^Please enter a whole/,
      );
    },
  );

  it.each([undefined, "", "   ", "\u2800", "x".repeat(201), "two\nlines", "\0"])(
    "refuses the reason %.12j",
    (given) => {
      expect(correctPointsForm.safeParse({ points: "5", reason: given }).success).toBe(false);
    },
  );
});
