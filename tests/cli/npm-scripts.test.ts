import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "~/config.server";
import { demoSettings } from "../../app/cli/demo-settings.mjs";

const cli = (name: string) => fileURLToPath(new URL(`../../app/cli/${name}`, import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kindspot-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a script of app/cli in a temporary folder and returns its output. */
async function runs(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [cli(script), ...args], {
    cwd: folder,
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...env },
  });
  const [[code], out, err] = await Promise.all([
    once(child, "close") as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

describe.each(["v18.19.1", "v25.0.0"])("Node %s", (version) => {
  test.each(["quickstart.mjs", "program.mjs"])("is refused by %s, which names the ones that work", async (script) => {
    const other = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`;
    const { code, out, err } = await runs(script, ["fly"], { NODE_OPTIONS: `--import=${other}` });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(new RegExp(`^This is Node ${version}; 20.19 to 24 is needed[^\\n]*\\n$`));
  });
});

describe("npm start, npm run admin", () => {
  test("say nothing of a file .env that is not there", async () => {
    const { code, out, err } = await runs("program.mjs", ["fly"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^There is no command fly[^\n]*\n$/);
  });

  test("read .env where there is one; the environment overrides it", async () => {
    await writeFile(join(folder, ".env"), "PUBLIC_URL=here\nTIME_ZONE=Berlin\n");
    const { code, err } = await runs("program.mjs", ["admin", "list"], { TIME_ZONE: "Europe/Berlin" });
    expect(code).toBe(1);
    expect(err).toContain("PUBLIC_URL must start with");
    expect(err).not.toContain("TIME_ZONE");
  });
});

describe("npm run quickstart", () => {
  test("sends no mail, takes no money and keeps to its own folder, whatever the shell has set", () => {
    const shell = {
      DATABASE_URL: "postgres://kindspot@db.example/kindspot",
      DATABASE_DIRECT_URL: "postgres://kindspot@db.example/kindspot",
      PROCESSES: "4",
      DATA_DIR: "/var/lib/kindspot",
      PUBLIC_URL: "https://parking.example.org",
      SMTP_URL: "smtps://mail.example.org",
      MAIL_FROM: "parking@example.org",
      CONTACT_EMAIL: "ada@example.org",
      S3_BUCKET: "photos",
      BACKUP_S3_BUCKET: "backups",
      STRIPE_SECRET_KEY: "sk_live_1",
      MAP_FILE: "/srv/city.pmtiles",
      KERB_FILE: "/srv/kerbs.geojson",
      COMING_SOON: "true",
      TRUST_PROXY: "on",
      RATE_LIMITS: "off",
      BRAND_NAME: "Parkwell",
    };
    const config = readConfig({ ...shell, ...demoSettings(shell, "127.0.0.1", 4000) });
    expect(config).toMatchObject({ databaseUrl: null, smtpUrl: null, mailFrom: null, contactEmail: null });
    expect(config).toMatchObject({ mapFile: null, kerbFile: null, backupS3: null, processes: 1 });
    expect(config).toMatchObject({ s3: null, stripe: null, comingSoon: false, trustProxy: false, rateLimits: true });
    expect(config.dataDir).toMatch(/data-demo$/);
    expect(config.publicUrl.origin).toBe("http://localhost:4000");
    expect(config.brandName).toBe("Parkwell");
  });

  test("says what it does and how long that takes, and what is missing when it cannot", async () => {
    await writeFile(join(folder, "package-lock.json"), '{ "packages": { "node_modules/x": { "version": "1.0.0" } } }');
    await writeFile(join(folder, "npm"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const { code, out, err } = await runs("quickstart.mjs", [], { PATH: `${folder}:${process.env.PATH}` });
    expect(code).toBe(1);
    expect(out).toMatch(/Installing the packages: .* minutes/);
    expect(err).toMatch(/C\+\+ compiler[^]*build-essential/);
    expect(err).not.toMatch(/\bat /);
  });
});
