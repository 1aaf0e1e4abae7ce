import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, constants, mkdirSync, openSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkBackups } from "~/ops/doctor/check-backups";
import { checkDisk } from "~/ops/doctor/check-disk";
import { checkClock, checkNode } from "~/ops/doctor/check-machine";
import { checkSettings } from "~/ops/doctor/check-settings";
import { lines, installation } from "./installation";

describe("Node", () => {
  test.each([
    ["v24.1.0", "fine node: Node v24.1.0 still gets security fixes."],
    ["v26.10.0", "fine node: Node v26.10.0 still gets security fixes."],
    [
      "v20.19.0",
      "advice node-old: Node v20.19.0 gets no security fixes since 2026-04-30: install the Node that the README names.",
    ],
  ])("is judged by its version: %s", async (nodeVersion, line) => {
    expect(lines(await checkNode(installation({}, { nodeVersion })))).toEqual([line]);
  });

  test("is mentioned before its security fixes end", async () => {
    const late = installation({}, { nodeVersion: "v24.1.0", now: new Date("2028-03-01") });
    expect(lines(await checkNode(late))).toEqual([
      "advice node-old: Node v24.1.0 gets its last security fixes on 2028-04-30: install the Node that the README names.",
    ]);
  });
});

describe("the disk", () => {
  test("is well with room and folders that only the server reads", async () => {
    const well = installation();
    expect(lines(await checkDisk(well))).toEqual([
      `fine disk: 5.0 GB are free where ${well.config.dataDir} is.`,
      "fine rights: Nobody but the server's user can read what it stores.",
    ]);
  });

  test.each([
    [50e6, "fault disk-full: Only 50.0 MB are free where DATA is: make room, or the server takes nothing more."],
    [500e6, "advice disk-scarce: Only 500.0 MB are free where DATA is: make room for the next backups."],
  ])("with %d bytes left is reported", async (free, line) => {
    const full = installation({}, { freeBytes: () => Promise.resolve(free) });
    const [first] = lines(await checkDisk(full));
    expect(first?.replace(full.config.dataDir, "DATA")).toBe(line);
  });

  test("that others can read is named with the command that closes it", async () => {
    const open = installation();
    const { dataDir } = open.config;
    chmodSync(dataDir, 0o755);
    mkdirSync(join(dataDir, "backups"), { mode: 0o700 });
    const backup = join(dataDir, "backups", "kindspot-2026-11-21T03-00-00.000Z.tar.gz");
    for (const file of [open.envFile, backup]) writeFileSync(file, "");
    chmodSync(open.envFile, 0o644);
    chmodSync(backup, 0o640);
    expect(lines(await checkDisk(open)).slice(1)).toEqual([
      `fault rights-700: Other users of this machine can read this: chmod 700 ${dataDir}`,
      `fault rights-600: Other users of this machine can read these: chmod 600 ${open.envFile} ${backup}`,
    ]);
  });

  test("has commands that a shell understands, whatever its path is", async () => {
    const { config } = installation();
    const dataDir = join(config.dataDir, "Ana's $data");
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    const word = `'${config.dataDir}/Ana'\\''s $data'`;
    const found = lines(await checkDisk(installation({ DATA_DIR: dataDir })));
    expect(found.at(-1)).toBe(`fault rights-700: Other users of this machine can read this: chmod 700 ${word}`);
    symlinkSync(join(dataDir, "unmounted"), join(dataDir, "backups"));
    expect(lines(await checkDisk(installation({ DATA_DIR: dataDir }))).at(-1)).toContain(
      `(chown -R USER ${word.replace(/'$/, "/backups'")})`,
    );
  });

  test("that holds a link to a folder which is gone, as of a disk that is not mounted, is named", async () => {
    const well = installation();
    const backups = join(well.config.dataDir, "backups");
    symlinkSync(join(well.config.dataDir, "unmounted"), backups);
    expect(lines(await checkDisk(well)).slice(1)).toEqual([
      expect.stringMatching(
        `^fault folder-closed: ${backups} can't be used: ENOENT.*Mount its disk, or give it to the server's user \\(chown -R USER`,
      ),
    ]);
  });

  test("of another machine is no place for SQLite, and root is no user for a server", async () => {
    const remote = installation({}, { remoteFileSystem: () => Promise.resolve("nfs4"), uid: 0 });
    expect(lines(await checkDisk(remote)).slice(2)).toEqual([
      `fault data-remote: ${remote.config.dataDir} lies on another machine (nfs4), where SQLite's locks aren't safe: move it to a disk of this machine, or use PostgreSQL.`,
      "advice root: DATA_DIR belongs to root, so the server runs as root, and an error in it could change the whole machine: docs/hosting.md, 'As a service', makes a user for it.",
    ]);
  });

  test("that does not take the file for fail2ban is named", async () => {
    const well = installation();
    const SECURITY_LOG_FILE = join(well.config.dataDir, "logs", "security.log");
    const { dataDir: DATA_DIR } = well.config;
    const [line, ...more] = lines(await checkDisk(installation({ DATA_DIR, SECURITY_LOG_FILE }))).slice(2);
    expect(line).toMatch(
      /^fault security-log-closed: SECURITY_LOG_FILE \S+ can't be written: ENOENT.*install -d -o USER/,
    );
    expect(more).toEqual([]);
    mkdirSync(join(DATA_DIR, "logs"));
    expect(lines(await checkDisk(installation({ DATA_DIR, SECURITY_LOG_FILE })))).toHaveLength(2);
  });

  test("whose file for fail2ban is a pipe that nobody reads is named", async () => {
    const { dataDir: DATA_DIR } = installation().config;
    const SECURITY_LOG_FILE = join(DATA_DIR, "security.pipe");
    execFileSync("mkfifo", [SECURITY_LOG_FILE]);
    const found = async () => lines(await checkDisk(installation({ DATA_DIR, SECURITY_LOG_FILE }))).slice(2);
    expect(await found()).toEqual([
      `fault security-log-unread: SECURITY_LOG_FILE ${SECURITY_LOG_FILE} is a pipe that nobody reads, so its lines are lost: start the program that reads it, or set the path of a file.`,
    ]);
    const reader = openSync(SECURITY_LOG_FILE, constants.O_RDONLY | constants.O_NONBLOCK);
    expect(await found()).toEqual([]);
    closeSync(reader);
  });

  test("without DATA_DIR that a start could not make says so as the start does", async () => {
    const { dataDir } = installation().config;
    const [file, link] = [join(dataDir, "file"), join(dataDir, "link")];
    writeFileSync(file, "");
    symlinkSync(join(dataDir, "disk"), link);
    const found = async (DATA_DIR: string) => lines(await checkDisk(installation({ DATA_DIR })));
    for (const DATA_DIR of [file, join(file, "data")])
      expect(await found(DATA_DIR)).toEqual([
        `fault data-closed: DATA_DIR ${DATA_DIR} is a file, or lies in one. Set the path of a folder.`,
      ]);
    for (const DATA_DIR of [link, join(link, "data")])
      expect(await found(DATA_DIR)).toEqual([
        `fault data-closed: DATA_DIR ${DATA_DIR} needs what the link ${link} leads to, and that isn't there. Mount its disk, or set another folder.`,
      ]);
  });

  test("without DATA_DIR waits for the first start", async () => {
    expect(lines(await checkDisk(installation({ DATA_DIR: "/tmp/kindspot-not-there" })))).toEqual([
      "advice data-missing: /tmp/kindspot-not-there doesn't exist yet: the server makes it at its first start.",
    ]);
  });
});

