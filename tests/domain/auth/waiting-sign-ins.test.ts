import { beforeEach, expect, it } from "vitest";
import { signIn } from "~/domain/auth";
import { ana, ben } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

newStreetForEach();
beforeEach(async () => {
  await join(street.context, ana);
  await join(street.context, ben);
});

it("80 sign-ins at once from one network do not shut out another's", async () => {
  const rush = Array.from({ length: 80 }, () => signIn(street.context, ana, { network: "203.0.113.1" }));
  const other = signIn(street.context, ben, { network: "198.51.100.7" });
  const outcomes = await Promise.allSettled(rush);
  expect((await other).member.firstName).toBe("Ben");
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length, "two at work and four that wait").toBeLessThanOrEqual(74);
  for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: "busy" } });
});
