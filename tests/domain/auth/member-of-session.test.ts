import { beforeEach, describe, expect, it, vi } from "vitest";
import { members, sessions } from "~db/schema";
import { changeRoleByEmail, memberOfSession, SESSION_MS, suspensionOf, type NewSession } from "~/domain/auth";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import { hashOf } from "~/domain/shared/ids";
import { ana } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

let session: NewSession;
newStreetForEach();
beforeEach(async () => {
  session = await join(street.context, ana);
});

const holder = () => memberOfSession(street.context, session.secret);
const expiry = async () => (await street.database.read.select().from(sessions))[0]?.expiresAt;

describe("a session", () => {
  it("is known by its secret alone", async () => {
    expect(await holder()).toMatchObject({ actor: { role: "member" }, member: { firstName: "Ana" } });
    expect(await memberOfSession(street.context, "guessed")).toBeNull();
    const [stored] = await street.database.read.select().from(sessions);
    expect(await memberOfSession(street.context, stored?.id ?? "")).toBeNull();
  });

  it("is over 30 days after its last use", async () => {
    street.clock.advance(SESSION_MS);
    expect(await holder()).toBeNull();
  });

  it("lasts while it is used", async () => {
    for (let month = 0; month < 3; month++) {
      street.clock.advance(29 * DAY);
      expect(await holder()).toMatchObject({ extended: true });
    }
    expect(await expiry()).toEqual(new Date(street.clock.now().getTime() + SESSION_MS));
  });

  it("is written once an hour, however often it is used", async () => {
    const write = vi.spyOn(street.context, "write");
    street.clock.advance(HOUR - MINUTE);
    expect(await holder()).toMatchObject({ extended: false });
    street.clock.advance(MINUTE);
    expect(await holder()).toMatchObject({ extended: true });
    expect(await holder()).toMatchObject({ extended: false });
    expect(write).toHaveBeenCalledOnce();
  });

  it("is still good when the database is full", async () => {
    street.clock.advance(DAY);
    street.context.write = () => Promise.reject(Object.assign(new Error("full"), { code: "SQLITE_FULL" }));
    expect(await holder()).toMatchObject({ member: { firstName: "Ana" }, extended: false });
  });

  it("opens nothing once the member is deleted", async () => {
    await street.database.write((tx) => tx.update(members).set({ deletedAt: street.clock.now() }));
    expect(await holder()).toBeNull();
  });

  it("of a suspended member is refused, is made no longer, and says why until it is over", async () => {
    const since = street.clock.now();
    await street.database.write((tx) => tx.update(members).set({ suspendedAt: since, suspendedReason: "Rude" }));
    street.clock.advance(DAY);
    const before = await expiry();
    await expect(holder()).rejects.toMatchObject({ code: "suspended" });
    expect(await expiry()).toEqual(before);
    const why = () => suspensionOf(street.context, hashOf(session.secret));
    expect(await why()).toEqual({ since: since.toISOString(), reason: "Rude" });
    street.clock.advance(SESSION_MS);
    expect(await holder()).toBeNull();
    expect(await why()).toBeNull();
  });

  it("has the present role: an admin who lost the role has no admin rights at the next request", async () => {
    await changeRoleByEmail(street.context, null, ana.email, "admin");
    expect(await holder()).toMatchObject({ actor: { role: "admin" }, member: { isAdmin: true } });
    await changeRoleByEmail(street.context, null, ana.email, "member");
    expect(await holder()).toMatchObject({ actor: { role: "member" }, member: { isAdmin: false } });
  });
});
