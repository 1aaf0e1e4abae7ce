import { beforeEach, describe, expect, it } from "vitest";
import {
  changePassword,
  endOtherSessions,
  endToken,
  makeToken,
  memberOfToken,
  mintResetToken,
  resetPassword,
  tokenInput,
  tokensOf,
} from "~/domain/auth";
import { MAX_TOKENS } from "~/domain/auth/token-rules";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { apiTokens, members } from "~db/schema";
import { ana, ben } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

let Ana: Actor;
newStreetForEach();
beforeEach(async () => {
  Ana = { id: (await join(street.context, ana)).member.id, role: "member" };
});

const make = (actor = Ana, name = "Home Assistant") => makeToken(street.context, actor, { name, scopes: ["share"] });
const works = async (secret: string) => (await memberOfToken(street.context, secret)) !== null;

describe("A token", () => {
  it("lets its member call with its scopes and a member's rights, and is stored by its hash alone", async () => {
    await street.database.write((tx) => tx.update(members).set({ role: "admin" }));
    const secret = await make();
    expect(await memberOfToken(street.context, secret)).toMatchObject({
      signedIn: { actor: { id: Ana.id, role: "member" }, confirmed: true },
      scopes: ["share"],
    });
    const [row] = await street.database.read.select().from(apiTokens);
    expect(row?.tokenHash).toBe(hashOf(secret));
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it("ends when its member ends it, and nobody else can", async () => {
    const Ben: Actor = { id: (await join(street.context, ben)).member.id, role: "member" };
    const secret = await make();
    const [{ id } = { id: "" }] = await tokensOf(street.context, Ana);
    await expect(endToken(street.context, Ben, id)).rejects.toMatchObject({ code: "not-found" });
    expect(await works(secret)).toBe(true);
    await endToken(street.context, Ana, id);
    expect(await works(secret)).toBe(false);
    expect(await tokensOf(street.context, Ana)).toEqual([]);
  });

  it("of a program ends with a change of the password", async () => {
    const secret = await make();
    const input = { currentPassword: ana.password, newPassword: "a better one" };
    await changePassword(street.context, Ana, input);
    expect(await works(secret)).toBe(false);
  });

  it("of a program ends with a reset of the password", async () => {
    const secret = await make();
    const link = (await mintResetToken(street.context, ana.email)) ?? expect.unreachable();
    await resetPassword(street.context, { token: link, newPassword: "a better one" });
    expect(await works(secret)).toBe(false);
  });

  it("of a program ends with signing out all others", async () => {
    const secret = await make();
    expect(await endOtherSessions(street.context, Ana, "this one", null)).toMatchObject({ tokens: 1 });
    expect(await works(secret)).toBe(false);
  });

  it("of a program ends after 90 days without use, and lives on by use", async () => {
    const [used, unused] = [await make(), await make()];
    street.clock.advance(60 * DAY);
    expect(await works(used)).toBe(true);
    street.clock.advance(31 * DAY);
    expect([await works(used), await works(unused)]).toEqual([true, false]);
    expect(await tokensOf(street.context, Ana)).toHaveLength(1);
  });

  it("is refused while its member is suspended", async () => {
    const secret = await make();
    await street.database.write((tx) => tx.update(members).set({ suspendedAt: street.clock.now() }));
    await expect(memberOfToken(street.context, secret)).rejects.toMatchObject({ code: "suspended" });
  });

  it("is one of at most 5, also when two are made at once", async () => {
    for (let n = 1; n < MAX_TOKENS; n++) await make();
    const both = await Promise.allSettled([make(), make()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(make()).rejects.toMatchObject({ code: "too-many-tokens" });
    expect(await tokensOf(street.context, Ana)).toHaveLength(MAX_TOKENS);
  });
});

describe("The form of a token", () => {
  it("makes scopes of its ticks", () => {
    expect(tokenInput.parse({ name: " My phone ", car: true, share: true })).toEqual({
      name: "My phone",
      scopes: ["share", "car"],
    });
  });

  it("needs a name", () => {
    expect(tokenInput.safeParse({ share: true }).error?.issues).toMatchObject([{ path: ["name"] }]);
  });

  it("needs a scope", () => {
    expect(tokenInput.safeParse({ name: "My phone" }).error?.issues).toMatchObject([{ path: ["scopes"] }]);
  });
});
