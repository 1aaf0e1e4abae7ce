import { expect, test } from "vitest";
import { inTurn } from "~/web/photos/in-turn";

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
  const answers = Array.from({ length: 100 }, () => inTurn(photo));
  go();
  const settled = await Promise.allSettled(answers);
  const refused = settled.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  expect([most, settled.length - refused.length]).toEqual([3, 63]);
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ code: "busy", details: { retryAfterSeconds: expect.any(Number) as number } });
  }
});
