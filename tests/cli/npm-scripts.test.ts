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

/** What a script of app/cli writes, in a folder of its own. */
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

test.each(["quickstart.mjs", "program.mjs"])("%s says so where Node is too old, and does nothing", async (script) => {
  const older = "data:text/javascript,Object.defineProperty(process,'version',{value:'v18.19.1'})";
  const { code, out, err } = await runs(script, ["fly"], { NODE_OPTIONS: `--import=${older}` });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^This is Node v18.19.1; 20.19 or newer is needed[^\n]*\n$/);
});

describe("npm start, npm run admin", () => {
  test("say nothing of a file .env that is not there", async () => {
    const { code, out, err } = await runs("program.mjs", ["fly"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^There is no command fly[^\n]*\n$/);
  });

  test("read .env where there is one; what the environment says goes before it", async () => {
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
      DATA_DIR: "/var/lib/kindspot",
      PUBLIC_URL: "https://parking.example.org",
      SMTP_URL: "smtps://mail.example.org",
      MAIL_FROM: "parking@example.org",
      CONTACT_EMAIL: "ada@example.org",
      S3_BUCKET: "photos",
      STRIPE_SECRET_KEY: "sk_live_1",
      COMING_SOON: "true",
      TRUST_PROXY: "on",
      RATE_LIMITS: "off",
      BRAND_NAME: "Parkwell",
    };
    const config = readConfig({ ...shell, ...demoSettings(shell, "127.0.0.1", 4000) });
    expect(config).toMatchObject({ databaseUrl: null, smtpUrl: null, mailFrom: null, contactEmail: null });
    expect(config).toMatchObject({ s3: null, stripe: null, comingSoon: false, trustProxy: false, rateLimits: true });
    expect(config.dataDir).toMatch(/data-demo$/);
    expect(config.publicUrl.origin).toBe("http://localhost:4000");
    expect(config.brandName).toBe("Parkwell");
  });

  test("says what it is doing and how long that takes, and what is needed when it cannot", async () => {
    await writeFile(join(folder, "package-lock.json"), '{ "packages": { "node_modules/x": { "version": "1.0.0" } } }');
    await writeFile(join(folder, "npm"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const { code, out, err } = await runs("quickstart.mjs", [], { PATH: `${folder}:${process.env.PATH}` });
    expect(code).toBe(1);
    expect(out).toMatch(/Installing the packages: .* minutes/);
    expect(err).toMatch(/C\+\+ compiler[^]*build-essential/);
    expect(err).not.toMatch(/\bat /);
  });
});
