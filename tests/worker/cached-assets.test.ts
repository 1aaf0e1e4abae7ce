import { expect, test, vi } from "vitest";
import type { FetchEvent } from "~/worker/scope";

const stored = new Map<string, Response>();
const cache = {
  put: (path: string, answer: Response) => Promise.resolve(void stored.set(path, answer)),
  keys: () => Promise.resolve([...stored.keys()]),
  delete: (path: string) => Promise.resolve(stored.delete(path)),
};
vi.stubGlobal("self", { location: new URL("https://kindspot.example/") });
vi.stubGlobal("caches", { match: () => Promise.resolve(undefined), open: () => Promise.resolve(cache) });

/** The paths that are cached once the server has answered so. */
async function cachedAfter(path: string, cacheControl: string) {
  stored.clear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { headers: { "cache-control": cacheControl } })));
  const { answerAsset } = await import("~/worker/assets");
  const work: Promise<unknown>[] = [];
  const request = new Request(`https://kindspot.example${path}`);
  await answerAsset({ request, waitUntil: (one: Promise<unknown>) => void work.push(one) } as unknown as FetchEvent);
  await Promise.all(work);
  return [...stored.keys()];
}

const TILE = "/map/ab12ab12ab/light/15/9650/12319.svg";

test("a tile is cached", async () => {
  expect(await cachedAfter(TILE, "public, max-age=31536000, immutable")).toEqual([TILE]);
});

test("a tile of another map, from a process that has not read the new one yet, is not", async () => {
  expect(await cachedAfter(TILE, "no-store")).toEqual([]);
});

test("what a form asked about a place is not", async () => {
  expect(await cachedAfter("/map/near?at=40.672,-73.9772", "private, no-store")).toEqual([]);
});
