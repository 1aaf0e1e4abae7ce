import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { stage } from "./dockerfile";

const run = promisify(execFile);

/** What a container of the image has: a root that is read-only except /storage and /tmp, and a network of its own. */
const CONTAINER = `
  set -eu
  root=$1; shift
  mount --make-rprivate /
  ip link set lo up
  # As Docker does: port 80 needs no right.
  echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
  mount --bind "$root" "$root"
  mount -o remount,bind,ro "$root"
  mount --bind "$root/storage" "$root/storage"
  mount -o remount,bind,rw "$root/storage"
  mount -t tmpfs tmpfs "$root/tmp"
  mount -t proc proc "$root/proc"
  mount --bind /dev "$root/dev"
  exec "$@"`;

/** What the Dockerfile says of the container. */
export interface Image {
  root: string;
  user: string;
  folder: string;
  env: readonly string[];
  entrypoint: readonly string[];
  healthcheck: readonly string[];
}

export interface Container {
  /** Runs a command beside the server, as `docker exec` does. Returns what it printed. */
  exec(...command: readonly string[]): Promise<string>;
  /** Resolves when the health check passes. */
  healthCheck(): Promise<string>;
  /** Stops it by SIGTERM. Resolves with the exit code of the server. */
  stop(): Promise<number | null>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

/**
 * Runs the steps of the last stage in a fresh Debian, in their order. `release` is the archive that the first stage makes. A
 * step that this function does not know is an error.
 */
export async function buildImage(root: string, release: string): Promise<Image> {
  await run("debootstrap", ["--variant=minbase", "bookworm", root], { maxBuffer: 100_000_000 });
  cpSync("/etc/resolv.conf", join(root, "etc/resolv.conf"), { dereference: true });
  mkdirSync(join(root, "opt/kindspot"));
  await run("tar", [
    "--extract",
    "--file",
    release,
    "--directory",
    join(root, "opt/kindspot"),
    "--strip-components",
    "1",
  ]);
  const image: Image = { root, user: "root", folder: "/", env: [], entrypoint: [], healthcheck: [] };
  for (const { instruction, value } of stage("kindspot").steps) {
    if (instruction === "RUN") await run("chroot", [root, "/bin/sh", "-c", value], { maxBuffer: 100_000_000 });
    else if (instruction === "COPY") copy(root, value);
    else if (instruction === "USER") image.user = value;
    else if (instruction === "WORKDIR") image.folder = value;
    else if (instruction === "ENV") image.env = [...image.env, ...variablesIn(value)];
    else if (instruction === "ENTRYPOINT") image.entrypoint = JSON.parse(value) as string[];
    else if (instruction === "HEALTHCHECK") image.healthcheck = JSON.parse(value.slice(value.indexOf("["))) as string[];
    else if (!["VOLUME", "EXPOSE"].includes(instruction)) throw new Error(`The test cannot run ${instruction}`);
  }
  return image;
}

/** 'A=1 B="2 3"' names two. */
const variablesIn = (value: string): string[] =>
  (value.match(/\w+=(?:"[^"]*"|\S+)/g) ?? []).map((variable) => variable.replaceAll('"', ""));

function copy(root: string, value: string): void {
  const [source = "", target = ""] = value.split(" ").slice(-2);
  if (!value.startsWith("--from=release ")) cpSync(source, join(root, target), { recursive: true });
  else if (source !== target) throw new Error(`The test cannot copy ${value}`);
}

/** Starts the image's server without any right, as compose.yaml does. */
export function startContainer(image: Image): Container {
  const inRoot = (command: readonly string[]) => [
    ...["chroot", image.root, "setpriv", `--reuid=${image.user}`, `--regid=${image.user}`, "--clear-groups"],
    ...["--bounding-set=-all", "--no-new-privs", "env", "--ignore-environment", `--chdir=${image.folder}`],
    ...["PATH=/usr/local/bin:/usr/bin:/bin", ...image.env, ...command],
  ];
  const own = ["--mount", "--net", "--pid"];
  const child = spawn("unshare", [
    ...[...own, "--fork", "--kill-child", "sh", "-c", CONTAINER, "sh", image.root],
    ...inRoot(image.entrypoint),
  ]);
  const ended = once(child, "close").then(([code]: unknown[]) => code as number | null);
  async function exec(...command: readonly string[]): Promise<string> {
    const target = String(serverOf(child));
    const { stdout } = await run("nsenter", ["--target", target, ...own, "--", ...inRoot(command)]);
    return stdout;
  }
  return {
    exec,
    ended,
    healthCheck: () => exec(...image.healthcheck),
    stop() {
      process.kill(serverOf(child), "SIGTERM");
      return ended;
    },
  };
}

/** The first process in the container, seen from outside. */
const serverOf = ({ pid = 0 }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());
