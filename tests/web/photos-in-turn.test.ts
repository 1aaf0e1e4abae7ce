import { expect, test } from "vitest";
import { inTurn } from "~/web/photos/in-turn";

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
  const answers = Array.from({ length: 100 }, (_, at) => inTurn(member(`neighbour ${at}`), photo));
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
    inTurn(ana, async () => {
      await arrived;
      seen.push(name);
    }),
  );
  await inTurn(ben, async () => seen.push("Ben's"));
  arrive();
  await Promise.all(slow);
  expect(seen).toEqual(["Ben's", "first", "second", "third"]);
});

test("goes on with a member's next photo after one that failed", async () => {
  const failed = inTurn(ana, () => Promise.reject(new Error("broken off")));
  const next = inTurn(ana, async () => "taken");
  await expect(failed).rejects.toThrow("broken off");
  expect(await next).toBe("taken");
});
