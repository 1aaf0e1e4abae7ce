import { execFile } from "node:child_process";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../demo/people/cast";
import { ana, register, signIn } from "../cast";
import { startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

/** Weeks of a neighbourhood's life, some hundred writes. */
const TIMEOUT_MS = 120_000;

let folder: string;

beforeEach(() => {
  folder = join(temporaryFolder(), "town #1");
});

const seed = () =>
  promisify(execFile)(process.execPath, ["build/index.js", "seed"], {
    env: { ...process.env, DATA_DIR: folder, PORT: "3999" },
  });

test(
  "npm run seed prints an address and sign-ins, and they work",
  async () => {
    const { stdout } = await seed();
    expect(stdout).toContain(`at http://localhost:3999/ with the password ${DEMO_PASSWORD}`);
    const [mapLine = ""] = /MAP_FILE=.+$/m.exec(stdout) ?? [];
    expect(parseEnv(mapLine).MAP_FILE).toBe(join(folder, "town.pmtiles"));
    const [email = ""] = /ana@\S+/.exec(stdout) ?? [];

    const program = startProgram({ DATA_DIR: folder });
    const visitor = await signIn(await program.url, { ...ana, email, password: DEMO_PASSWORD });
    expect(await (await visitor.get("/api/auth/user")).json()).toMatchObject({ email, firstName: "Ana" });
    await program.stop();
  },
  TIMEOUT_MS,
);

test(
  "npm run seed refuses a database with other members, without a stack trace",
  async () => {
    const program = startProgram({ DATA_DIR: folder });
    await register(await program.url, ana);
    await program.stop();
    const { code, said } = await startProgram({ DATA_DIR: folder }, "seed").ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^This database holds something else[^\n]*\n$/);
  },
  TIMEOUT_MS,
);
