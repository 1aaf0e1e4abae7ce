import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enqueueEmail } from "~/domain/notifications";
import { ana, register } from "../cast";
import { openFakeMailServer } from "../fakes/mail-server";
import { openKindspot } from "../kindspot";
import { startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Loaded before the program: writes down to which port of which host each connection goes. */
const WATCH = `
  import { appendFileSync } from "node:fs";
  import { Socket } from "node:net";
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (...given) {
    const [first] = given.flat();
    appendFileSync(process.env.CONNECTIONS, (first.path ?? first.host + " " + first.port) + "\\n");
    return connect.apply(this, given);
  };
`;

let folder: string;
let DATA_DIR: string;
beforeAll(async () => {
  folder = temporaryFolder();
  DATA_DIR = join(folder, "data");
  const town = await openKindspot({ env: { DATA_DIR } });
  await register(town.url, ana);
  const { context } = town.app;
  await context.write((tx) => enqueueEmail(tx, context, { kind: "password-changed", recipient: ana.email }));
  await town.close();
});
beforeEach(() => rm(result(), { force: true }));

const result = () => join(DATA_DIR, "last-drill.json");

async function run(env: Record<string, string>, ...args: string[]) {
  const program = startProgram({ DATA_DIR, ...env }, ...args);
  return { ...(await program.ended), out: program.output() };
}

test("a drill starts a server on the restored backup, which sends nothing and asks nobody", async () => {
  const file = join(folder, "plain.tar.gz");
  await run({}, "backup", file);
  const mail = await openFakeMailServer();
  const watch = join(folder, "watch.mjs");
  await writeFile(watch, WATCH);
  const before = await readdir(DATA_DIR);
  const env = {
    SMTP_URL: mail.url,
    MAIL_FROM: "parking@kindspot.example",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    CONNECTIONS: join(folder, "connections"),
    NODE_OPTIONS: `--import=${pathToFileURL(watch).href}`,
  };
  const { code, said, out } = await run(env, "drill", file);
  await mail.close();
  expect([code, said, out]).toEqual([0, "", expect.stringMatching(/^plain\.tar\.gz can be restored: /)]);
  expect((await readdir(DATA_DIR)).filter((name) => name !== "last-drill.json")).toEqual(before);
  expect([mail.connections, mail.mails]).toEqual([0, []]);
  // The drill itself asked its server. Nothing else was asked.
  const asked = new Set((await readFile(env.CONNECTIONS, "utf8")).trim().split("\n"));
  expect([...asked]).toEqual([expect.stringMatching(/^localhost \d+$/)]);
});

test("a drill needs the secret key of a backup for a public key, and without it keeps no result", async () => {
  const file = join(folder, "locked.tar.gz.age");
  const secret = await generateX25519Identity();
  const keys = join(folder, "keys");
  await writeFile(keys, secret);
  const BACKUP_RECIPIENT = await identityToRecipient(secret);
  await run({ BACKUP_RECIPIENT }, "backup", file);
  const without = await run({ BACKUP_RECIPIENT }, "drill", file);
  expect([without.code, without.said]).toEqual([1, expect.stringContaining("name the file with its secret key")]);
  expect(existsSync(result())).toBe(false);
  expect(await run({ BACKUP_RECIPIENT }, "drill", file, "--identity", keys)).toMatchObject({ code: 0, said: "" });
  expect(JSON.parse(await readFile(result(), "utf8"))).toMatchObject({ error: null });
});

test("a start with a public key in which a letter is wrong ends with a sentence", async () => {
  const key = await identityToRecipient(await generateX25519Identity());
  const wrong = key.slice(0, -1) + (key.endsWith("q") ? "p" : "q");
  const { code, said } = await run({ BACKUP_RECIPIENT: wrong });
  expect([code, said]).toEqual([
    1,
    "BACKUP_RECIPIENT is no public key of age: copy the line 'Public key' of age-keygen again.\n",
  ]);
});
