import { describe, expect, it } from "vitest";
import { members, sessions } from "~db/schema";
import { memberOfSession, signIn } from "~/domain/auth";
import { hashOf } from "~/domain/shared/ids";
import { ana, ben } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

newStreetForEach();

const rows = () => street.database.read.select().from(members);

describe("registering", () => {
  it("makes a member without points or rating, and signs them in", async () => {
    const { secret, member } = await join(street.context, ana);
    expect(member).toMatchObject({ firstName: "Ana", email: ana.email, points: 0, rating: 5, isAdmin: false });
    expect((await memberOfSession(street.context, secret))?.member).toEqual(member);
  });

  it("stores the password as argon2id and the session as a hash", async () => {
    const { secret } = await join(street.context, ana);
    const [row] = await rows();
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [session] = await street.database.read.select().from(sessions);
    expect(session?.id).toBe(hashOf(secret));
  });

  it("refuses an email that is taken, in any case", async () => {
    await join(street.context, ana);
    const again = join(street.context, { ...ben, email: ana.email.toUpperCase() });
    await expect(again).rejects.toMatchObject({ code: "user-exists" });
    expect(await rows()).toHaveLength(1);
  });

  it("makes one member of ten who register one email at once", async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => join(street.context, ana)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it("lets the same password in, however it is composed", async () => {
    await join(street.context, { ...ana, password: "café au lait" });
    const { email } = ana;
    const decomposed = "café au lait".normalize("NFD");
    const attempt = signIn(street.context, { email, password: decomposed.normalize("NFC") });
    await expect(attempt).resolves.toMatchObject({ member: { email } });
  });
});
