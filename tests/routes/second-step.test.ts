import { statSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { changeRoleByEmail, mintResetToken, resetSecondStep } from "~/domain/auth";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import { recoveryCodes, secondSteps, securityEvents } from "~db/schema";
import { ada, ana, register, signIn } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

const PATH = "/profile/security/second-step";

let town: Kindspot;
let Ana: Visitor;
const open = async (env: Record<string, string> = {}) => {
  town = await openKindspot({ env });
  Ana = await register(town.url, ana);
};
beforeEach(() => open());

const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: town.clock.now().getTime() });

/** Turns the second step on. Returns the secret and the recovery codes. */
async function setUp(who: Visitor = Ana): Promise<{ secret: string; codes: string[] }> {
  const page = await (await who.get(PATH)).text();
  const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(page)?.[1] ?? expect.unreachable();
  const answer = await (await who.submit(PATH, { intent: "set-up-second-step", secret, code: codeNow(secret) })).text();
  const codes = [...answer.matchAll(/<code[^>]*>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})<\/code>/g)].map(
    ([, code = ""]) => code,
  );
  town.clock.advance(MINUTE);
  return { secret, codes };
}
const login = (more: object = {}, who = visitor(town.url)) =>
  who.post("/api/auth/login", { email: ana.email, password: ana.password, ...more });
const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;

