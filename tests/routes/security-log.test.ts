import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { securityKinds } from "~/domain/admin/security-rules";
import { MINUTE } from "~/domain/shared/clock";
import { securityEvents } from "~db/schema";
import { ada, ana, ben, register, signIn } from "../cast";
import { givenAdmin, givenKindspot } from "../given";
import { isInstalled } from "../is-installed";
import { temporaryFolder } from "../temporary-folder";
import { visitor } from "../visitor";

const file = join(temporaryFolder(), "security.log");

let anaId: string;
const town = givenKindspot({ env: { TRUST_PROXY: "on", SECURITY_LOG_FILE: file } });
const Ada = givenAdmin(town, ada);
beforeAll(async () => {
  const Ana = await register(town.url, ana);
  anaId = ((await (await Ana.get("/api/auth/user")).json()) as { id: string }).id;
  await register(town.url, ben);
});
beforeEach(async () => {
  await town.app.context.write((tx) => tx.delete(securityEvents));
  town.clock.advance(MINUTE);
});

const from = (address: string) => ({ "x-forwarded-for": address });
const login = (email: string, password: string, address = "203.0.113.7") =>
  visitor(town.url).post("/api/auth/login", { email, password }, from(address));
const stored = () =>
  town.app.context.read
    .select({
      kind: securityEvents.kind,
      memberId: securityEvents.memberId,
      network: securityEvents.network,
      what: securityEvents.what,
    })
    .from(securityEvents)
    .orderBy(securityEvents.id);
const page = async (query = "") =>
  (await (await Ada.get(`/admin/security${query}`)).text()).replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "|");
const lines = () => readFileSync(file, "utf8").trimEnd().split("\n");

describe("the security log", () => {
  it("has sign-ins good and bad with network and account, of unknown addresses nothing but the network", async () => {
    expect((await login(ana.email, ana.password)).status).toBe(200);
    expect((await login(ana.email, "a wrong password", "2001:db8:0:1:aaaa::7")).status).toBe(401);
    expect((await login("nobody@kindspot.example", "a wrong password")).status).toBe(401);
    expect(await stored()).toEqual([
      { kind: "signed-in", memberId: anaId, network: "203.0.113.7", what: null },
      { kind: "sign-in-failed", memberId: anaId, network: "2001:db8:0:1::/64", what: null },
      { kind: "sign-in-failed", memberId: null, network: "203.0.113.7", what: null },
    ]);
    expect(lines().slice(-3).join("\n")).not.toContain("nobody@");
  });

  it("has a refusal by a limit once a minute for each caller, with what was asked", async () => {
    for (let n = 0; n < 9; n++) await login("nobody@kindspot.example", "a wrong password", "203.0.113.20");
    const refused = (await stored()).filter(({ kind }) => kind === "limit-refused");
    expect(refused).toEqual([
      { kind: "limit-refused", memberId: null, network: "203.0.113.20", what: "POST /api/auth/login" },
    ]);
  });

  it("has new passwords, asked for and set", async () => {
    const Ben = await signIn(town.url, ben);
    await town.app.context.write((tx) => tx.delete(securityEvents));
    await visitor(town.url).post("/api/auth/forgot-password", { email: ben.email }, from("203.0.113.9"));
    await Ben.send("/api/profile/password", {
      method: "PUT",
      headers: { "content-type": "application/json", ...from("203.0.113.9") },
      body: JSON.stringify({ currentPassword: ben.password, newPassword: "ben parks even kinder" }),
    });
    expect((await stored()).map(({ kind, network }) => [kind, network])).toEqual([
      ["reset-asked", "203.0.113.9"],
      ["password-changed", "203.0.113.9"],
    ]);
  });

  it("has a link to a new password that an admin mails, which the member did not ask for", async () => {
    await Ada.submit(`/admin/members/${anaId}`, { intent: "reset-link" });
    expect((await stored()).map(({ kind, memberId }) => [kind, memberId])).toEqual([["reset-link-made", anaId]]);
  });

  it("has changes of roles", async () => {
    await Ada.submit(`/admin/members/${anaId}`, { intent: "grant" });
    await Ada.submit(`/admin/members/${anaId}`, { intent: "revoke" });
    expect((await stored()).map(({ kind, memberId }) => [kind, memberId])).toEqual([
      ["admin-granted", anaId],
      ["admin-revoked", anaId],
    ]);
  });

  it("is shown to admins, narrowed to a kind, a network or an account", async () => {
    await login(ana.email, ana.password, "203.0.113.1");
    await login(ana.email, "a wrong password", "203.0.113.2");
    await login("nobody@kindspot.example", "a wrong password", "203.0.113.3");
    const all = await page();
    for (const words of ["Signed in", "Wrong email or password", "Ana Reyes", "203.0.113.1", "203.0.113.3"])
      expect(all).toContain(words);
    const networks = (text: string) =>
      ["203.0.113.1", "203.0.113.2", "203.0.113.3"].filter((n) => text.includes(`|${n}|`));
    expect(networks(await page("?kind=sign-in-failed"))).toEqual(["203.0.113.2", "203.0.113.3"]);
    expect(networks(await page("?of=203.0.113.1"))).toEqual(["203.0.113.1"]);
    expect(networks(await page(`?of=${ana.email}`))).toEqual(["203.0.113.1", "203.0.113.2"]);
    expect((await Ada.get("/admin/security?kind=nonsense")).status).toBe(400);
  });

  it("keeps 120 rows a minute of what strangers cause, and what members do beside them", async () => {
    const { securityLog } = town.app;
    for (let n = 0; n < 130; n++) await securityLog.note({ kind: "sign-in-failed", network: "203.0.113.4" });
    await securityLog.note({ kind: "signed-in", network: "203.0.113.4", memberId: anaId });
    expect(await stored()).toHaveLength(121);
  });
});

