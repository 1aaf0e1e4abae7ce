import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openFakeMailServer, type FakeMailServer } from "../fakes/mail-server";
import { openKindspot } from "../kindspot";
import { temporaryFolder } from "../temporary-folder";
import { visitor } from "../visitor";

const PROGRAM = fileURLToPath(new URL("../../app/cli/program.mjs", import.meta.url));

/** Commands are processes of their own. */
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** `npm run setup` in a folder of its own, with these lines typed. */
async function setup(lines: readonly string[], ...args: string[]) {
  const child = spawn(process.execPath, [PROGRAM, "setup", ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: "production", TZ: "Europe/Berlin" },
  });
  child.stdin.on("error", () => undefined); // a command that ended early reads no answers
  child.stdin.end(lines.map((line) => `${line}\n`).join(""));
  const [[code], out, err] = await Promise.all([
    once(child, "close") as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

const envFile = () => join(folder, ".env");
const env = () => parseEnv(readFileSync(envFile(), "utf8"));

async function mailServer(): Promise<FakeMailServer> {
  const server = await openFakeMailServer();
  return server;
}

describe("npm run setup", () => {
  test("asks seven questions, tries the answers, and writes a file that only its owner reads", async () => {
    const mail = await mailServer();
    const answers = ["http://localhost:4000", "Parkwell", "ada@kindspot.example", mail.url, "", "", "yes"];
    const { code, out, err } = await setup(answers);
    expect([code, err]).toEqual([0, ""]);
    expect(statSync(envFile()).mode & 0o777).toBe(0o600);
    expect(env()).toEqual({
      PUBLIC_URL: "http://localhost:4000",
      BRAND_NAME: "Parkwell",
      SMTP_URL: mail.url,
      MAIL_FROM: "Parkwell <parking@localhost>",
      TIME_ZONE: "Europe/Berlin",
    });
    expect(out).toMatch(/Time zone of the town \[Europe\/Berlin\]: /);
    expect(out).toContain("docs/donations.md");
    const [test] = await mail.received(1);
    expect(test).toMatchObject({ subject: "Test mail of Parkwell", recipients: ["ada@kindspot.example"] });
  });

  test("asks again, with a sentence, until an answer can be used, and takes one that was given twice", async () => {
    const answers = [
      "parking",
      "http://localhost:4000",
      "",
      "ada",
      "",
      "smtp://127.0.0.1:1",
      "",
      "nowhere.pmtiles",
      "-",
      "Berlin",
      "",
      "perhaps",
      "no",
    ];
    const { code, out } = await setup(answers);
    expect(code).toBe(0);
    expect(out).toContain("PUBLIC_URL must start with http:// or https:// and have no path.");
    expect(out).toContain("This is no email address.");
    expect(out).toContain("The mail server 127.0.0.1 takes no connection");
    expect(out).toContain("Press Enter to keep it all the same, or give another answer.");
    expect(out).toContain("nowhere.pmtiles");
    expect(out).toContain("TIME_ZONE must be a time zone such as Europe/Berlin.");
    expect(out).toContain("Answer yes or no.");
    expect(env()).toEqual({
      PUBLIC_URL: "http://localhost:4000",
      BRAND_NAME: "Kindspot",
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "Kindspot <parking@localhost>",
      TIME_ZONE: "Europe/Berlin",
    });
  });

  test("takes a pasted answer without the quotes and blanks around it", async () => {
    const { code, out } = await setup(["'http://localhost:4000'", ' "Our Spots" ', "", "", "", "", ""]);
    expect([code, out]).toEqual([0, expect.not.stringContaining("must start with")]);
    expect(env()).toMatchObject({ PUBLIC_URL: "http://localhost:4000", BRAND_NAME: "Our Spots" });
  });

  test("asks nothing while .env has another fault, and names it", async () => {
    writeFileSync(envFile(), "LISTING_MINUTES=many\n");
    const { code, out, err } = await setup(["http://localhost:4000"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(
      /^These settings are wrong:\n {2}LISTING_MINUTES .+\nCorrect \.env first\. Nothing was written\.\n$/,
    );
  });

  test("writes nothing when the answers end early", async () => {
    const { code, err } = await setup(["http://localhost:4000", "Parkwell"]);
    expect(code).toBe(1);
    expect(err).toContain("The answers ended before the last question. Nothing was written.");
    expect(existsSync(envFile())).toBe(false);
  });

  test("offers what .env has, and keeps what it does not ask about", async () => {
    writeFileSync(
      envFile(),
      "# mine\nPORT=4000\nBRAND_NAME=Parkwell\nSMTP_URL=smtp://me:secret@127.0.0.1:1\nMAIL_FROM=a@b.example\n",
    );
    const { code, out } = await setup(["", "Parkbetter", "", "-", "", "", ""]);
    expect(code).toBe(0);
    expect(out).toContain("Name of the community [Parkwell]: ");
    expect(out).toContain("[smtp://me:•••@127.0.0.1:1]: ");
    expect(out).not.toContain("secret");
    expect(out).toContain("BRAND_NAME was Parkwell before.");
    expect(readFileSync(envFile(), "utf8")).toBe("# mine\nPORT=4000\nBRAND_NAME=Parkbetter\nTIME_ZONE=Europe/Berlin\n");
  });
});

describe("npm run setup -- --yes", () => {
  test("asks nothing, and makes an admin whose link leads to a password", async () => {
    const { code, out, err } = await setup([], "--yes", "--admin", "Ada@kindspot.example", "--name", "Parkwell");
    expect([code, err]).toEqual([0, ""]);
    expect(env()).toEqual({ BRAND_NAME: "Parkwell", TIME_ZONE: "Europe/Berlin" });
    const link = new URL(/^http:\/\/localhost:3000\/reset-password\?token=.+$/m.exec(out)?.[0] ?? "");

    const town = await openKindspot({ env: { DATA_DIR: join(folder, "data"), BRAND_NAME: "Parkwell" } });
    const body = { token: link.searchParams.get("token"), newPassword: "a long walk home" };
    expect((await visitor(town.url).post("/api/auth/reset-password", body)).status).toBe(200);
    const Ada = visitor(town.url);
    await Ada.post("/api/auth/login", { email: "ada@kindspot.example", password: "a long walk home" });
    expect(await (await Ada.get("/api/auth/user")).json()).toMatchObject({ isAdmin: true, firstName: "Admin" });
  });

  test("makes no second account when it runs again, but another link", async () => {
    const args = ["--yes", "--admin", "ada@kindspot.example"];
    const [first, second] = [await setup([], ...args), await setup([], ...args)];
    expect(second.code).toBe(0);
    expect(second.out).toContain(".env stays as it is.");
    const token = ({ out }: { out: string }) => /token=(\S+)/.exec(out)?.[1];
    expect(token(second)).toBeDefined();
    expect(token(second)).not.toBe(token(first));
  });

  test.each([
    [["--address", "parking"], "--address: PUBLIC_URL must start with http:// or https:// and have no path."],
    [["--mail", "smtp://127.0.0.1:1"], "--mail: The mail server 127.0.0.1 takes no connection"],
    [["--admin", "ada"], "--admin: This is no email address."],
    [["--fly"], "Use: npm run setup -- [--yes] [--replace] [--unchecked] [--systemd] [--systemd-dir …] [--address …]"],
  ])("with %j ends with a sentence and writes nothing", async (args, sentence) => {
    const { code, err } = await setup([], "--yes", ...args);
    expect(code).toBe(1);
    expect(err).toContain(sentence);
    expect(existsSync(envFile())).toBe(false);
  });

  test("takes answers untried with --unchecked, and the sender that it is given", async () => {
    const mail = ["--mail", "smtp://127.0.0.1:1", "--mail-from", "Parking <parking@kindspot.example>"];
    expect(await setup([], "--yes", "--unchecked", ...mail)).toMatchObject({ code: 0, err: "" });
    expect(env()).toMatchObject({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "Parking <parking@kindspot.example>" });
  });

  test("takes the user of the mail server for the sender, if it is an address", async () => {
    await setup(
      [],
      "--yes",
      "--unchecked",
      "--mail",
      "smtps://parking%40kindspot.example:secret@mail.kindspot.example",
    );
    expect(env().MAIL_FROM).toBe("Kindspot <parking@kindspot.example>");
  });

  test("keeps all but a proxy out with https, in whatever letters the address has it", async () => {
    const { out } = await setup([], "--yes", "--unchecked", "--address", "HTTPS://Parking.example.org");
    expect(env()).toMatchObject({ HOST: "127.0.0.1", TRUST_PROXY: "on" });
    expect(out).toContain("https by a proxy");
  });

  test("says how a % in the mail server's user is written", async () => {
    const { code, err } = await setup([], "--yes", "--unchecked", "--mail", "smtps://100%me:secret@mail.example.org");
    expect([code, err]).toEqual([1, expect.stringMatching(/^--mail: SMTP_URL .*%25 for each % in a user or password/)]);
    expect(existsSync(envFile())).toBe(false);
  });

  test("changes a setting of .env only with --replace", async () => {
    writeFileSync(envFile(), "BRAND_NAME=Parkwell\nTIME_ZONE=UTC\n");
    const refused = await setup([], "--yes", "--name", "Parkbetter");
    expect(refused.code).toBe(1);
    expect(refused.err).toBe(".env has another BRAND_NAME. Nothing was written: --replace changes it.\n");
    expect(env().BRAND_NAME).toBe("Parkwell");
    expect(await setup([], "--yes", "--replace", "--name", "Parkbetter")).toMatchObject({ code: 0, err: "" });
    expect(env()).toEqual({ BRAND_NAME: "Parkbetter", TIME_ZONE: "UTC" });
  });
});

describe("npm run setup -- --systemd", () => {
  const isRoot = process.getuid?.() === 0;
  /** As root the folder must belong to someone else: the server's user. */
  const NOBODY = 65_534;
  /** A checkout below a folder that only root reads, as in root's home, cannot serve another user. */
  const read = ["-e", "require('fs').readFileSync(process.argv[1])", PROGRAM];
  const ownerReadsProgram =
    !isRoot || spawnSync(process.execPath, read, { cwd: "/", uid: NOBODY, gid: NOBODY }).status === 0;

  test.runIf(ownerReadsProgram)(
    "writes a unit for this program, this folder and its owner, whose files stay the owner's",
    async () => {
      if (isRoot) chownSync(folder, NOBODY, NOBODY);
      const units = temporaryFolder();
      const { code, out, err } = await setup([], "--yes", "--admin", "ada@kindspot.example", "--systemd-dir", units);
      expect([code, err]).toEqual([0, ""]);
      const file = join(units, "kindspot.service");
      expect(out).toContain(`The service is in ${file}.`);
      expect(out).toContain("systemctl daemon-reload && systemctl enable --now kindspot");
      const unit = readFileSync(file, "utf8");
      const { uid } = statSync(folder);
      const user = execFileSync("id", ["-un", String(uid)], { encoding: "utf8" }).trim();
      for (const line of [
        `ExecStart=${process.execPath} --max-semi-space-size=8 ${PROGRAM}`,
        "Environment=MALLOC_ARENA_MAX=1",
        `User=${user}`,
        `WorkingDirectory=${folder}`,
        `ReadWritePaths=${folder}`,
        "ProtectSystem=strict",
      ])
        expect(unit.split("\n")).toContain(line);
      for (const path of [".env", "data", "data/kindspot.sqlite"]) expect(statSync(join(folder, path)).uid).toBe(uid);
    },
  );

  test.skipIf(ownerReadsProgram)("refuses a program that the folder's owner cannot read", async () => {
    chownSync(folder, NOBODY, NOBODY);
    const { code, err } = await setup([], "--yes", "--systemd-dir", folder);
    expect([code, err]).toEqual([1, expect.stringContaining("can't read the program in")]);
    expect(err).toContain("Nothing was written: move the program to a folder that everybody can read");
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(isRoot)("refuses a folder of root's, since the server must not run as root", async () => {
    const { code, err } = await setup([], "--yes", "--systemd-dir", folder);
    expect([code, err]).toEqual([1, expect.stringContaining("the server must not run as root. Nothing was written")]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