describe("The second step", () => {
  it("is set up by a QR code and a code of the app; 10 recovery codes are in the answer, no plain secret in the database", async () => {
    const page = await (await Ana.get(PATH)).text();
    expect(page).toMatch(/<svg[^>]*aria-label="QR code"/);
    expect(page).toContain("otpauth://totp/Kindspot:");
    const { secret, codes } = await setUp();
    expect(codes).toHaveLength(10);
    const stored = JSON.stringify([
      await town.app.context.read.select().from(secondSteps),
      await town.app.context.read.select().from(recoveryCodes),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code.replaceAll("-", "").toUpperCase());
    expect(statSync(join(town.app.config.dataDir, "second-step.key")).mode & 0o777).toBe(0o600);
  });

  it("is offered to the longest address and the longest name of a community, in any script", async () => {
    await town.close();
    await open({ BRAND_NAME: "停".repeat(40) });
    const email = `${"停".repeat(64)}@${`${"s".repeat(60)}.`.repeat(3)}street`;
    const Long = await register(town.url, { ...ana, email });
    const page = await Long.get(PATH);
    expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<svg[^>]*aria-label="QR code"/)]);
  });

  it("is not set up by a wrong code, and keeps the key that the app has by now", async () => {
    const secret = new Secret({ size: 20 }).base32;
    const wrong = String((Number(codeNow(secret)) + 1) % 1_000_000).padStart(6, "0");
    const answer = await Ana.submit(PATH, { intent: "set-up-second-step", secret, code: wrong });
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining(`value="${secret}"`)]);
    expect((await login()).status).toBe(200);
  });

  it("offers a key of its own, whatever key a link of someone else brings", async () => {
    const theirs = new Secret({ size: 20 }).base32;
    const page = await (await Ana.get(`${PATH}?intent=set-up-second-step&secret=${theirs}`)).text();
    expect(page).toMatch(/<svg[^>]*aria-label="QR code"/);
    expect(page).not.toContain(`value="${theirs}"`);
  });

  it("ends the member's other sessions", async () => {
    const elsewhere = await signIn(town.url, ana);
    await setUp();
    expect((await elsewhere.get("/api/auth/user")).status).toBe(401);
    expect((await Ana.get("/api/auth/user")).status).toBe(200);
  });

  it("asks for a code after the password: API", async () => {
    const { secret } = await setUp();
    const asked = await login();
    expect([asked.status, await messageOf(asked), asked.headers.getSetCookie()]).toEqual([
      401,
      "Second step required",
      [],
    ]);
    expect((await login({ code: "000000", password: "a wrong password" })).status).toBe(401);
    expect((await login({ code: codeNow(secret) })).status).toBe(200);
  });

  it("asks for a code after the password: page without script", async () => {
    const { secret } = await setUp();
    const who = visitor(town.url);
    const asked = await who.submit("/auth?redirectTo=%2Frequests", {
      intent: "sign-in",
      email: ana.email,
      password: ana.password,
    });
    expect(asked.headers.get("location")).toBe("/auth/second-step?redirectTo=%2Frequests");
    expect((await who.get("/api/auth/user")).status).toBe(401);
    expect(await (await who.get("/auth/second-step")).text()).toContain("6 digits");
    const wrong = await who.submit("/auth/second-step", { intent: "second-step", code: "12345" });
    expect(wrong.status).toBe(400);
    const done = await who.submit("/auth/second-step?redirectTo=%2Frequests", {
      intent: "second-step",
      code: codeNow(secret),
    });
    expect([done.status, done.headers.get("location")]).toEqual([302, "/requests"]);
    expect((await who.get("/api/auth/user")).status).toBe(200);
  });

  it("takes each code once, also at once", async () => {
    const { secret, codes } = await setUp();
    const code = codeNow(secret);
    const statuses = (await Promise.all([login({ code }), login({ code })])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
    expect((await login({ code: codes[0] })).status).toBe(200);
    expect((await login({ code: codes[0] })).status).toBe(401);
    expect((await login({ code: codes[1]?.toUpperCase().replaceAll("-", " ") })).status).toBe(200);
  });

  it("takes a code of the period before and after, and none of two before", async () => {
    const { secret } = await setUp();
    const code = codeNow(secret);
    town.clock.advance(60 * SECOND);
    expect((await login({ code })).status).toBe(401);
    const next = codeNow(secret);
    town.clock.advance(30 * SECOND);
    expect((await login({ code: next })).status).toBe(200);
  });

  it("prevents guessing: after 5 wrong codes the account must wait, from any network", async () => {
    await town.close();
    await open({ TRUST_PROXY: "on" });
    const { secret } = await setUp();
    const from = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}` });
    const body = { email: ana.email, password: ana.password };
    for (let n = 1; n <= 5; n++) {
      const wrong = await visitor(town.url).post("/api/auth/login", { ...body, code: "AAAAAAAAAAAAAAAA" }, from(n));
      expect(wrong.status).toBe(401);
    }
    const right = await visitor(town.url).post("/api/auth/login", { ...body, code: codeNow(secret) }, from(9));
    expect(right.status).toBe(429);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
  });

  it("dies with the password: a pending login of before opens nothing, and a reset skips no step", async () => {
    const { secret } = await setUp();
    const who = visitor(town.url);
    await who.submit("/auth", { intent: "sign-in", email: ana.email, password: ana.password });
    const token = await mintResetToken(town.app.context, ana.email);
    const newPassword = "ana parks kindly again";
    await visitor(town.url).post("/api/auth/reset-password", { token, newPassword });
    const late = await who.submit("/auth/second-step", { intent: "second-step", code: codeNow(secret) });
    expect(late.headers.get("location")).toBe("/auth");
    expect(await messageOf(await login({ password: newPassword }))).toBe("Second step required");
  });

  it("is over after 10 minutes without a code", async () => {
    const { secret } = await setUp();
    const who = visitor(town.url);
    await who.submit("/auth", { intent: "sign-in", email: ana.email, password: ana.password });
    town.clock.advance(10 * MINUTE);
    const late = await who.submit("/auth/second-step", { intent: "second-step", code: codeNow(secret) });
    expect(late.headers.get("location")).toBe("/auth");
  });

  it("is removed by the member with the password, and by the server's owner", async () => {
    await setUp();
    town.clock.advance(15 * MINUTE);
    expect((await Ana.submit(PATH, { intent: "remove-second-step" })).status).toBe(403);
    expect((await login()).status).toBe(401);
    expect((await Ana.submit(PATH, { intent: "remove-second-step", password: ana.password })).status).toBe(302);
    expect((await login()).status).toBe(200);
    await setUp();
    expect(await resetSecondStep(town.app.context, ana.email)).toBe(true);
    expect(await resetSecondStep(town.app.context, ana.email)).toBe(false);
    expect((await login()).status).toBe(200);
  });

  it("leaves a line in the security log for each change: set up, new recovery codes, removed", async () => {
    await setUp();
    expect((await Ana.submit(PATH, { intent: "new-recovery-codes" })).status).toBe(200);
    expect((await Ana.submit(PATH, { intent: "remove-second-step" })).status).toBe(302);
    expect((await Ana.submit(PATH, { intent: "new-recovery-codes" })).status).toBe(404);
    const lines = await town.app.context.read.select({ kind: securityEvents.kind }).from(securityEvents);
    const kinds = lines.map(({ kind }) => kind).filter((kind) => /^(second-step|recovery)/.test(kind));
    expect(kinds.sort()).toEqual(["recovery-codes-made", "second-step-off", "second-step-on"]);
  });
});

describe("An admin", () => {
  it("is offered the second step when the role is granted", async () => {
    await changeRoleByEmail(town.app.context, null, ana.email, "admin");
    expect(await (await Ana.get("/profile")).text()).toContain("Protect it with a second step");
  });

  it("sets it up before anything else where ADMIN_SECOND_STEP=on", async () => {
    await town.close();
    await open({ ADMIN_SECOND_STEP: "on" });
    const Ada = await register(town.url, ada);
    await changeRoleByEmail(town.app.context, null, ada.email, "admin");
    const away = await Ada.get("/admin");
    expect([away.status, away.headers.get("location")]).toEqual([302, PATH]);
    const refused = await Ada.get("/api/admin/users");
    expect([refused.status, await messageOf(refused)]).toEqual([403, expect.stringContaining("second step")]);
    const again = visitor(town.url);
    const signedIn = await again.submit("/auth", { intent: "sign-in", email: ada.email, password: ada.password });
    expect(signedIn.headers.get("location")).toBe(PATH);
    await setUp(again);
    expect((await again.get("/admin")).status).toBe(200);
    expect((await again.submit(PATH, { intent: "remove-second-step" })).status).toBe(409);
    expect((await Ana.get("/profile")).status).toBe(200);
  });
});
