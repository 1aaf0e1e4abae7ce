import { writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, it } from "vitest";
import { registerAdmin } from "../admins";
import { ada } from "../cast";
import { givenAdmin, givenKindspot } from "../given";
import { openKindspot } from "../kindspot";

const town = givenKindspot();
const Ada = givenAdmin(town, ada);

const text = async (admin = Ada) =>
  (await (await admin.get("/admin/health")).text()).replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "");

it("shows an admin the newest backup, its drill and a failed one", async () => {
  expect(await text()).toContain("There&#x27;s no backup yet.");
  expect(await text()).toContain("Backups aren&#x27;t encrypted.");

  await town.app.jobs.run("backup");
  const [name = ""] = await readdir(join(town.app.config.dataDir, "backups"));
  expect(await text()).toContain(`The newest is ${name}.`);
  expect(await text()).toContain("No backup was restored for a try yet.");

  await town.app.jobs.run("drill");
  expect(await text()).toMatch(
    new RegExp(`The last drill restored ${name} in [\\d.]+ s and compared \\d+ rows in \\d\\d tables`),
  );
  expect(await text()).toContain("The last run of every job went well.");

  writeFileSync(join(town.app.config.dataDir, "backups", name), "scratched");
  await town.app.jobs.run("drill");
  expect(await text()).toMatch(/The drill failed\..* is damaged or cut off/);
}, 90_000); // a whole backup and two drills, which take 20 s on a busy machine

it("says where the server has no key to its own backups, and tries none", async () => {
  const BACKUP_RECIPIENT = await identityToRecipient(await generateX25519Identity());
  const other = await openKindspot({ env: { BACKUP_RECIPIENT } });
  const admin = await registerAdmin(other, ada);
  await other.app.jobs.run("backup");
  await other.app.jobs.run("drill");
  const page = await text(admin);
  expect(page).toContain("Do it with the secret key: npm run drill -- --identity FILE.");
  expect(page).not.toMatch(/not encrypted|drill failed|restored for a try/);

  const byHand = { at: new Date().toISOString(), backup: "b.tar.gz", error: "It is cut off.", seconds: 1 };
  const counts = { tables: 0, rows: 0, photos: 0 };
  writeFileSync(join(other.app.config.dataDir, "last-drill.json"), JSON.stringify({ ...byHand, ...counts }));
  expect(await text(admin)).toContain("try it with npm run drill -- --identity FILE.");
});
