import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The folder of the domain that writes each table. */
const owners: Readonly<Record<string, string>> = {
  achievements: "points",
  announcements: "admin",
  apiTokens: "auth",
  asks: "listings",
  auditEntries: "shared",
  blocks: "moderation",
  calendarFeeds: "auth",
  cars: "car",
  communitySettings: "auth",
  contactMessages: "contact",
  conversations: "chat",
  conversationSides: "chat",
  departureCountDays: "plans",
  departureCounts: "plans",
  departures: "plans",
  devices: "auth",
  donations: "donations",
  emailConfirmations: "auth",
  freeHours: "plans",
  homeAreas: "listings",
  idempotencyKeys: "shared",
  invitations: "auth",
  matches: "plans",
  messages: "chat",
  needs: "plans",
  notices: "notifications",
  outbox: "notifications",
  passwordResets: "auth",
  paymentEvents: "donations",
  pointTransactions: "points",
  promises: "listings",
  notificationJobs: "push",
  pushDeliveries: "push",
  pushPreferences: "push",
  pushSubscriptions: "push",
  ratings: "listings",
  recoveryCodes: "auth",
  redemptions: "rewards",
  reports: "moderation",
  requestDeclines: "listings",
  requests: "listings",
  secondSteps: "auth",
  securityEvents: "admin",
  sessions: "auth",
  spaces: "listings",
  availabilityReports: "listings",
  tipReports: "tips",
  tips: "tips",
  uploads: "photos",
  visits: "points",
  watches: "push",
};

/** Columns of `members` that another folder keeps, because they count or show what that folder does. */
const columnsOfMembers: Readonly<Record<string, readonly string[]>> = {
  // What the member types in Edit Profile.
  account: ["...input", "...searchColumns"],
  admin: ["adminNote", "introduction", "suspendedAt", "suspendedReason", "waitsSince"],
  chat: ["lastSeenAt"],
  donations: ["inauguralSince"],
  listings: ["handovers", "spacesShared"],
  members: [
    "cityFolded",
    "hintsDismissed",
    "lastLatitude",
    "lastLongitude",
    "lastPlaceAt",
    "lastPlaceTyped",
    "lookingUntil",
    "searchText",
    "timeZone",
    "timeZoneChangedAt",
  ],
  photos: ["photoKey"],
  points: ["points", "rating"],
  rewards: ["inauguralUntil"],
};

/**
 * They delete or blank rows of every table: one member's, what was kept long enough, or what a stranger set up (`photos` can't be
 * asked to drop the stranger's photo: it needs `auth`).
 */
const forgets = (file: string): boolean =>
  ["account/remove-member.ts", "auth/reset-unconfirmed.ts"].includes(file) || file.startsWith("retention/");

interface Write {
  file: string;
  folder: string;
  table: string;
  /** What an update sets. */
  columns: string[];
}

function* writes(): Generator<Write> {
  const files = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  for (const file of files) {
    const source = readFileSync(`app/domain/${file}`, "utf8");
    for (const { 1: table = "", index } of source.matchAll(
      /(?:\.(?:insert|update|delete)\(|(?:insertRows|upsertRow)\(tx, )(\w+)\b/g,
    )) {
      const [, set = ""] = /^\s*\.set\(\{(.*?)\}\)/s.exec(source.slice(source.indexOf(")", index) + 1)) ?? [];
      const columns = [...set.matchAll(/(?:^|,)\s*((?:\.\.\.)?\w+)/g)].map(([, column = ""]) => column);
      yield { file, folder: file.split("/")[0] ?? "", table, columns };
    }
  }
}

const foreign = [...writes()].filter(({ file, folder, table }) => {
  const owner = table === "members" ? "auth" : owners[table];
  return owner !== undefined && owner !== folder && !forgets(file);
});

describe("a table is written by the folder that owns it", () => {
  test("and each table that the domain writes has an owner", () => {
    const tables = readdirSync("db/schema").flatMap((file) =>
      [...readFileSync(`db/schema/${file}`, "utf8").matchAll(/export const (\w+) = table\(/g)].map(
        ([, name = ""]) => name,
      ),
    );
    expect(tables.length).toBeGreaterThan(40);
    const written = new Set([...writes()].map(({ table }) => table));
    const known = [...Object.keys(owners), "members"];
    expect(tables.filter((table) => written.has(table) && !known.includes(table))).toEqual([]);
  });

  test("and by no other", () => {
    expect(foreign.filter(({ table }) => table !== "members")).toEqual([]);
  });

  test("of the table of members, another folder sets the columns that it keeps", () => {
    const unknown = foreign
      .filter(({ table }) => table === "members")
      .filter(({ folder, columns }) => {
        const kept = columnsOfMembers[folder] ?? [];
        return columns.length === 0 || columns.some((column) => !kept.includes(column));
      });
    expect(unknown).toEqual([]);
  });

  test("the check sees the writes it is about", () => {
    const found = [...writes()];
    for (const [table, folder] of Object.entries(owners))
      expect(
        found.filter((write) => write.table === table && write.folder === folder),
        table,
      ).not.toEqual([]);
    for (const [folder, columns] of Object.entries(columnsOfMembers)) {
      const set = foreign.filter((write) => write.folder === folder).flatMap((write) => write.columns);
      expect(new Set(set), folder).toEqual(new Set(columns));
    }
  });
});
