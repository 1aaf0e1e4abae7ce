import type { PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "~/domain/shared/context";
import { DAY, HOUR } from "~/domain/shared/clock";
import { folded } from "~/domain/shared/text";
import {
  auditEntries,
  contactMessages,
  members,
  outbox,
  promises,
  redemptions,
  reports,
  securityEvents,
  spaces,
  visits,
} from "~db/schema";
import type { Town } from "./town";

const MEMBERS = 100_000;
const ROWS_A_BATCH = 500;
const YEAR = 365 * DAY;

/** The time of the nth of so many things, spread evenly over the year before now. */
const overTheYear = (nth: number, all: number, now: number): Date => new Date(now - ((all - nth) / all) * YEAR);

/** The nth of so many members: different names, cities and points, a few of them rated, who joined over the last year. */
export function crowdMember(nth: number, all: number, now = Date.now()) {
  const [firstName, lastName, city] = [`Dora ${nth % 997}`, `Lind ${nth}`, `City ${nth % 500}`];
  const email = `dora.lind.${nth}@kindspot.example`;
  return {
    email,
    firstName,
    lastName,
    searchText: folded(`${firstName} ${lastName} ${email}`),
    city,
    cityFolded: folded(city),
    points: (nth * 31) % 5000,
    spacesShared: nth % 90,
    rating: nth % 3 === 0 ? 1 + (nth % 5) : null,
    createdAt: overTheYear(nth, all, now),
  };
}

const busyAdmin = {
  email: "ada@kindspot.example",
  firstName: "Ada",
  lastName: "Lind",
  searchText: "ada lind ada@kindspot.example",
};

/** A community of 100,000 members with what admins list, over a year, and its busy admin, who is returned. */
export async function adminCrowd({ context, database }: Town): Promise<Actor> {
  const now = Date.now();
  const at = (nth: number, all: number) => overTheYear(nth, all, now);
  const fill = async (table: PgTable, number: number, row: (nth: number) => object) => {
    for (let from = 0; from < number; from += ROWS_A_BATCH) {
      const rows = Array.from({ length: Math.min(ROWS_A_BATCH, number - from) }, (_, nth) => row(from + nth));
      await database.write((tx) => tx.insert(table).values(rows));
    }
  };
  const ids: string[] = [];
  const memberAt = (nth: number) => ids[(nth * 7919) % ids.length] ?? "";
  await fill(members, MEMBERS, (nth) => {
    const id = context.newId();
    ids.push(id);
    const isAdmin = nth === 0;
    return {
      id,
      ...crowdMember(nth, MEMBERS, now),
      ...(isAdmin && busyAdmin),
      role: isAdmin ? "admin" : "member",
      emailConfirmedAt: nth % 50 === 1 ? null : at(nth, MEMBERS),
      suspendedAt: nth % 1000 === 2 ? new Date(now) : null,
      waitsSince: nth % 2000 === 3 ? new Date(now) : null,
      lastSeenAt: nth % 4 === 0 ? null : at((nth * 13) % MEMBERS, MEMBERS),
    };
  });
  const [admin = ""] = ids;
  const acts = ["member-suspended", "points-corrected", "member-viewed", "members-listed", "message-answered"];
  await fill(auditEntries, 200_000, (nth) => ({
    id: context.newId(),
    adminId: nth % 10 === 9 ? (ids[1 + (nth % 5)] ?? null) : admin,
    action: acts[nth % acts.length],
    subjectId: memberAt(nth),
    details: {},
    createdAt: at(nth, 200_000),
  }));
  await fill(outbox, 100_000, (nth) => ({
    id: context.newId(),
    kind: ["new-browser", "notification", "announcement", "email-confirmation"][nth % 4],
    recipient: `dora.lind.${(nth * 7919) % MEMBERS}@kindspot.example`,
    details: {},
    createdAt: new Date(now),
    nextAttemptAt: new Date(now),
    sentAt: nth % 100 < 95 ? new Date(now) : null,
    failedAt: nth % 100 === 99 ? new Date(now) : null,
  }));
  await fill(reports, 10_000, (nth) => ({
    id: context.newId(),
    reporterId: memberAt(nth),
    reportedId: memberAt(nth + 1),
    reason: "unkind",
    createdAt: at(nth, 10_000),
    resolvedAt: nth % 5 === 0 ? null : new Date(now),
    assignedToId: nth % 20 === 0 ? admin : null,
  }));
  await fill(contactMessages, 10_000, (nth) => ({
    id: context.newId(),
    name: "Dora",
    email: "dora@kindspot.example",
    subject: "A question",
    message: "Hello",
    createdAt: at(nth, 10_000),
    handledAt: nth % 5 === 0 ? null : new Date(now),
  }));
  await fill(redemptions, 20_000, (nth) => ({
    id: context.newId(),
    memberId: memberAt(nth),
    rewardId: "coffee-gift-card",
    cost: 500,
    status: nth % 10 === 0 ? "pending" : "fulfilled",
    createdAt: at(nth, 20_000),
    decidedAt: nth % 10 === 0 ? null : at(nth, 20_000),
  }));
  await fill(securityEvents, 100_000, (nth) => ({
    id: context.newId(),
    kind: "signed-in",
    memberId: memberAt(nth),
    network: `10.0.${nth % 200}.${nth % 250}`,
    createdAt: new Date(now),
  }));
  await fill(visits, 10 * MEMBERS, (nth) => {
    const [who, days] = [Math.floor(nth / 10), nth % 10];
    const first = at(who, MEMBERS).getTime();
    // Ten different days, also of members who joined lately.
    const since = Math.max(((now - first) * days) / 10, days * DAY);
    const day = new Date(first + since).toISOString().slice(0, 10);
    return { memberId: ids[who], day, streak: 1 };
  });
  const spaceIds: string[] = [];
  await fill(spaces, 50_000, (nth) => {
    const id = context.newId();
    spaceIds.push(id);
    const createdAt = at(nth, 50_000);
    const place = { latitude: 40 + (nth % 100) / 1000, longitude: -74 };
    const over = { availableAt: createdAt, listedUntil: createdAt, closedAt: createdAt };
    return { id, ownerId: memberAt(nth), ...place, status: "occupied", createdAt, ...over };
  });
  await fill(promises, 50_000, (nth) => {
    const countedAt = at(nth, 50_000);
    const ended = { expiresAt: countedAt, countedAt, endedAt: countedAt, outcome: "handed_over" };
    const [ownerId, driverId] = [memberAt(nth), memberAt(nth + 3)];
    const createdAt = new Date(countedAt.getTime() - HOUR);
    return {
      id: context.newId(),
      spaceId: spaceIds[nth],
      ownerId,
      driverId,
      waitMinutes: 10,
      handoverCode: "rust valley",
      createdAt,
      ...ended,
    };
  });
  return { id: admin, role: "admin" };
}
