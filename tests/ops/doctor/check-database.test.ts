import { openSync, writeSync, closeSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDatabase, type Database } from "~db/client";
import { table, text } from "~db/columns";
import { donations, jobRuns, members, outbox, paymentEvents, secondSteps } from "~db/schema";
import { databaseFile } from "~/ops/data-folder-files.server";
import { checkDatabase } from "~/ops/doctor/check-database";
import type { CheckContext } from "~/ops/doctor/check-context";
import { NEVER_DUE } from "~/domain/notifications/rules";
import { lines, installation } from "./installation";

const stripe = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const mail = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "parking@kindspot.example",
  PUBLIC_URL: "https://parking.example",
};

/** The doctor's findings about a migrated database, after `fill` has changed it. */
async function found(fill: (database: Database, at: CheckContext) => Promise<unknown>): Promise<string[]> {
  const at = installation({ ...stripe, ...mail });
  const database = await openDatabase(databaseFile(at.config));
  await fill(database, at).finally(() => database.close());
  return lines(await checkDatabase(at));
}

const ago = ({ now }: CheckContext, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const admin = {
  id: "a",
  firstName: "Ada",
  lastName: "A",
  email: "ada@kindspot.example",
  searchText: "",
  role: "admin" as const,
};

const mailOf = (at: CheckContext, minutes: number, more = {}) => ({
  id: ago(at, minutes).toISOString(),
  kind: "password-reset",
  recipient: "ana@kindspot.example",
  details: {},
  createdAt: ago(at, minutes),
  nextAttemptAt: ago(at, minutes),
  ...more,
});

describe("the database", () => {
  test("is well when it is whole and nothing in it waits", async () => {
    const all = await found(async ({ write }, { now }) =>
      write((tx) => tx.insert(members).values({ ...admin, createdAt: now })),
    );
    expect(all.map((line) => line.replace(/[\d.]+ MB/, "N MB"))).toEqual([
      "fine database: The database has N MB and is whole.",
      "fine jobs: The last run of every job went well.",
      "fine outbox: No mail is stuck.",
    ]);
  });

  test("that is not there yet comes with the first start", async () => {
    const at = installation();
    expect(lines(await checkDatabase(at))).toEqual([
      `advice database-missing: There is no database at ${databaseFile(at.config)} yet: the server makes it at its first start.`,
    ]);
  });

  test("that a failed start left empty comes with the next start", async () => {
    const at = installation();
    writeFileSync(databaseFile(at.config), "");
    expect(lines(await checkDatabase(at))).toEqual([
      "advice database-missing: The database is empty: the server makes its tables at its first start.",
    ]);
  });

  test("that is damaged is a fault", async () => {
    const at = installation();
    const file = databaseFile(at.config);
    await (await openDatabase(file)).close();
    const bytes = openSync(file, "r+");
    writeSync(bytes, Buffer.alloc(60_000, 0x5a), 0, 60_000, 40_000);
    closeSync(bytes);
    const [line, ...more] = lines(await checkDatabase(at));
    expect(line).toMatch(
      /^fault database-damaged: The database is damaged.*: stop the server and restore the newest backup: docs\/backups.md says how\.$/,
    );
    expect(more).toEqual([]);
  });

  test("that is no database at all is a fault", async () => {
    const at = installation();
    writeFileSync(databaseFile(at.config), "no database, but text of some length\n".repeat(100));
    expect(lines(await checkDatabase(at))).toEqual([
      "fault database-damaged: The database is damaged: stop the server and restore the newest backup: docs/backups.md says how.",
    ]);
  });

  test("of a newer or an older version is named, and nothing in it is read", async () => {
    const migrations = table("migrations", { name: text("name"), appliedAt: text("applied_at") });
    const newer = await found(({ write }) =>
      write((tx) => tx.insert(migrations).values({ name: "9999_x", appliedAt: "" })),
    );
    expect(newer.slice(1)).toEqual([
      "fault database-newer: A newer version of the program has migrated the database: install that version, this one can't use it.",
    ]);
    const older = await found(({ write }) =>
      write((tx) => tx.delete(migrations).where(sql`name = (select max(name) from migrations)`)),
    );
    expect(older.slice(1)).toEqual([
      "advice database-older: The database is of an older version: the next start migrates it, after a copy.",
    ]);
  });
});

describe("the check of what is stored", () => {
  test("names a key that is gone, without which no second step opens", async () => {
    const all = await found(({ write }, { now }) =>
      write(async (tx) => {
        await tx.insert(members).values({ ...admin, createdAt: now });
        await tx
          .insert(secondSteps)
          .values({ memberId: admin.id, sealedSecret: "sealed", lastPeriod: 0, createdAt: now });
      }),
    );
    expect(all.filter((line) => line.startsWith("fault"))).toEqual([
      expect.stringMatching(
        /^fault second-step-key: second-step\.key in DATA_DIR \S+ doesn't open the second steps of 1 member: bring that file back from a backup/,
      ),
    ]);
  });

  test("names a clock that is behind the last job", async () => {
    const all = await found(({ write }, at) =>
      write((tx) => tx.insert(jobRuns).values({ name: "backup", startedAt: ago(at, -60), endedAt: ago(at, -61) })),
    );
    expect(all).toContain(
      "fault clock-behind: The server's last job ended at 2026-11-22 13:01 UTC, and this machine's clock says 2026-11-22 12:00 UTC: set the clock and switch on time synchronisation ('timedatectl set-ntp true').",
    );
  });

  test("names a job that failed", async () => {
    const all = await found(({ write }, at) =>
      write((tx) => tx.insert(jobRuns).values({ name: "backup", startedAt: ago(at, 60), error: "the disk is full" })),
    );
    expect(all).toContain(
      "fault job-failed: The job backup failed at 2026-11-22 11:00 UTC: the disk is full. The log says more.",
    );
  });

  test("names mails of which none has left for long", async () => {
    const all = await found(({ write }, at) =>
      write((tx) => tx.insert(outbox).values([mailOf(at, 30), mailOf(at, 20)])),
    );
    expect(all).toContain(
      "fault outbox-stuck: No mail has left since 2026-11-22 11:30 UTC, and 2 wait: /admin/mail says why.",
    );
  });

  test("finds no fault in one mail that is tried again while others leave", async () => {
    const all = await found(({ write }, at) =>
      write((tx) =>
        tx.insert(outbox).values([mailOf(at, 60, { attempts: 3 }), mailOf(at, 20, { sentAt: ago(at, 19) })]),
      ),
    );
    expect(all).toContain("fine outbox: No mail is stuck.");
  });

  test("names mails that are held and mails that were given up", async () => {
    const all = await found(({ write }, at) =>
      write((tx) =>
        tx
          .insert(outbox)
          .values([
            mailOf(at, 60, { nextAttemptAt: NEVER_DUE }),
            mailOf(at, 50, { failedAt: ago(at, 1), lastError: "EENVELOPE 550" }),
          ]),
      ),
    );
    expect(all).toContain(
      "advice mails-held: 1 mail held since a restore or a rollback: an admin releases them at /admin/mail.",
    );
    expect(all).toContain("advice mails-lost: 1 mail couldn't be delivered: /admin/mail says why.");
  });

  const paid = (at: CheckContext) => ({
    id: "d",
    status: "paid" as const,
    amountCents: 500,
    currency: "usd",
    createdAt: ago(at, 125),
    paidAt: ago(at, 120),
  });
  const silent =
    "fault webhook-silent: Stripe sent no message about the donation of 2026-11-22 10:00 UTC: in Stripe's dashboard, let a webhook lead to https://parking.example/webhooks/stripe and compare STRIPE_WEBHOOK_SECRET.";

  test("names a donation of which Stripe's webhook said nothing", async () => {
    expect(await found(({ write }, at) => write((tx) => tx.insert(donations).values(paid(at))))).toContain(silent);
    const heard = await found(({ write }, at) =>
      write(async (tx) => {
        await tx.insert(donations).values(paid(at));
        await tx.insert(paymentEvents).values({ id: "e", type: "payment_intent.succeeded", receivedAt: ago(at, 119) });
      }),
    );
    expect(heard).not.toContain(silent);
  });

  test("says that nobody is an admin yet", async () => {
    expect(await found(() => Promise.resolve())).toContain(
      "advice admin-none: There is no admin yet: open the link in the log of a fresh server's start, or register, then 'npm run admin -- grant EMAIL'.",
    );
  });
});
