import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { manifestIn, unpackArchive } from "~/gateways/backups/open-archive";
import { makeBackup } from "~/gateways/backups/make-backup";
import { unpackVerified } from "~/gateways/backups/verify-backup";
import { NO_KEYS, openBelongings } from "./belongings";

vi.setConfig({ testTimeout: 60_000 }); // scrypt takes about a second for each key

const now = new Date("2026-06-20T12:00:00Z");
const PASSPHRASE = "correct horse battery";
const WHOLE = { withSecrets: true };

let home: ReturnType<typeof openBelongings>;
let target: string;
let folder: string;
beforeEach(() => {
  home = openBelongings();
  target = home.at("backup.tar.gz");
  folder = home.at("unpacked");
  mkdirSync(folder);
});

const inFolder = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

describe("A backup", () => {
  it("holds the database, the whole photos and the secrets, with their checksums", async () => {
    await makeBackup(home.belongings, target, now, WHOLE);
    const manifest = await manifestIn(target, NO_KEYS);
    expect(manifest).toMatchObject({ version: "1.2.3", createdAt: now.toISOString(), hasPhotos: true });
    expect(manifest.database).toMatchObject({ migrations: ["0000_first"], tables: { spaces: { rows: 2 } } });
    expect(manifest.files["photos/a-full.webp"]).toEqual({
      bytes: 15,
      sha256: "14b69d00dfc35ff50bc3751a7f1c53fc2218a1cd6e2c7d855e3e5fc65557d8d6",
    });
    await unpackArchive(target, folder, NO_KEYS);
    expect(inFolder()).toEqual([
      "kindspot.sqlite",
      "manifest.json",
      "photos",
      "photos/a-full.webp",
      "photos/b-full.webp",
      "second-step.key",
    ]);
    expect(readFileSync(join(folder, "photos/b-full.webp"))).toEqual(readFileSync(join(home.photos, "b-full.webp")));
  });

  it("leaves the secrets out where that is asked for", async () => {
    await makeBackup(home.belongings, target, now, { withSecrets: false });
    await unpackArchive(target, folder, NO_KEYS);
    expect(inFolder()).not.toContain("second-step.key");
    expect((await manifestIn(target, NO_KEYS)).hasSecrets).toBe(false);
  });

  it("is for its owner alone, and leaves nothing beside it", async () => {
    const before = readdirSync(home.dataDir);
    await makeBackup(home.belongings, target, now, WHOLE);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(home.dataDir).sort()).toEqual([...before, "backup.tar.gz"].sort());
  });

  it("of a damaged database is not made", async () => {
    home.database.close();
    writeFileSync(home.at("kindspot.sqlite"), Buffer.alloc(8192, 1), { flag: "r+" });
    const before = readdirSync(home.dataDir);
    await expect(makeBackup(home.belongings, target, now, WHOLE)).rejects.toThrow();
    expect(readdirSync(home.dataDir)).toEqual(before);
  });

  it("is made whole while members remove their photos", async () => {
    for (let photo = 0; photo < 200; photo++) writeFileSync(join(home.photos, `${photo}-full.webp`), "a photo");
    const photos = readdirSync(home.photos);
    const removing = setInterval(() => {
      const photo = photos.pop();
      if (photo !== undefined) rmSync(join(home.photos, photo));
    }, 0);
    await makeBackup(home.belongings, target, now, WHOLE);
    clearInterval(removing);
    await unpackArchive(target, folder, NO_KEYS);
    expect(inFolder()).toEqual(
      expect.arrayContaining(
        Object.keys((await manifestIn(target, NO_KEYS)).files).filter((path) => path.includes("/")),
      ),
    );
  });

  it("removes the files of a backup that was killed the day before", async () => {
    mkdirSync(home.at("backup-killed"));
    utimesSync(home.at("backup-killed"), now, new Date("2026-06-18T12:00:00Z"));
    mkdirSync(home.at("backup-running"));
    utimesSync(home.at("backup-running"), now, now);
    const unfinished = join(dirname(target), "kindspot-2026-06-18T11-59-00.000Z.tar.gz.unfinished");
    writeFileSync(unfinished, "half of it");
    utimesSync(unfinished, now, new Date("2026-06-18T12:00:00Z"));
    await makeBackup(home.belongings, target, now, WHOLE);
    const remaining = readdirSync(home.dataDir);
    expect([remaining.includes("backup-killed"), remaining.includes("backup-running")]).toEqual([false, true]);
    expect(existsSync(unfinished)).toBe(false);
  });
});

describe("A backup beside another", () => {
  it("is made though the other one's files are gone between the list of them and a look at each", async () => {
    // Listed, and not there to look at.
    symlinkSync(home.at("gone"), home.at("backup-ended"));
    await makeBackup(home.belongings, target, now, WHOLE);
    expect(existsSync(target)).toBe(true);
  });
});

describe("An encrypted backup", () => {
  it("opens with its passphrase alone, and only while it is whole", async () => {
    await makeBackup({ ...home.belongings, passphrase: PASSPHRASE }, target, now, WHOLE);
    const bytes = readFileSync(target);
    expect(bytes.toString("latin1", 0, 21)).toBe("age-encryption.org/v1");

    await expect(manifestIn(target, NO_KEYS)).rejects.toThrow(
      `${target} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.`,
    );
    await expect(unpackArchive(target, folder, { ...NO_KEYS, passphrase: "another passphrase" })).rejects.toThrow(
      `BACKUP_PASSPHRASE doesn't open ${target}. Nothing was changed.`,
    );
    await unpackArchive(target, folder, { ...NO_KEYS, passphrase: PASSPHRASE });
    expect(readFileSync(join(folder, "photos/a-full.webp"), "utf8")).toBe("the first photo");

    truncateSync(target, bytes.length - 100);
    await expect(unpackArchive(target, folder, { ...NO_KEYS, passphrase: PASSPHRASE })).rejects.toThrow(
      /is damaged or cut off .* Nothing was/,
    );
    bytes[bytes.length - 50] = (bytes[bytes.length - 50] ?? 0) ^ 1;
    writeFileSync(target, bytes);
    await expect(unpackArchive(target, folder, { ...NO_KEYS, passphrase: PASSPHRASE })).rejects.toThrow(
      /is damaged or cut off/,
    );
  });
});

describe("A backup that is not encrypted", () => {
  it("and was cut off is refused", async () => {
    await makeBackup(home.belongings, target, now, WHOLE);
    truncateSync(target, 400);
    await expect(unpackArchive(target, folder, NO_KEYS)).rejects.toThrow(/is damaged or cut off/);
  });

  it("is read as well where a browser has unpacked the outer layer, as Safari does on a Mac", async () => {
    await makeBackup(home.belongings, target, now, WHOLE);
    const tar = home.at("backup.tar");
    writeFileSync(tar, gunzipSync(readFileSync(target)));
    const manifest = await manifestIn(tar, NO_KEYS);
    await unpackVerified(tar, folder, NO_KEYS, manifest);
    expect(readFileSync(join(folder, "photos/a-full.webp"), "utf8")).toBe("the first photo");
    truncateSync(tar, statSync(tar).size / 2);
    await expect(unpackVerified(tar, folder, NO_KEYS, manifest)).rejects.toThrow(/is damaged/);
  });

  it("is recognised among other files", async () => {
    writeFileSync(target, "notes");
    await expect(manifestIn(target, NO_KEYS)).rejects.toThrow(`${target} is damaged or cut off`);
    await expect(manifestIn(home.at("no-such-file"), NO_KEYS)).rejects.toThrow(
      "no-such-file is no file: name one of those in DATA_DIR",
    );
  });
});
