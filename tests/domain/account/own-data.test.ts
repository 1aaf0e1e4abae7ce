import { getTableColumns, getTableName, is } from "drizzle-orm";
import { type PgColumn, PgTable, getTableConfig as postgresConfig } from "drizzle-orm/pg-core";
import { getTableConfig as liteConfig, SQLiteTable as LiteTable, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { ownAccount, ownData } from "~/domain/account";
import { viewerOf } from "~/domain/members";
import { sections } from "~/domain/account/sections";
import { changeCar, parkCar } from "~/domain/car";
import { sendMessage } from "~/domain/chat";
import { sendContactMessage } from "~/domain/contact";
import { createRequest, createRequestInput, rateHandover } from "~/domain/listings";
import { forgotPassword, makeToken, mintResetToken, renewCalendar } from "~/domain/auth";
import { addDeparture, calendarOf } from "~/domain/plans";
import { createWatch, fanOut, savePreferences, watchForm } from "~/domain/push";
import { defaultPreferences } from "~/domain/notifications/catalogue/push-preferences";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { markTip, reportTip, tipsNear } from "~/domain/tips";
import { dialect } from "~db/columns";
import * as schema from "~db/schema";
import { ana, ben, cem } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { handOverAt } from "../handover";
import { plannedAt } from "../plans/departure-form";
import { phonesOf } from "../push/phones";

newStreetForEach(ana, ben);

/** The whole export, by section. */
async function dataOf(actor: Actor): Promise<Record<string, Record<string, unknown>[]>> {
  const data: Record<string, Record<string, unknown>[]> = {};
  for await (const { section, rows } of ownData(street.context, actor)) (data[section] ??= []).push(...rows);
  return data;
}

describe("A member's data", () => {
  it("contains their own row without hashes and search columns", async () => {
    const account = await ownAccount(street.context, Ana);
    expect(account).toMatchObject({ id: Ana.id, email: ana.email, lastName: "Reyes", lastLatitude: 40.672, points: 0 });
    for (const hidden of ["passwordHash", "searchText", "cityFolded", "photoKey", "adminNote"])
      expect(account).not.toHaveProperty(hidden);
  });

  it("contains messages, spaces, promises, points and ratings, with only first name and initial of others", async () => {
    const spaceId = await handOverAt(street, Ana, Ben, ana.place);
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "I leave at six" });
    await sendMessage(street.context, Ben, { receiverId: Ana.id, content: "I am coming" });
    await rateHandover(street.context, Ana, { spaceId, stars: 4 });
    await rateHandover(street.context, Ben, { spaceId, stars: 3 });

    const data = await dataOf(Ana);
    expect(data).toMatchObject({
      spaces: [{ id: spaceId, status: "occupied", latitude: 40.672, address: "5th Avenue" }],
      promisesGiven: [{ spaceId, outcome: "handed_over", with: "Ben O." }],
      promisesReceived: [],
      conversations: [{ unread: 1, with: "Ben O." }],
      messagesSent: [{ content: "I leave at six", with: "Ben O." }],
      messagesReceived: [{ content: "I am coming", with: "Ben O." }],
      points: [
        { points: 50, reason: "Shared a parking space", with: null },
        { points: 25, with: "Ben O." },
      ],
      ratingsGiven: [{ stars: 4, with: "Ben O." }],
    });
    expect(data.ratingsReceived, "not a word of who it was").toEqual([{ stars: 3 }]);
    expect((await dataOf(Ben)).promisesReceived).toMatchObject([{ spaceId, with: "Ana R." }]);
  });

  it("has the ratings received by their stars, so that neither an id nor the order says whose they are", async () => {
    const Cem = await street.addMember(cem);
    const raters = [
      { rater: Ben, stars: 5 },
      { rater: Cem, stars: 1 },
      { rater: Ben, stars: 3 },
    ] as const;
    for (const { rater, stars } of raters) {
      const spaceId = await handOverAt(street, Ana, rater, ana.place);
      await rateHandover(street.context, rater, { spaceId, stars });
    }
    expect((await dataOf(Ana)).ratingsReceived).toEqual([{ stars: 1 }, { stars: 3 }, { stars: 5 }]);
  });

  it("names nobody else's account, address, email or last name", async () => {
    await handOverAt(street, Ana, Ben, ana.place);
    await sendMessage(street.context, Ben, { receiverId: Ana.id, content: "I am coming" });
    await street.block(Ben, Ana);
    const shown = JSON.stringify([await ownAccount(street.context, Ana), await dataOf(Ana)]);
    for (const secret of [Ben.id, ben.email, ben.lastName]) expect(shown).not.toContain(secret);
  });

  it("lists sessions, links and mails without any secret", async () => {
    const secret = await street.session(Ana);
    const token = (await mintResetToken(street.context, ana.email)) ?? expect.unreachable();
    await forgotPassword(street.context, { email: ana.email }, true);
    const data = await dataOf(Ana);
    expect(data).toMatchObject({
      sessions: [{ createdAt: street.clock.now() }],
      passwordResets: [{ usedAt: null }],
      mails: [{ kind: "password-reset", sentAt: null }],
    });
    expect(Object.keys(data.sessions?.[0] ?? {})).toEqual([
      "browser",
      "timeZone",
      "createdAt",
      "lastUsedAt",
      "passwordAt",
      "expiresAt",
    ]);
    for (const hidden of [secret, token]) expect(JSON.stringify(data)).not.toContain(hidden);
  });

  it("tells which browsers get pushes and what was pushed, but no address, no key and no other member", async () => {
    const phones = phonesOf(street);
    const endpoint = await phones.allow(Ana);
    await savePreferences(street.context, Ana, { ...defaultPreferences, showDetails: true });
    await sendMessage(street.context, Ben, { receiverId: Ana.id, content: "I am coming" });
    await fanOut(street.context);
    const { pushBrowsers, pushPreferences, pushes } = await dataOf(Ana);
    expect(pushBrowsers).toMatchObject([{ browser: "Chrome on Android", lastSentAt: null }]);
    expect(pushPreferences).toMatchObject([{ showDetails: true, quietFrom: null }]);
    expect(pushes).toMatchObject([{ kind: "message", sentAt: null }]);
    const shown = JSON.stringify([pushBrowsers, pushPreferences, pushes]);
    for (const hidden of [endpoint, "p256dh", "auth", "Ben", Ben.id]) expect(shown).not.toContain(hidden);
  });

  it("contains the areas that the member watches, and no other member's", async () => {
    await createWatch(street.context, Ana, watchForm.parse({ ...ana.place, radius: "1", span: "hour" }));
    await createWatch(street.context, Ben, watchForm.parse({ ...ben.place, radius: "2", span: "hour" }));
    const { watches } = await dataOf(Ana);
    expect(watches).toMatchObject([{ radius: 1, span: "hour", latitude: expect.closeTo(40.67, 1) as number }]);
  });

  it("contains the departures that the member plans, and no other member's", async () => {
    await addDeparture(street.context, Ana, plannedAt(ana.place, { giveOrTake: 10 }));
    await addDeparture(street.context, Ben, plannedAt(ben.place));
    const { departures } = await dataOf(Ana);
    expect(departures).toMatchObject([{ ...ana.place, days: 1, minute: 490, giveOrTake: 10 }]);
  });

  it("contains when the calendar's address was made and read, and neither the address nor its hash", async () => {
    const made = street.clock.now();
    const token = (await renewCalendar(street.context, Ana)).searchParams.get("token") ?? expect.unreachable();
    street.clock.advance(2 * DAY);
    await calendarOf(street.context, token);
    const { calendar } = await dataOf(Ana);
    expect(calendar).toEqual([{ createdAt: made, lastUsedAt: street.clock.now() }]);
    expect((await dataOf(Ben)).calendar).toEqual([]);
  });

  it("contains the tokens' names and scopes, and neither a token nor its hash", async () => {
    const lastUsedAt = street.clock.now();
    await makeToken(street.context, Ana, { name: "Home Assistant", scopes: ["share"] });
    const { tokens } = await dataOf(Ana);
    expect(tokens).toEqual([{ name: "Home Assistant", scopes: ["share"], createdAt: lastUsedAt, lastUsedAt }]);
    expect((await dataOf(Ben)).tokens).toEqual([]);
  });

  it("contains the free spaces that the member saw, and what they said of others'", async () => {
    await markTip(street.context, Ana, ana.place);
    const Cem = await street.addMember({ ...cem, place: ana.place });
    const [tip] = await tipsNear(street.context, await viewerOf(street.context, Cem), ana.place, 100);
    await reportTip(street.context, Cem, tip?.id ?? "", "not_there");
    expect((await dataOf(Ana)).tips).toMatchObject([{ id: tip?.id, ...ana.place }]);
    expect(await dataOf(Cem)).toMatchObject({ tips: [], tipReports: [{ tipId: tip?.id, word: "not_there" }] });
  });

  it("contains where the member parked, with note and reminder, and no other member's", async () => {
    await parkCar(street.context, Ana, ana.place);
    const reminder = { day: 3, minute: 8 * 60, isWeekly: true };
    await changeCar(street.context, Ana, { note: "level −2", reminder });
    await parkCar(street.context, Ben, ben.place);
    const { car } = await dataOf(Ana);
    expect(car).toMatchObject([{ ...ana.place, note: "level −2" }]);
  });

  it("contains no mails to an earlier owner of the email", async () => {
    const mail = { id: "old", kind: "account-deleted", recipient: ana.email, details: {} } as const;
    const { createdAt } = await ownAccount(street.context, Ana);
    const before = new Date(Number(createdAt) - DAY);
    await street.database.write((tx) =>
      tx.insert(schema.outbox).values({ ...mail, createdAt: before, nextAttemptAt: before }),
    );
    expect((await dataOf(Ana)).mails).toEqual([]);
  });

  it("contains no data of other members", async () => {
    const Cem = await street.addMember(cem);
    await handOverAt(street, Ana, Ben, ana.place);
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "Secret" });
    await createRequest(street.context, Ana, createRequestInput.parse({ ...ana.place, message: "A van" }));
    const words = { subject: "A van", message: "Where may I park a van of six metres?" };
    await sendContactMessage(street.context, Ana, { name: "Ana", email: cem.email, company: "", ...words });
    expect(Object.entries(await dataOf(Cem)).filter(([, rows]) => rows.length > 0)).toEqual([]);
  });

  it("comes whole, however many rows there are", async () => {
    const count = 1203;
    const days = Array.from({ length: count }, (_, n) => ({
      memberId: Ana.id,
      day: new Date(Date.UTC(2020, 0, n + 1)).toISOString().slice(0, 10),
    }));
    await street.database.write((tx) => tx.insert(schema.visits).values(days));
    const { visits = [] } = await dataOf(Ana);
    expect(new Set(visits.map(({ day }) => day)).size).toBe(count);
  });
});

