import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeBackup } from "~/gateways/backups/make-backup";
import { restoreArchive } from "~/gateways/backups/restore-archive";
import { temporaryFolder } from "../../temporary-folder";
import { NO_KEYS, openBelongings } from "./belongings";

const now = new Date("2026-06-20T12:00:00Z");

test("a backup from before the first photo puts the present photos aside, which nobody in it has", async () => {
  const home = openBelongings();
  for (const name of readdirSync(home.photos)) rmSync(join(home.photos, name));
  const backup = join(temporaryFolder(), "backup.tar.gz");
  await makeBackup(home.belongings, backup, now, { withSecrets: true });
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "photos"));
  writeFileSync(join(dataDir, "photos", "of-ana.webp"), "a photo");
  const { aside } = await restoreArchive(
    backup,
    { dataDir, keys: NO_KEYS, mustFit: () => undefined, leftUnlessInBackup: [], freeBytes: async () => Infinity, now },
    async () => null,
  );
  expect(existsSync(join(dataDir, "photos", "of-ana.webp"))).toBe(false);
  expect(existsSync(join(aside ?? "", "photos", "of-ana.webp"))).toBe(true);
});
