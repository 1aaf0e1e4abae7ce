import { beforeEach, expect, it } from "vitest";
import { ana, ben, cem, type Person } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor } from "../visitor";

let kindspot: Kindspot;
const open = async (env: Record<string, string> = {}) => {
  kindspot = await openKindspot({ env });
  for (const person of [ana, ben]) await signUp(person);
};
beforeEach(() => open({ TRUST_PROXY: "on" }));

/** As the proxy reports them: the address it saw comes last. */
const from = (address: string) => ({ "x-forwarded-for": `198.51.100.200, ${address}` });

const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  visitor(kindspot.url).send(path, { method: "POST", headers, body: new URLSearchParams(fields) });
const signIn = ({ email, password }: Pick<Person, "email" | "password">, address: string) =>
  post("/auth", { intent: "sign-in", email, password }, from(address));
const signUp = ({ place: _place, ...account }: Person, address = "203.0.113.99") =>
  post("/auth?mode=sign-up", { intent: "sign-up", ...account }, from(address));

async function failures(count: number, person: Person, address: string): Promise<Response[]> {
  const wrong = { ...person, password: "not the password" };
  return Promise.all(Array.from({ length: count }, () => signIn(wrong, address)));
}
const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort();

it("after 5 failures the account is closed to that address for the rest of 30 minutes, and open elsewhere", async () => {
  expect(statuses(await failures(6, ana, "203.0.113.1"))).toEqual([401, 401, 401, 401, 401, 429]);
  const refused = await signIn(ana, "203.0.113.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(29 * 60);
  expect(await refused.text()).toContain("Too many tries. Please wait ");
  expect((await signIn(ana, "203.0.113.2")).status).toBe(302);
  expect((await signIn(ben, "203.0.113.1")).status).toBe(302);
});

it("after 6 failures in a minute an address must wait, for any account", async () => {
  await failures(3, ana, "203.0.113.1");
  await failures(3, ben, "203.0.113.1");
  const [refused] = await failures(1, cem, "203.0.113.1");
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
});

it("an address that must wait is refused before any account is counted, so that it cannot fill memory with them", async () => {
  await failures(5, ana, "203.0.113.1");
  await failures(1, ben, "203.0.113.1");
  const [refused] = await failures(1, ana, "203.0.113.1");
  // The wait of the address, not that of the account.
  expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
});

it("right passwords count nothing", async () => {
  for (let visit = 0; visit < 8; visit++) expect((await signIn(ana, "203.0.113.1")).status).toBe(302);
});

it("one household's many IPv6 addresses are one", async () => {
  const wrong = { ...ana, password: "not the password" };
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((last) => signIn(wrong, `2001:db8:1:2::${last}`)));
  expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429]);
});

it("an address makes 10 accounts an hour", async () => {
  const neighbour = (n: number) => signUp({ ...cem, email: `cem${n}@kindspot.example` }, "203.0.113.5");
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push(await neighbour(n));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(302), 429]);
});

it("a claimed X-Forwarded-For changes nothing without TRUST_PROXY", async () => {
  await kindspot.close();
  await open();
  const wrong = { ...ana, password: "not the password" };
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((last) => signIn(wrong, `203.0.113.${last}`)));
  expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429]);
});
