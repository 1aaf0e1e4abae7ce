import { afterEach, expect, test, vi } from "vitest";
import { shrinkPhoto } from "~/ui/profile/shrink-photo.client";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["does not know how to read pictures", undefined],
  ["cannot read this one", () => Promise.reject(new DOMException("no picture", "InvalidStateError"))],
])("a photo is sent as it is where the browser %s", async (_, createImageBitmap) => {
  vi.stubGlobal("createImageBitmap", createImageBitmap);
  const photo = new Blob(["a photo"], { type: "image/jpeg" });
  expect(await shrinkPhoto(photo)).toBe(photo);
});
