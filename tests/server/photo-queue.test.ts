import { afterEach, expect, test, vi } from "vitest";
import { queuePhoto } from "~/server/photo-queue";
import { photoOf } from "~/server/file-body";

afterEach(() => {
  vi.useRealTimers();
});

const member = (id: string) => ({ id, role: "member" as const });
const [ana, ben] = [member("ana"), member("ben")];

test("few photos are held at once, the others wait, and those beyond are asked to come again", async () => {
  let under = 0;
  let most = 0;
  let go: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (go = resolve));
  const photo = async () => {
    most = Math.max(most, ++under);
    await started;
    under--;
  };
  const answers = Array.from({ length: 100 }, (_, at) => queuePhoto(member(`neighbour ${at}`), photo));
  go();
  const settled = await Promise.allSettled(answers);
  const refused = settled.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  expect([most, settled.length - refused.length]).toEqual([3, 63]);
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ code: "busy", details: { retryAfterSeconds: expect.any(Number) as number } });
  }
});

test("takes the photos of one member one after another, so that slow ones keep nobody else waiting", async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const seen: string[] = [];
  const slow = ["first", "second", "third"].map((name) =>
    queuePhoto(ana, async () => {
      await arrived;
      seen.push(name);
    }),
  );
  await queuePhoto(ben, async () => seen.push("Ben's"));
  arrive();
  await Promise.all(slow);
  expect(seen).toEqual(["Ben's", "first", "second", "third"]);
});

test("goes on with a member's next photo after one that failed", async () => {
  const failed = queuePhoto(ana, () => Promise.reject(new Error("broken off")));
  const next = queuePhoto(ana, async () => "taken");
  await expect(failed).rejects.toThrow("broken off");
  expect(await next).toBe("taken");
});

/** A photo whose body does not end until `finish` is called. */
function slowPhoto() {
  let finish: () => void = () => undefined;
  const body = new ReadableStream({
    start(stream) {
      finish = () => stream.close();
    },
  });
  const request = new Request("http://localhost/", { method: "PUT", body, duplex: "half" });
  return { finish: () => finish(), read: (signal: AbortSignal) => photoOf(request, signal) };
}

test("slow senders on several accounts delay others by at most 10 seconds; too many of them are disconnected", async () => {
  vi.useFakeTimers();
  const senders = Array.from({ length: 16 }, (_, at) => {
    const photo = slowPhoto();
    return { ...photo, sent: queuePhoto(member(`slow ${at}`), photo.read) };
  });
  const outcomes = Promise.allSettled(senders.map(({ sent }) => sent));
  const seen = vi.fn();
  const quick = queuePhoto(member("quick"), async () => "taken").then(seen);

  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen).not.toHaveBeenCalled(); // the turns went to those who came before
  await vi.advanceTimersByTimeAsync(50_000);
  expect(seen).toHaveBeenCalledWith("taken");
  await quick;

  for (const { finish } of senders.slice(0, 12)) finish();
  await vi.advanceTimersByTimeAsync(0);
  const settled = await outcomes;
  expect(settled.slice(0, 12).map(({ status }) => status)).toEqual(Array(12).fill("fulfilled"));
  for (const late of settled.slice(12)) expect(late).toMatchObject({ reason: { code: "busy" } });
});
