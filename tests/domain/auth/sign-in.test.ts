import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { members, secondSteps, sessions } from "~db/schema";
import { memberOfSession, signIn, signOut } from "~/domain/auth";
import type { Context } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { ana, ben } from "../../cast";
import { signal } from "../../signal";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

// The files of a worker share their modules. This file reloads them with a replaced argon2, and removes them at its end.
const work = vi.hoisted(() => {
  vi.resetModules();
  return { running: 0, most: 0, stored: [] as string[], begins: Promise.resolve() };
});
vi.mock(import("@node-rs/argon2"), async (original) => {
  const real = await original();
  return {
    ...real,
    async verify(stored, ...rest) {
      work.stored.push(String(stored));
      work.most = Math.max(work.most, ++work.running);
      await work.begins;
      return real.verify(stored, ...rest).finally(() => work.running--);
    },
  };
});

afterAll(() => {
  vi.doUnmock("@node-rs/argon2");
  vi.resetModules();
});

newStreetForEach();
beforeEach(() => {
  Object.assign(work, { running: 0, most: 0, stored: [], begins: Promise.resolve() });
});

const enter = (email: string, password: string) => signIn(street.context, { email, password });
const storedIds = async () => (await street.database.read.select().from(sessions)).map(({ id }) => id);

describe("signing in", () => {
  it("begins a new session each time, stored by its hash alone", async () => {
    const first = await join(street.context, ana);
    const second = await enter(ana.email, ana.password);
    expect(second.secret).not.toBe(first.secret);
    expect(await storedIds()).toEqual(expect.arrayContaining([hashOf(first.secret), hashOf(second.secret)]));
    expect(await storedIds()).not.toContain(second.secret);
  });

  it("finds the account whose international domain was stored as it was typed, and nobody joins with it again", async () => {
    await join(street.context, ana);
    await street.database.write((tx) => tx.update(members).set({ email: "ana@müller.example" }));
    const { member } = await enter("ana@xn--mller-kva.example", ana.password);
    expect(member.email).toBe("ana@müller.example");
    await expect(join(street.context, { ...ben, email: "ana@xn--mller-kva.example" })).rejects.toMatchObject({
      code: "user-exists",
    });
  });

  it("answers a wrong password and an unknown email alike, after the same work", async () => {
    await join(street.context, ana);
    await expect(enter(ana.email, "not hers")).rejects.toMatchObject({ code: "wrong-credentials" });
    await expect(enter(ben.email, "not hers")).rejects.toMatchObject({ code: "wrong-credentials" });
    const costs = work.stored.map((stored) => stored.split("$").slice(1, 4).join(" "));
    expect(costs).toEqual(["argon2id v=19 m=19456,t=2,p=1", "argon2id v=19 m=19456,t=2,p=1"]);
  });

  it("checks two passwords at once, lets some wait and asks the rest to come back", async () => {
    await join(street.context, ana);
    const begins = signal();
    work.begins = begins.given;
    const refusals: unknown[] = [];
    const refused = (reason: unknown) => refusals.push(reason);
    const attempts = Array.from({ length: 100 }, () => enter(ana.email, ana.password).catch(refused));
    await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(48); // two are checked, 50 wait
    begins.give();
    await Promise.all(attempts);
    expect(work.most).toBe(2);
    expect(refusals.length).toBeLessThanOrEqual(50); // two may be refused before checks start
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "busy", details: { retryAfterSeconds: 2 } });
  });

  it("begins no session by the password alone once a second step was set up meanwhile", async () => {
    const { member } = await join(street.context, ana);
    const step = { memberId: member.id, sealedSecret: "sealed", lastPeriod: 0, createdAt: street.clock.now() };
    const write: Context["write"] = async (work) => {
      await street.database.write((tx) => tx.insert(secondSteps).values(step));
      return street.context.write(work);
    };
    const entered = signIn({ ...street.context, write }, { email: ana.email, password: ana.password });
    await expect(entered).rejects.toMatchObject({ code: "second-step-required" });
  });

  it("begins a suspended member's session to read why, once the password was right", async () => {
    await join(street.context, ana);
    await street.database.write((tx) => tx.update(members).set({ suspendedAt: street.clock.now() }));
    await expect(enter(ana.email, "not hers")).rejects.toMatchObject({ code: "wrong-credentials" });
    const { secret, suspended } = await enter(ana.email, ana.password);
    expect(suspended).toBe(true);
    await expect(memberOfSession(street.context, secret)).rejects.toMatchObject({ code: "suspended" });
  });

  it("knows nobody by the email of a deleted account", async () => {
    await join(street.context, ana);
    await street.database.write((tx) => tx.update(members).set({ passwordHash: null, deletedAt: street.clock.now() }));
    await expect(enter(ana.email, ana.password)).rejects.toMatchObject({ code: "wrong-credentials" });
  });

  it("begins no session by a password that changed while it was checked", async () => {
    await join(street.context, ana);
    const before = await storedIds();
    const { write } = street.context;
    const changed = eq(members.email, ana.email);
    street.context.write = async (decide) => {
      await write((tx) => tx.update(members).set({ passwordHash: "another" }).where(changed));
      return write(decide);
    };
    await expect(enter(ana.email, ana.password)).rejects.toMatchObject({ code: "wrong-credentials" });
    expect(await storedIds()).toEqual(before);
  });
});

describe("signing out", () => {
  it("ends that session only, and closes its sockets", async () => {
    const phone = await join(street.context, ana);
    const laptop = await enter(ana.email, ana.password);
    await signOut(street.context, hashOf(phone.secret));
    expect(await memberOfSession(street.context, phone.secret)).toBeNull();
    expect(await memberOfSession(street.context, laptop.secret)).not.toBeNull();
    await signOut(street.context, hashOf(phone.secret));
    expect(street.events).toEqual([{ type: "sessions-ended", sessionIds: [hashOf(phone.secret)] }]);
  });
});