describe("No table", () => {
  /** Columns that refer to a member but have no section, with the reason. */
  const leftOut: Readonly<Record<string, string>> = {
    "members.email": "it is in the account",
    "email_confirmations.email": "it is in the section of whoever is to confirm it",
    "conversations.low_id": "each side has its own row",
    "conversations.high_id": "each side has its own row",
    "conversations.started_by_id": "it says who wrote first, as the messages do",
    "conversation_sides.partner_id": "that side is the partner's",
    "point_transactions.partner_id": "that row is the partner's",
    "redemptions.decided_by_id": "who decides is no matter of whose data it is",
    "reports.resolved_by_id": "who decides is no matter of whose data it is",
    "reports.assigned_to_id": "who decides is no matter of whose data it is",
    "announcements.admin_id": "what the community is told is nobody's own, and the audit log names the admin",
    "invitations.used_by_id": "whoever invited has that row",
    "blocks.blocked_id": "who blocks whom is the blocker's own",
    "reports.reported_id": "whoever reports someone is protected",
    "idempotency_keys.member_id": "what was answered once already, for a day",
    "audit_entries.subject_id": "the reasons are in the account, in the ledger and in the notices",
    "contact_messages.email": "nobody has proved that an address is theirs",
    "outbox.recipient": "it is asked for by the address",
    "matches.ended_by_id": "who ended a match is hidden from the other side",
  };

  it("that names members is forgotten", () => {
    const shown = new Set(sections.flatMap(({ member }) => nameOf(member)));
    const named = tables().flatMap((table) => columnsOfPeople(table).map(nameOf));
    const forgotten = named.filter((name) => !shown.has(name) && !(name in leftOut));
    expect(forgotten).toEqual([]);
    expect(Object.keys(leftOut).filter((name) => shown.has(name) || !named.includes(name))).toEqual([]);
  });

  const nameOf = (column: PgColumn) => `${getTableName(column.table)}.${column.name}`;
  const tables = () =>
    Object.values(schema).filter((value): value is typeof schema.members => is(value, PgTable) || is(value, LiteTable));

  /** Columns that refer to members by a foreign key or, judging by their name, without one. */
  function columnsOfPeople(table: PgTable): PgColumn[] {
    const config =
      dialect === "sqlite"
        ? liteConfig(table as unknown as SQLiteTable)
        : postgresConfig(table as typeof schema.members);
    const referring = config.foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return getTableName(foreignTable) === "members" ? columns.map(({ name }) => name) : [];
    });
    const telling = /^email$|^recipient$|_by_id$|^(member|partner|subject)_id$/;
    return Object.values<PgColumn>(getTableColumns(table)).filter(
      ({ name }) => referring.includes(name) || telling.test(name),
    );
  }
});
