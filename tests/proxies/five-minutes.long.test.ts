import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort } from "../free-port";
import { isInstalled } from "../is-installed";
import { ask, blocksIn, homeOfCaddy, ownAuthority, rootOfCaddy, withOwn } from "./proxy";

const DOCUMENT = "docs/hosting.md";
const BEGIN = "### Setting up, starting, https\n";
const END = "### After: what makes it stay\n";
const FIVE_MINUTES_S = 300;

/** The commands of the document between the two headings, a block each. What comes before and after needs root. */
function blocks(): string[] {
  const document = readFileSync(DOCUMENT, "utf8");
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  expect(begin).toBeGreaterThan(0);
  expect(end).toBeGreaterThan(begin);
  return blocksIn(document.slice(begin, end), "sh");
}

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "five-minutes-"));
  started = [];
});
afterEach(async () => {
  // Each shell leads a group of processes: what it started in the background goes with it.
  for (const { pid } of started) if (pid !== undefined) endGroup(pid);
  for (const child of started) if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 100 });
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function inFolder(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(command, args, { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  return child;
}

test.skipIf(!isInstalled("caddy"))(
  "the commands of docs/hosting.md lead from a bare folder to the sign-in page over https within five minutes",
  async () => {
    const [port, https, admin] = [await freePort(), await freePort(), await freePort()];
    const caddyfile = join(folder, "Caddyfile");
    // The sources, built as `npm run build` leaves them, with neither settings nor data.
    cpSync("package.json", join(folder, "package.json"));
    symlinkSync(resolve("app"), join(folder, "app"));
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ...homeOfCaddy(folder),
      PORT: String(port),
      NODE_EXTRA_CA_CERTS: rootOfCaddy(folder),
    };
    /** What the commands name, and what it is here. Everything else is copied as it stands. */
    const here: [string, Record<string, string>][] = [
      ["npm run setup", { "https://parking.example.org": `https://localhost:${https}` }],
      [
        "caddy reload",
        {
          // Not root: the file is in the folder of the test, and so is Caddy's authority.
          "sudo tee": "tee",
          "/etc/caddy/Caddyfile": caddyfile,
          "parking.example.org {": `${ownAuthority(`localhost:${admin}`)}localhost:${https} {`,
          "127.0.0.1:3000": `127.0.0.1:${port}`,
        },
      ],
      ["npm run doctor", {}],
    ];
    const commands = blocks();
    expect(commands).toHaveLength(here.length);
    const [setUp = "", proxy = "", examine = ""] = commands.map((block, nth) => {
      const [first, own] = here[nth] ?? ["", {}];
      expect(block).toContain(first);
      return withOwn(block, own);
    });

    // Debian starts Caddy when it is installed, without a site.
    writeFileSync(caddyfile, ownAuthority(`localhost:${admin}`));
    inFolder("caddy", ["run", "--config", caddyfile, "--adapter", "caddyfile"], env).stderr.resume();
    await vi.waitFor(() => fetch(`http://localhost:${admin}/config/`), { timeout: 30_000, interval: 100 });

    const begun = performance.now();
    const said = await succeeds(setUp, env);
    await succeeds(proxy, env);
    const ca = await vi.waitFor(() => readFileSync(rootOfCaddy(folder), "utf8"), { timeout: 30_000, interval: 100 });
    const open = (path: string) => ask({ url: `https://localhost:${https}`, ca }, path);
    const page = await vi.waitFor(
      async () => {
        const answer = await open("/auth");
        if (answer.status !== 200) throw new Error(`/auth answers ${answer.status}`);
        return answer.body;
      },
      { timeout: FIVE_MINUTES_S * 1000, interval: 200 },
    );
    const seconds = (performance.now() - begun) / 1000;
    console.log(`from a bare folder to the sign-in page over https: ${seconds.toFixed(1)} s`);
    expect(page).toContain("Sign In");
    expect(seconds).toBeLessThanOrEqual(FIVE_MINUTES_S);

    const link = new URL(/^https:\S+\/reset-password\?token=\S+$/m.exec(said)?.[0] ?? "");
    expect((await open(link.pathname + link.search)).body).toContain('name="newPassword"');
    expect(existsSync(join(folder, "data", "kindspot.sqlite"))).toBe(true);

    const found = (await run(examine, env)).said.split("\n");
    for (const what of ["counts for its client's own address", "WebSockets reach the server"])
      expect(found).toContainEqual(expect.stringMatching(`^ok .*${what}`));
    expect(found.filter((line) => line.startsWith("FAULT"))).toEqual([]);
  },
);

/** Runs a block of commands as a shell would, and stops at the first that fails. */
async function run(block: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const child = inFolder("sh", ["-ec", block], env);
  const [[code], out, err] = await Promise.all([
    once(child, "close") as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, said: out + err };
}

/** Returns what the commands printed. */
async function succeeds(block: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, said } = await run(block, env);
  expect(code, `${block}${said}`).toBe(0);
  return said;
}
