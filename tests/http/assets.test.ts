import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAssets } from "~/http/assets";

async function publicFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  await mkdir(join(folder, "build"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

test("assets are answered from memory, without opening files, as the build compressed them", async () => {
  const folder = await publicFolder({ "build/page-1A.js": "go()", "build/page-1A.js.br": "br", "icon.svg": "<svg/>" });
  const assets = readAssets(folder);
  await rm(folder, { recursive: true });

  expect([...assets.keys()].sort()).toEqual(["/build/page-1A.js", "/icon.svg"]);
  const script = assets.get("/build/page-1A.js");
  expect(script?.headers["content-type"]).toBe("text/javascript");
  expect(script?.headers.etag).toMatch(/^W\//);
  expect(script?.headers["cache-control"]).toContain("immutable");
  expect(script?.body.toString()).toBe("go()");
  expect((await script?.kept?.get("br"))?.toString()).toBe("br");
  expect(assets.get("/icon.svg")?.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "no-cache",
  });
});
