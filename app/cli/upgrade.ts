import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, realpath, rename, rm, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { reasonOf } from "~db/errors";
import { readConfig } from "~/config.server";
import { localAddress } from "~/ops/doctor/check-server";
import { lastLogLine } from "~/ops/doctor/check-context";
import { SECOND } from "~/domain/shared/clock";
import { command } from "./command";
import { LINK } from "./setup/systemd-unit";

const POLL_MS = 200;

/** Run in the server's folder, as root or whoever may start the service. */
export const upgrade = command({
  summary:
    "Exchanges the release that a service runs for a newer one, and undoes that when the newer one doesn't answer.",
  storesData: false,
  forms: [`ARCHIVE [--link ${LINK}] [--service kindspot] [--wait SECONDS]`],
  options: { link: { type: "string" }, service: { type: "string" }, wait: { type: "string" } },
  wordCount: [1, 1],
  async run({ words: [archive = ""], values: { link = LINK, service = "kindspot", wait = "600" }, misused }) {
    if (!/^[1-9]\d{0,5}$/.test(wait)) misused();
    const config = readConfig(env);
    if (!existsSync(config.dataDir))
      throw new Error(`There is no data in ${config.dataDir}: run this in the server's folder, where its .env is.`);
    const before = await releaseAt(link);
    const waiting = { url: new URL("/healthz", localAddress(config)), service, ms: Number(wait) * SECOND };
    const [old, after] = [await versionOf(before), await unpackRelease(resolve(archive), before, link)];
    const version = await versionOf(after);
    console.log(`From ${old} to ${version}.`);
    const since = new Date().toISOString();
    try {
      await exchange(after);
      console.log(`${version} answers. ${old} stays in ${before}: remove it when you are content.`);
    } catch (error) {
      const line = await lastLogLine(service);
      const log = line === null ? "" : ` The last line of its log: ${line}`;
      console.log(`${version} doesn't answer: ${reasonOf(error)}.${log}\nGoing back to ${old}.`);
      await exchange(before, () => undoMigrations(before, since));
      throw new Error(`${old} serves again. ${version} is in ${after}.`, { cause: error });
    }

    /** Stops the service, lets it run another release, and waits until that one answers. */
    async function exchange(release: string, between?: () => Promise<void>): Promise<void> {
      await systemctl("stop", service);
      await between?.();
      await pointTo(link, release);
      await systemctl("start", service);
      await waitUntilWell(await versionOf(release), waiting);
    }
  },
});

const run = async (program: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(program, args).catch(mustBeFound)).stdout.trim();

function mustBeFound(error: NodeJS.ErrnoException & { stderr?: string }): never {
  const { path = "", code, stderr = "", message } = error;
  throw new Error(code === "ENOENT" ? `${path} isn't installed` : stderr.trim() || message, { cause: error });
}

const systemctl = (...args: string[]): Promise<string> => run("systemctl", ...args);

/** The folder of the release to which the link leads. */
async function releaseAt(link: string): Promise<string> {
  const release = await realpath(link).catch(() => link);
  if (release !== resolve(link) && existsSync(join(release, "kindspot"))) return release;
  throw new Error(
    `${link} is no link to a release, so there is nothing to exchange: docs/hosting.md, 'A release', makes one, and 'A newer version' has the steps for sources.`,
  );
}

/** '1.1.0+3f2a9c1' */
const versionOf = async (release: string): Promise<string> =>
  (await run(join(release, "kindspot"), "--version")).replace("kindspot ", "");

/** Unpacks an archive beside the release that the link leads to. Returns its folder. */
async function unpackRelease(archive: string, before: string, link: string): Promise<string> {
  const folder = dirname(before);
  const place = await mkdtemp(join(folder, ".kindspot-upgrade-"));
  try {
    await run("tar", "--extract", "--no-same-owner", "--file", archive, "--directory", place);
    const [name = ""] = await readdir(place);
    if (!existsSync(join(place, name, "kindspot"))) throw new Error(`${archive} is no release.`);
    const release = join(folder, name);
    if (existsSync(release)) throw new Error(`${release} exists already: remove it, or let ${link} lead to it.`);
    await rename(join(place, name), release);
    return release;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Lets the link lead to another release, in one step. One that was broken off may have left the first half of it. */
async function pointTo(link: string, release: string): Promise<void> {
  await rm(`${link}.new`, { force: true });
  await symlink(release, `${link}.new`);
  await rename(`${link}.new`, link);
}

interface Waiting {
  url: URL;
  service: string;
  ms: number;
}

/** Resolves when the server of this version is well. Rejects when it ended, or not in time. */
async function waitUntilWell(version: string, { url, service, ms }: Waiting): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const health = await fetch(url, { signal: AbortSignal.timeout(5 * SECOND) })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as { version?: string }) : null))
      .catch(() => null);
    if (health?.version === version) return;
    if ((await systemctl("show", service, "--property=NRestarts", "--value")) !== "0") throw new Error("it ended");
    await pause(POLL_MS);
  }
  throw new Error(`nothing of that version answers at ${url.href} after ${ms / SECOND} s`);
}

/** Puts back the copy of the database that the newer version made before it migrated it. */
async function undoMigrations(release: string, since: string): Promise<void> {
  const output = await run(join(release, "kindspot"), "rollback", "--since", since).catch((error: unknown) => {
    // Without a migration, or after one that failed, there is nothing to put back.
    if (!reasonOf(error).includes("no copy from before a migration")) throw error;
    return "";
  });
  if (output !== "") console.log(output);
}
