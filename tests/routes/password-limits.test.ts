import { beforeEach, expect, it } from "vitest";
import { outbox } from "~db/schema";
import { ana, ben, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor } from "../visitor";

let kindspot: Kindspot;
const open = async (env: Record<string, string>) => {
  kindspot = await openKindspot({ env: { NODE_ENV: "production", ...env } });
  for (const person of [ana, ben]) await register(kindspot.url, person);
};
beforeEach(() => open({ TRUST_PROXY: "on" }));

const forgot = (email: string, address: string) =>
  visitor(kindspot.url).post("/api/auth/forgot-password", { email }, { "x-forwarded-for": `198.51.100.7, ${address}` });
const mailed = async () =>
  (await kindspot.app.database.read.select().from(outbox)).map(({ recipient }) => recipient).sort();

async function asked(times: number, email: string, address: (n: number) => string): Promise<Response[]> {
  const answers = [];
  for (let n = 0; n < times; n++) answers.push(await forgot(email, address(n)));
  return answers;
}

it("an account is mailed twice an hour, and every further question gets the same answer", async () => {
  const answers = await asked(4, ana.email, (n) => `203.0.113.${n}`);
  const received = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
  expect(new Set(received.map(String)).size).toBe(1);
  expect(await mailed()).toEqual([ana.email, ana.email]);
  await forgot(ben.email, "203.0.113.1");
  expect(await mailed()).toEqual([ana.email, ana.email, ben.email]);
});

it("an address may ask 10 times an hour, for any account", async () => {
  const answers = await asked(11, "eve@kindspot.example", () => "203.0.113.9");
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
  expect(Number(answers[10]?.headers.get("retry-after"))).toBeGreaterThan(59 * 60);
  const page = await visitor(kindspot.url).send("/forgot-password", {
    method: "POST",
    headers: { "x-forwarded-for": "203.0.113.9" },
    body: new URLSearchParams({ email: ana.email }),
  });
  expect(page.status).toBe(429);
  expect(page.headers.get("retry-after")).toBeTruthy();
  const html = (await page.text()).replaceAll("<!-- -->", "");
  expect(html).toContain("<strong>Request Failed.</strong> Too many tries. Please wait 60 minutes.");
});

it("a claimed address changes nothing without TRUST_PROXY", async () => {
  await kindspot.close();
  await open({});
  const answers = await asked(11, "eve@kindspot.example", (n) => `203.0.113.${n}`);
  expect(answers[10]?.status).toBe(429);
});
