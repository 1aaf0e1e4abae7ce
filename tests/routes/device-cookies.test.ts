import { expect, it } from "vitest";
import { mintResetToken } from "~/domain/auth";
import { ana, ben, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { visitor, type Visitor } from "../visitor";

const town = givenKindspot({ env: { TRUST_PROXY: "on" } }, "test");
const own = givenMember(town, ana, "test");

let networks = 0;
/** As the proxy reports it: each time another network. */
const elsewhere = () => ({ "x-forwarded-for": `203.0.113.${++networks % 250}` });
const enter = (who: Visitor, password = ana.password, email = ana.email) =>
  who.post("/api/auth/login", { email, password }, elsewhere());
const stranger = () => visitor(town.url);
/** Sends `times` wrong passwords, as strangers from different networks. */
async function guess(times: number, email = ana.email): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await enter(stranger(), "a guess", email)).status);
  return statuses;
}

it("after 20 failures from 20 networks, browsers that are new to the account get one try a minute", async () => {
  expect(await guess(20)).toEqual(Array(20).fill(401));
  expect((await enter(stranger(), "a guess")).status).toBe(401);
  const refused = await enter(stranger());
  expect([refused.status, Number(refused.headers.get("retry-after")) <= 60]).toEqual([429, true]);
  expect(((await refused.json()) as { message: string }).message).toContain("you can try once a minute");
});

it("the owner's browser is not held up, also after signing out", async () => {
  await guess(22);
  expect((await own.post("/api/auth/logout")).status).toBe(204);
  expect((await enter(own)).status).toBe(200);
  await own.post("/api/auth/logout");
  expect((await enter(own)).status).toBe(200);
});

it("a browser in which someone else signed in is as new as any", async () => {
  const Ben = await register(town.url, ben);
  await guess(22);
  expect((await enter(Ben, ana.password)).status).toBe(429);
});

it("an address without an account is answered like one that has one", async () => {
  expect(await guess(22, "eve@kindspot.example")).toEqual([...Array<number>(21).fill(401), 429]);
});

it("a reset link opens a new browser", async () => {
  await guess(22);
  const fresh = stranger();
  const token = (await mintResetToken(town.app.context, ana.email)) ?? "";
  expect((await fresh.post("/api/auth/reset-password", { token, newPassword: "a better one" })).status).toBe(200);
  expect((await enter(fresh, "a better one")).status).toBe(200);
});

it("a known browser gets 10 wrong passwords in half an hour", async () => {
  await own.post("/api/auth/logout");
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await enter(own, "a guess")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

it("the cookie is HttpOnly, for this site, and outlives the sign-out", async () => {
  const answer = await enter(stranger());
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${town.app.deviceCookie.name}=`));
  expect(line).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  const out = await own.post("/api/auth/logout");
  expect(out.headers.getSetCookie().join()).not.toContain("device");
  expect(out.headers.get("clear-site-data")).not.toContain("cookies");
});
