import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkPhotos } from "~/ops/doctor/check-services";
import { lines, installation } from "../ops/doctor/installation";

const reason = "Unsupported CPU: Prebuilt binaries for linux-x64 require v2 microarchitecture";
const sharp = vi.hoisted(() => ({ isMissing: true }));
vi.mock("sharp", (load) => {
  if (sharp.isMissing) throw new Error(reason);
  return load();
});

// Other files of the worker have loaded it with the real package.
beforeAll(() => vi.resetModules());
afterAll(() => vi.resetModules());

test("a photo is refused with a sentence where sharp cannot be loaded", async () => {
  const { processImage } = await import("~/gateways/pictures/process-image");
  await expect(processImage(new Uint8Array(10))).rejects.toMatchObject({ code: "photos-not-here" });
});

test("photos are taken again once sharp can be loaded", async () => {
  sharp.isMissing = true;
  const { processImage } = await import("~/gateways/pictures/process-image");
  await expect(processImage(new Uint8Array(10))).rejects.toMatchObject({ code: "photos-not-here" });
  sharp.isMissing = false;
  await expect(processImage(new Uint8Array(10))).rejects.toMatchObject({ code: "not-a-photo" });
});

test("the doctor names sharp where it cannot be loaded", async () => {
  const loadSharp = () => Promise.reject(new Error(`${reason}\nmore`));
  expect(lines(await checkPhotos(installation({}, { loadSharp })))).toEqual([
    `fault photos-closed: The package sharp can't be loaded, so no photo is taken (${reason}): install the program again, or move to a machine whose processor has x86-64-v2.`,
  ]);
});