describe("the file for fail2ban", () => {
  const hosting = readFileSync("docs/hosting.md", "utf8");
  const block = (name: string) =>
    new RegExp(`\`/etc/fail2ban/${name}\`:\n\n\`\`\`ini\n([^\`]+)\`\`\``).exec(hosting)?.[1] ?? expect.unreachable();
  const filter = block("filter.d/kindspot.conf");

  it("is JSON lines that nobody but the server's user and group reads", async () => {
    await login(ana.email, ana.password);
    const line = JSON.parse(lines().at(-1) ?? "") as unknown;
    const time = town.clock.now().toISOString();
    expect(line).toEqual({ time, event: "signed-in", network: "203.0.113.7", account: anaId });
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it("is read by the expression that the documentation shows: bad sign-ins, wrong codes and refusals, of both kinds of networks", () => {
    const expression = /failregex = (.+)/.exec(filter)?.[1] ?? expect.unreachable();
    // fail2ban takes the time away first, and then looks for the network.
    const pattern = new RegExp(expression.replace("<SUBNET>", String.raw`([\d.]+|[\da-f:]+/64)`));
    const rest = (line: object) => JSON.stringify(line).replace(/^\{"time":"[^"]+",/, "");
    const banned = Object.keys(securityKinds).filter((event) =>
      pattern.test(rest({ time: "2026-06-01T12:00:00.000Z", event, network: "203.0.113.7", account: null })),
    );
    expect(banned).toEqual(["sign-in-failed", "second-step-failed", "limit-refused"]);
    const wide = rest({ time: "2026-06-01T12:00:00.000Z", event: "sign-in-failed", network: "2001:db8:0:1::/64" });
    expect(pattern.exec(wide)?.[1]).toBe("2001:db8:0:1::/64");
    expect(block("jail.d/kindspot.conf")).toContain("filter = kindspot");
  });

  it.runIf(isInstalled("fail2ban-regex"))("is read by fail2ban itself", async () => {
    await login("nobody@kindspot.example", "a wrong password", "203.0.113.50");
    await login("nobody@kindspot.example", "a wrong password", "2001:db8:0:50::1");
    const conf = join(file, "..", "kindspot.conf");
    const log = join(file, "..", "two.log");
    writeFileSync(conf, filter);
    writeFileSync(log, `${lines().slice(-2).join("\n")}\n`);
    const found = execFileSync("fail2ban-regex", ["-o", "ip", log, conf], { encoding: "utf8" });
    expect(found.trim().split("\n")).toEqual(["203.0.113.50", "2001:db8:0:50::/64"]);
  });
});
