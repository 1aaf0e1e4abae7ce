import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { ada, ana, ben, cem, dora, register, signIn, type Person } from "../cast";
import { givenKindspot } from "../given";
import { openPhone } from "../realtime/phone";
import { visitor, type Visitor } from "../visitor";

const town = givenKindspot();
beforeAll(async () => {
  await register(town.url, ben);
});

const PAGE = "/profile/delete";
const fields = (password: string) => ({ intent: "delete-account", password });
const call = (who: Visitor, body: object) =>
  who.send("/api/profile", {
    method: "DELETE",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const set = ({ email }: Person, change: Partial<typeof members.$inferInsert>) =>
  town.app.context.write((tx) => tx.update(members).set(change).where(eq(members.email, email)));

describe("The page that deletes an account", () => {
  it("is linked from the data page, and says what happens", async () => {
    const Ben = await signIn(town.url, ben);
    expect(await (await Ben.get("/profile/data")).text()).toContain(`href="${PAGE}"`);
    const page = await (await Ben.get(PAGE)).text();
    expect(page).toContain("It can&#x27;t be undone");
    expect(page).toContain('type="password"');
  });

  it("sends visitors to sign in, whatever they send", async () => {
    for (const answer of [await visitor(town.url).get(PAGE), await visitor(town.url).submit(PAGE, fields("guess"))])
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth?redirectTo=%2Fprofile%2Fdelete"]);
  });

  it.each([
    ["a wrong password", "not hers", 403, "That isn't your password."],
    ["none", "", 400, "Please enter your password."],
    ["one too long to be any", "x".repeat(1025), 400, "This is too long to be your password."],
  ])("keeps the account with %s, and says so", async (_, password, status, sentence) => {
    const Ben = await signIn(town.url, ben);
    const answer = await Ben.submit(PAGE, fields(password));
    expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([status, true]);
    expect((await Ben.get("/api/auth/user")).status).toBe(200);
  });

  it("signs out everywhere, closes sockets, says goodbye and leaves the email free", async () => {
    const Ana = await register(town.url, ana);
    const elsewhere = await signIn(town.url, ana);
    const phone = await openPhone(town.url, { cookie: elsewhere.cookie(), origin: town.url });
    const answer = await Ana.submit(PAGE, fields(ana.password));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect(answer.headers.get("clear-site-data")).toContain("storage");
    await phone.closed;
    expect(await (await Ana.get("/")).text()).toContain("Account deleted");
    for (const who of [Ana, elsewhere]) expect((await who.get("/api/auth/user")).status).toBe(401);
    const again = await register(town.url, ana);
    expect((await again.get("/api/auth/user")).status).toBe(200);
  });

  it("takes no more than 5 wrong passwords in half an hour", async () => {
    const Cem = await register(town.url, cem);
    for (let times = 0; times < 5; times++) expect((await Cem.submit(PAGE, fields("a guess"))).status).toBe(403);
    const tooMany = await Cem.submit(PAGE, fields(cem.password));
    expect([tooMany.status, Number(tooMany.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  it("tells the last admin what to do first", async () => {
    const Ada = await register(town.url, ada);
    await set(ada, { role: "admin" });
    const answer = await Ada.submit(PAGE, fields(ada.password));
    expect([answer.status, (await answer.text()).includes("Make someone else an admin first.")]).toEqual([409, true]);
    await set(cem, { role: "admin" });
    expect((await Ada.submit(PAGE, fields(ada.password))).status).toBe(302);
  });
});

describe("DELETE /api/profile", () => {
  it("refuses visitors, other sites, wrong passwords and no password", async () => {
    const Ben = await signIn(town.url, ben);
    expect((await call(visitor(town.url), { password: "x" })).status).toBe(401);
    const foreign = { "sec-fetch-site": "cross-site", "content-type": "application/json" };
    const body = JSON.stringify({ password: ben.password });
    expect((await Ben.send("/api/profile", { method: "DELETE", body, headers: foreign })).status).toBe(403);
    expect((await call(Ben, { password: "not his" })).status).toBe(403);
    const missing = await call(Ben, {});
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { message: "Invalid input", fields: { password: ["Please enter your password."] } },
    ]);
  });

  it("deletes, and is over with the session", async () => {
    const Ben = await register(town.url, { ...ben, email: "leaving@kindspot.example" });
    expect((await call(Ben, { password: ben.password })).status).toBe(204);
    expect((await call(Ben, { password: ben.password })).status).toBe(401);
  });
});

describe("A suspended member", () => {
  it("can download and delete all the same, and nothing else", async () => {
    const Dora = await register(town.url, dora);
    await set(dora, { suspendedAt: town.clock.now(), suspendedReason: "Shared spaces that were none." });
    expect((await Dora.get("/profile/data")).headers.get("location")).toBe("/suspended");
    const page = await (await Dora.get("/suspended")).text();
    expect(page).toContain('href="/api/profile/data"');
    const data = (await (await Dora.get("/api/profile/data")).json()) as { account: object };
    expect(data.account).toMatchObject({ email: dora.email, suspendedReason: "Shared spaces that were none." });
    expect((await Dora.get("/api/points/transactions")).status).toBe(403);

    expect((await Dora.submit("/suspended", fields("not hers"))).status).toBe(403);
    const gone = await Dora.submit("/suspended", fields(dora.password));
    expect([gone.status, gone.headers.get("location")]).toEqual([302, "/"]);
    expect((await signInAnswer(dora)).status).toBe(401);
  });

  it("'s page takes nothing from visitors", async () => {
    const answer = await visitor(town.url).submit("/suspended", fields("guess"));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth"]);
  });

  const signInAnswer = ({ email, password }: Person) => visitor(town.url).post("/api/auth/login", { email, password });
});
