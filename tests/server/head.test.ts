import { expect, test, vi } from "vitest";
import { viewAround } from "~/api/around";
import { ben } from "../cast";

const rememberPlace = vi.hoisted(() => vi.fn());
vi.mock("~/domain/members", () => ({ rememberPlace, viewerOf: () => Promise.resolve({ place: null }) }));

test.each([
  ["a GET of the spaces around a place remembers it", false, 1],
  ["a HEAD of the spaces around a place remembers nothing", true, 0],
])("%s", async (_method, isHead, times) => {
  rememberPlace.mockClear();
  const call = { request: new Request("http://kindspot.example/"), loadContext: { isHead } } as unknown;
  expect(await viewAround(call as Parameters<typeof viewAround>[0], ben.place)).toMatchObject({ place: ben.place });
  expect(rememberPlace).toHaveBeenCalledTimes(times);
});
