import { beforeAll, describe, expect, it } from "vitest";
import { members, sessions } from "~db/schema";
import { ada, ana, ben, type Person } from "../cast";
import { givenKindspot } from "../given";
import { visitor, type Visitor } from "../visitor";

const kindspot = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  await signUp(someone(), ana);
});

const someone = () => visitor(kindspot.url);
const signUp = (at: Visitor, { firstName, lastName, email, password }: Omit<Person, "place">, query = "") =>
  at.submit(`/auth?mode=sign-up${query}`, { intent: "sign-up", firstName, lastName, email, password });
const signIn = (at: Visitor, { email, password }: Pick<Person, "email" | "password">, query = "") =>
  at.submit(`/auth${query}`, { intent: "sign-in", email, password });

const decoded = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
const typed = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];
const errors = (html: string) => [...decoded(html).matchAll(/<p class="error"[^>]*>([^<]*)/g)].map(([, text]) => text);
const failure = (html: string) => /<p class="failure[^>]*>(.*?)<\/p>/.exec(decoded(html))?.[1];
const isSignedIn = async (at: Visitor) => (await at.get("/profile")).status === 200;

describe("the form", () => {
  it("toggles between sign-in and create-account by links", async () => {
    const signInPage = await (await someone().get("/auth?redirectTo=/menu")).text();
    expect(signInPage).toContain('href="/auth?mode=sign-up&amp;redirectTo=%2Fmenu"');
    expect(signInPage).not.toContain("First Name");
    const signUpPage = await (await someone().get("/auth?mode=sign-up&redirectTo=/menu")).text();
    expect(signUpPage).toContain('href="/auth?mode=sign-in&amp;redirectTo=%2Fmenu"');
    expect(signUpPage).toContain("First Name");
    expect(signUpPage).toContain("By creating an account you confirm that you are 18 or older.");
    expect(signUpPage).not.toContain("initial on the map");
  });

  it("says below why to sign up by email", async () => {
    expect(await (await someone().get("/auth")).text()).toContain("keeps the app compatible with app stores");
  });

  it.each([
    ["sign-in", { email: "" }, ["Please fill in both email and password."]],
    ["sign-in", { password: "" }, ["Please fill in both email and password."]],
    ["sign-in", { password: "12345" }, ["Password must be at least 6 characters long."]],
    ["sign-up", { email: " " }, ["Please fill in both email and password."]],
    ["sign-up", { password: "1234567" }, ["Password must be at least 8 characters long."]],
    ["sign-up", { firstName: "" }, ["Please fill in your first and last name."]],
    ["sign-up", { lastName: "\u3164" }, ["Please fill in your first and last name."]],
    ["sign-up", { email: "ben" }, ["Please enter a valid email address."]],
    ["sign-up", { firstName: "neB\u202e" }, ["Please remove hidden or control characters."]],
    ["sign-up", { lastName: "x".repeat(51) }, ["Please use at most 50 characters."]],
  ])("of %s with %j says it beside the field, and stores nothing", async (mode, changed, sentences) => {
    const before = await kindspot.app.database.read.select({ id: sessions.id }).from(sessions);
    const { place: _place, ...account } = ben;
    const answer = await someone().submit(`/auth?mode=${mode}`, { intent: mode, ...account, ...changed });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(errors(html)).toEqual(sentences);
    expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*autofocus`, "i"));
    expect(await kindspot.app.database.read.select({ id: sessions.id }).from(sessions)).toEqual(before);
  });

  it("keeps what was typed, but never the password", async () => {
    const answer = await signUp(someone(), { ...ben, lastName: "", firstName: '<b>"Ben' });
    const html = await answer.text();
    expect(typed(html, "firstName")).toBe("&lt;b&gt;&quot;Ben");
    expect(typed(html, "email")).toBe(ben.email);
    expect(html).not.toContain(ben.password);
  });
});

describe("signing up", () => {
  it("refuses a known email, in any case, by the specification's sentence", async () => {
    const answer = await signUp(someone(), { ...ben, email: ana.email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(failure(await answer.text())).toBe(
      "<strong>Account Creation Failed.</strong> An account with this email already exists. Try signing in instead.",
    );
  });

  it("signs in, leads on at once and welcomes on the next page", async () => {
    const Ada = someone();
    const answer = await signUp(Ada, ada, "&redirectTo=/menu");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/menu"]);
    expect(await (await Ada.get("/menu")).text()).toContain("Welcome, Ada!");
    expect(await isSignedIn(Ada)).toBe(true);
  });

  it("makes members whose map shows the initial only", async () => {
    const rows = await kindspot.app.database.read.select().from(members);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ showFullName }) => showFullName)).toEqual([]);
  });
});

describe("signing in", () => {
  it("answers a wrong password and an unknown email alike", async () => {
    const known = await signIn(someone(), { ...ana, password: "not hers" });
    const unknown = await signIn(someone(), { email: "eve@kindspot.example", password: "not hers" });
    const sentence = "<strong>Sign In Failed.</strong> Invalid email or password. Please check your credentials.";
    expect([known.status, failure(await known.text())]).toEqual([401, sentence]);
    expect([unknown.status, failure(await unknown.text())]).toEqual([401, sentence]);
  });

  it.each([
    ["", "/"],
    ["?redirectTo=/menu?x=1", "/menu?x=1"],
    ["?redirectTo=//evil.example", "/"],
    ["?redirectTo=/API/logout", "/"],
    ["?redirectTo=/%2561pi/logout", "/"],
    ["?redirectTo=/%5Cevil.example", "/"],
    ["?redirectTo=/%09/evil.example", "/"],
    ["?redirectTo=https://evil.example", "/"],
    ["?redirectTo=/api/logout", "/"],
  ])("at /auth%s leads to %s", async (query, path) => {
    const answer = await signIn(someone(), ana, query);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
  });

  it.each([
    ["its query", `/profile?x=${"é".repeat(1500)}`, "/auth?redirectTo=%2Fprofile"],
    ["all of it", `/chat/${"a".repeat(3000)}`, "/auth"],
  ])("is led to without %s where an address is too long for a proxy's headers", async (_, path, expected) => {
    const answer = await someone().get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, expected]);
  });

  it("ends a session that was planted, and makes one of its own", async () => {
    const thief = someone();
    await signIn(thief, ben);
    const victim = someone();
    const planted = thief.cookie();
    const answer = await victim.send("/auth", {
      method: "POST",
      headers: { cookie: planted },
      body: new URLSearchParams({ intent: "sign-in", email: ana.email, password: ana.password }),
    });
    expect(answer.status).toBe(302);
    expect(victim.cookie()).not.toContain(/session-0=[^;]+/.exec(planted)?.[0]);
    expect((await thief.get("/profile")).status).toBe(302);
    expect(await (await victim.get("/profile")).text()).toContain("Ana");
  });

  it("adopts no session id that a stranger made up", async () => {
    const victim = someone();
    const madeUp = await kindspot.app.sessionCookie.serialize("made-up");
    await victim.send("/auth", {
      method: "POST",
      headers: { cookie: madeUp.split(";")[0] ?? "" },
      body: new URLSearchParams({ intent: "sign-in", email: ana.email, password: ana.password }),
    });
    expect(await isSignedIn(victim)).toBe(true);
    expect((await someone().get("/profile", { cookie: madeUp.split(";")[0] ?? "" })).status).toBe(302);
  });

  it("leaves nothing in the database that opens a session", async () => {
    const Ana = someone();
    await signIn(Ana, ana);
    const secret: unknown = await kindspot.app.sessionCookie.parse(Ana.cookie());
    const stored = await kindspot.app.database.read.select({ id: sessions.id }).from(sessions);
    expect(stored.map(({ id }) => id)).not.toContain(secret);
    for (const { id } of stored) {
      const forged = await kindspot.app.sessionCookie.serialize(id);
      expect(await isSignedIn({ ...someone(), get: (path) => someone().get(path, { cookie: forged }) })).toBe(false);
    }
  });

  it("is offered to visitors alone", async () => {
    const Ana = someone();
    await signIn(Ana, ana);
    const answer = await Ana.get("/auth?redirectTo=/menu");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  });

  it("keeps a 30-day cookie that no script and no other site can use", async () => {
    const answer = await signIn(someone(), ana);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie?.replace(/=[^;]*/, "")).toBe("kindspot-session-0; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax");
  });
});

describe("a visitor", () => {
  it("is sent to sign in, and back where they wanted to go", async () => {
    const answer = await someone().get("/profile?tab=1");
    expect(answer.headers.get("location")).toBe("/auth?redirectTo=%2Fprofile%3Ftab%3D1");
  });

  it("finds /auth at /api/login", async () => {
    const answer = await someone().get("/api/login?redirectTo=/chat");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth?redirectTo=%2Fchat"]);
  });
});

describe("signing out", () => {
  const signedIn = async () => {
    const Ana = someone();
    await signIn(Ana, ana);
    return Ana;
  };

  it.each([
    ["a link of ours", (Ana: Visitor) => Ana.get("/api/logout")],
    ["a button of ours", (Ana: Visitor) => Ana.submit("/api/logout", {})],
  ])("by %s ends the session, clears the browser and says so on /", async (_by, leave) => {
    const Ana = await signedIn();
    const cookie = Ana.cookie();
    const answer = await leave(Ana);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect(answer.headers.get("clear-site-data")).toBe('"storage"');
    expect(Ana.cookie()).not.toContain("session");
    const home = decoded(await (await Ana.get("/")).text());
    expect(home).toContain("Logged out");
    expect(home).toContain("You have been successfully logged out.");
    expect((await someone().get("/profile", { cookie })).status).toBe(302);
  });

  it("is not done by a link of another site: that one asks first", async () => {
    const Ana = await signedIn();
    const answer = await Ana.get("/api/logout", { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toMatch(/<form[^>]*method="post"[^>]*action="\/api\/logout"/);
    expect(await isSignedIn(Ana)).toBe(true);
  });

  it.each<Record<string, string>>([
    { "sec-purpose": "prefetch;prerender", "sec-fetch-site": "none" },
    { "sec-purpose": "prefetch", "sec-fetch-site": "same-origin" },
    { purpose: "prefetch" },
    { "x-moz": "prefetch" },
    { "x-purpose": "preview" },
  ])("is not done by a browser that loads the page before anyone asked for it: %j", async (headers) => {
    const Ana = await signedIn();
    expect((await Ana.get("/api/logout", headers)).status).toBe(403);
    expect(await isSignedIn(Ana)).toBe(true);
  });

  it("is not done by another site's form", async () => {
    const Ana = await signedIn();
    const init = { method: "POST", headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" } };
    expect((await Ana.send("/api/logout", init)).status).toBe(403);
    expect(await isSignedIn(Ana)).toBe(true);
  });

  it("works for who is signed out already", async () => {
    expect((await someone().get("/api/logout")).headers.get("location")).toBe("/");
  });
});