describe("the backups", () => {
  const drill = {
    at: "2026-11-20T03:00:00.000Z",
    backup: "b.tar.gz",
    error: null,
    seconds: 1,
    tables: 1,
    rows: 1,
    photos: 0,
  };

  function backedUp(day: string, result?: object) {
    const with_ = installation();
    const { dataDir } = with_.config;
    mkdirSync(join(dataDir, "backups"));
    writeFileSync(join(dataDir, "backups", `kindspot-${day}T03-00-00.000Z.tar.gz`), "");
    if (result) writeFileSync(join(dataDir, "last-drill.json"), JSON.stringify(result));
    return with_;
  }

  test("are well with a backup of yesterday and a drill of this week", async () => {
    expect(lines(await checkBackups(backedUp("2026-11-21", drill)))).toEqual([
      "fine backup: The newest backup is of 2026-11-21 03:00 UTC.",
      "fine drill: A backup was restored for a try at 2026-11-20 03:00 UTC.",
    ]);
  });

  test("are reported as missing when there is none", async () => {
    expect(lines(await checkBackups(installation()))).toEqual([
      "advice backup-none: There is no backup yet: the server makes one five minutes after its start, 'npm run backup' makes one now.",
    ]);
  });

  test("are reported as missing when the newest is old and none was tried", async () => {
    expect(lines(await checkBackups(backedUp("2026-11-15")))).toEqual([
      "fault backup-old: The newest backup is 7 days old: 'npm run backup' makes one now, and says why if it can't.",
      "advice drill-none: No backup was restored for a try yet: 'npm run drill' does it now, the server once a week.",
    ]);
  });

  test("that only a secret key opens are tried by hand", async () => {
    const found = async (result?: object) => {
      const with_ = backedUp("2026-11-22", result);
      const { config } = installation({ DATA_DIR: with_.config.dataDir, BACKUP_RECIPIENT: "age1qqqq" });
      return lines(await checkBackups({ ...with_, config })).at(-1);
    };
    expect(await found()).toBe(
      "advice drill-none: No backup was restored for a try yet: 'npm run drill -- --identity FILE' does it, with the secret key that this server doesn't have.",
    );
    expect(await found({ ...drill, error: "b.tar.gz is damaged." })).toBe(
      "fault drill-failed: b.tar.gz couldn't be restored: b.tar.gz is damaged. Make another, and try it with 'npm run drill -- --identity FILE'.",
    );
    expect(await found({ ...drill, at: "2026-10-20T03:00:00.000Z" })).toBe(
      "advice drill-old: The last drill was 33 days ago: 'npm run drill -- --identity FILE' restores the newest backup for a try.",
    );
  });

  test("that failed their drill are a fault, and a drill of last month is repeated", async () => {
    const failed = { ...drill, error: "b.tar.gz is damaged or cut off." };
    expect(lines(await checkBackups(backedUp("2026-11-22", failed)))).toContain(
      "fault drill-failed: b.tar.gz couldn't be restored: b.tar.gz is damaged or cut off. Make another, and try it with 'npm run drill'.",
    );
    const old = { ...drill, at: "2026-10-20T03:00:00.000Z" };
    expect(lines(await checkBackups(backedUp("2026-11-22", old)))).toContain(
      "advice drill-old: The last drill was 33 days ago: 'npm run drill' restores the newest backup for a try.",
    );
  });
});

