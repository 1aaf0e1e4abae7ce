import { beforeAll, expect, it } from "vitest";
import { mintResetToken } from "~/domain/auth";
import { HOUR } from "~/domain/shared/clock";
import { ana, register } from "../cast";
import { givenKindspot } from "../given";
import { hashPasswordsInFull } from "../quick-passwords";
import { visitor } from "../visitor";

hashPasswordsInFull();

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  await register(town.url, ana);
});

const ROUNDS = 25;

/**
 * Median times in ms of answers about a known and an unknown email. They alternate, so that both meet the same load.
 */
async function mediansOf(ask: (email: string) => Promise<Response>): Promise<number[]> {
  const emails = [ana.email, "eve@kindspot.example"];
  const times = emails.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [n, email] of emails.entries()) {
      const started = performance.now();
      await (await ask(email)).arrayBuffer();
      times[n]?.push(performance.now() - started);
    }
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN);
}

it.each([
  ["a wrong password", "/api/auth/login", { password: "not the password" }],
  ["a forgotten one", "/api/auth/forgot-password", {}],
])("%s takes as long for an unknown email", async (_, path, more) => {
  const [known = 0, unknown = 0] = await mediansOf((email) => visitor(town.url).post(path, { email, ...more }));
  expect(known / unknown).toBeGreaterThan(0.5);
  expect(known / unknown).toBeLessThan(2);
});

it("a link is worthless after an hour, in the words of any that is", async () => {
  const token = await mintResetToken(town.app.context, ana.email);
  town.clock.advance(HOUR);
  const answer = await visitor(town.url).post("/api/auth/reset-password", { token, newPassword: "a better one" });
  expect([answer.status, await answer.json()]).toEqual([400, { message: "Invalid or expired token" }]);
});
