import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { SECOND } from "~/domain/shared/clock";
import { ana } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { jpeg } from "../pictures";

const town = givenKindspot({}, "test");
const Ana = givenMember(town, ana, "test");
afterEach(async () => {
  vi.useRealTimers();
});

/** Sends half of the body, and the rest when the returned function is called. */
function slowly(path: string, method: string, type: string, bytes: Uint8Array) {
  let finish: () => void = () => expect.unreachable();
  const half = Math.floor(bytes.length / 2);
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(bytes.slice(0, half));
      finish = () => {
        stream.enqueue(bytes.slice(half));
        stream.close();
      };
    },
  });
  const answer = Ana.send(path, { method, headers: { "content-type": type }, body, duplex: "half" });
  return { answer, finish: () => finish() };
}

test("a photo may take longer than 30 seconds to arrive, anything else may not", async () => {
  const { uploadURL } = (await (await Ana.post("/api/objects/upload")).json()) as { uploadURL: string };
  const portrait = await jpeg();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const words = slowly(
    "/api/parking-spaces",
    "POST",
    "application/json",
    Buffer.from(`{"latitude":"${"1".repeat(9)}"}`),
  );
  const photo = slowly(uploadURL, "PUT", "image/jpeg", portrait);
  while (vi.getTimerCount() < 2) await setImmediate(); // both are being waited for
  await vi.advanceTimersByTimeAsync(40 * SECOND);
  expect((await words.answer).status).toBe(408);
  photo.finish();
  expect((await photo.answer).status).toBe(204);
});
