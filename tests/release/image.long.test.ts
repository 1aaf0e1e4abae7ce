import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { THIS_MACHINE } from "../../app/cli/fetch-node.mjs";
import { makeRelease } from "../../tools/release/make-release";
import { isInstalled } from "../is-installed";
import { temporaryFolder } from "../temporary-folder";
import { buildImage, startContainer, type Container, type Image } from "./clean-root";

// The image without Docker: the steps of the Dockerfile in a fresh Debian, in namespaces of their own. That needs root.
const isPossible = isInstalled("debootstrap") && isInstalled("unshare") && process.getuid?.() === 0;

describe.skipIf(!isPossible)("the image, made by the steps of its Dockerfile,", () => {
  let folder: string, root: string;
  let image: Image;
  let container: Container;
  beforeAll(async () => {
    folder = temporaryFolder();
    // That of the Dockerfile: another one can need other libraries.
    const nodeVersion = readFileSync(".nvmrc", "utf8").trim();
    root = join(folder, "root");
    image = await buildImage(root, await makeRelease(folder, { nodeVersion, machine: THIS_MACHINE }));
    container = startContainer(image);
    await vi.waitFor(() => container.healthCheck(), { timeout: 60_000, interval: 500 });
  });

  /** Asks the server from inside, since the network is the container's own. */
  const get = (path: string) =>
    container.exec(
      "/opt/kindspot/bin/node",
      "--eval",
      `fetch("http://127.0.0.1${path}").then(async (answer) => console.log(answer.status, await answer.text()))`,
    );

  test("answers on port 80 at /up, and serves the sign-in page", async () => {
    expect(await get("/up")).toMatch(/^200 /);
    expect(await get("/auth")).toMatch(/^200 [^]*Sign In/);
  });

  test("runs as a user without rights, on a root that it cannot write", async () => {
    expect(await container.exec("id", "--user")).toBe("1000\n");
    await expect(container.exec("touch", "/opt/kindspot/file")).rejects.toThrow("Read-only file system");
    await expect(container.exec("touch", "/storage/file")).resolves.toBe("");
    expect(await container.exec("sh", "-c", "grep -E 'CapBnd|NoNewPrivs' /proc/self/status | tr -d '\\n'")).toMatch(
      /CapBnd:\s0+NoNewPrivs:\s1/,
    );
  });

  test("keeps all data in /storage, and has no npm and no compiler", async () => {
    expect(await readdir(join(root, "storage"))).toEqual(expect.arrayContaining(["kindspot.sqlite", "photos"]));
    for (const program of ["npm", "gcc", "node"])
      await expect(container.exec("which", program)).rejects.toThrow("Command failed");
  });

  test("the hook pre-backup makes a backup while it runs, and post-restore restores it when it does not", async () => {
    const file = (await container.exec("/hooks/pre-backup")).trim();
    expect(file).toMatch(/^\/storage\/backups\/kindspot-.*\.tar\.gz$/);
    await expect(container.exec("/hooks/post-restore")).rejects.toThrow("The server runs");
    expect(await container.stop()).toBe(0);
    const hook = startContainer({ ...image, entrypoint: ["/hooks/post-restore"] });
    expect(await hook.ended).toBe(0);
    expect(await readdir(join(root, "storage"))).toContainEqual(expect.stringMatching(/^before-restore-/));
  });
});