describe("the clock", () => {
  const at = Date.parse("2026-11-22T12:00:00Z");
  const read = (said: number, took = 100) => ({ by: "Stripe", askedAt: at, answeredAt: at + took, said });

  test.each([
    [at - 1000, "fine clock: The clock agrees with Stripe."],
    [at + 2000, "fine clock: The clock agrees with Stripe."],
    [
      at - 8000,
      "fault clock-off: This machine's clock is 7 s ahead of that of Stripe: switch on time synchronisation ('timedatectl set-ntp true').",
    ],
    [
      at + 60_100,
      "fault clock-off: This machine's clock is 60 s behind that of Stripe: switch on time synchronisation ('timedatectl set-ntp true').",
    ],
  ])("is compared with %d", async (said, line) => {
    expect(lines(await checkClock(installation({}, { clocks: [read(said)] })))).toEqual([line]);
  });

  test("is not blamed for an answer that took long", async () => {
    expect(lines(await checkClock(installation({}, { clocks: [read(at + 4000, 5000)] })))).toEqual([
      "fine clock: The clock agrees with Stripe.",
    ]);
  });

  test("that nothing sets causes advice", async () => {
    expect(lines(await checkClock(installation({}, { isClockSet: () => Promise.resolve(false) })))).toEqual([
      "advice clock-not-set: Nothing sets this machine's clock: switch on time synchronisation ('timedatectl set-ntp true').",
    ]);
  });
});

describe("the settings", () => {
  const strong = { BACKUP_PASSPHRASE: "one two three four", ADMIN_SECOND_STEP: "on", TIME_ZONE: "America/New_York" };
  const found = async (env: Record<string, string>) => lines(await checkSettings(installation({ ...strong, ...env })));

  test("are well when none is weak", async () => {
    expect(await found({})).toEqual(["fine settings: No setting is weak."]);
    expect(await found({ BACKUP_PASSPHRASE: "", BACKUP_RECIPIENT: "age1qqqq" })).toEqual(await found({}));
  });

  test("are well with addresses in TRUST_PROXY: who comes past them counts by their own", async () => {
    expect(await found({ TRUST_PROXY: "10.0.0.1" })).toEqual(await found({}));
  });

  test("that the program does not know are named, but not what other programs read from the same file", async () => {
    const at = installation(strong);
    writeFileSync(at.envFile, "FLYING=on\nNODE_OPTIONS=--trace-warnings\nPUID=1001\n");
    expect(lines(await checkSettings(at))).toEqual([
      "advice setting-unknown: FLYING in .env is an unknown setting: docs/settings.md lists all of them.",
    ]);
  });

  test("that stand in several lines are named", async () => {
    const at = installation(strong);
    writeFileSync(at.envFile, "BRAND_NAME=Elm Street\nPORT=3000\nBRAND_NAME=Oak Street\n");
    expect(lines(await checkSettings(at))).toEqual([
      "advice setting-twice: BRAND_NAME stands in several lines of .env, and the last one counts: keep one.",
    ]);
  });

  test.each([
    [
      { RATE_LIMITS: "off" },
      "fault limits-off: RATE_LIMITS is off, so passwords can be guessed without end: remove that setting.",
    ],
    [
      { NODE_ENV: "development", PUBLIC_URL: "https://parking.example.org" },
      "fault development: NODE_ENV is development, which may show links to a new password to anyone: remove that setting.",
    ],
    [
      { BACKUP_PASSPHRASE: "aaaaaaaaaaaa" },
      "fault secret-weak: BACKUP_PASSPHRASE is easily guessed: set one that 'openssl rand -hex 24' makes, and keep the old one for older backups.",
    ],
    [
      { METRICS_TOKEN: "1212121212121212" },
      "fault secret-weak: METRICS_TOKEN is easily guessed: set one that 'openssl rand -hex 24' makes.",
    ],
    [
      { BACKUP_PASSPHRASE: "" },
      "advice backups-open: Backups aren't encrypted, so who copies one can read everything: set BACKUP_PASSPHRASE, and keep it in another place too.",
    ],
    [
      { TIME_ZONE: "UTC" },
      "advice time-zone-utc: Times are in UTC for members without a script, and in mails until their own zone is known: set TIME_ZONE to the town's, such as Europe/Berlin.",
    ],
    [
      { ADMIN_SECOND_STEP: "off" },
      "advice second-step-off: Admins may sign in by a password alone: set ADMIN_SECOND_STEP=on to ask for a code too.",
    ],
    [
      { SMTP_URL: "smtp://mail.example.org?tls=off", MAIL_FROM: "parking@example.org" },
      "advice mail-plain: Mails to mail.example.org travel unencrypted: remove ?tls=off from SMTP_URL if it offers TLS.",
    ],
    [
      { DATABASE_URL: "postgres://k:secret@db.example.org/k?sslmode=disable" },
      "advice database-plain: The connection to PostgreSQL at db.example.org isn't encrypted: remove ?sslmode=disable from DATABASE_URL if it offers TLS.",
    ],
    [
      { TRUST_PROXY: "on" },
      "advice proxy-passed-by: TRUST_PROXY is on and HOST is 0.0.0.0: whoever reaches the port past the proxy can invent an address. Set HOST=127.0.0.1, or let only the proxy reach the port; in a container, HOST stays and the port isn't published.",
    ],
    [
      { COMING_SOON: "true" },
      "advice coming-soon: COMING_SOON is on, so only admins can use the pages: remove that setting at the launch.",
    ],
  ])("cause advice for %j", async (env, line) => {
    expect(await found(env as Record<string, string>)).toEqual([line]);
  });
});
