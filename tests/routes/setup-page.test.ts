import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { ada } from "../cast";
import { openFakeMailServer, type FakeMailServer } from "../fakes/mail-server";
import { openFreshServer } from "../fresh-server";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

const { firstName, lastName, email, password } = ada;
const admin = { intent: "set-up", firstName, lastName, email, password, registration: "closed" };

test("the log of a fresh server has a link to the set-up page, a new one after a day, and none once there is a member", async () => {
  const { town, lines, links } = await openFreshServer();
  town.clock.advance(DAY);
  await town.app.jobs.run("offer-setup");
  expect(new Set(links()).size).toBe(2);

  const [earlier, newest] = links().map((link) => new URL(link));
  const { pathname = "", search = "" } = newest ?? {};
  const Ada = visitor(town.url);
  expect((await Ada.get(pathname + (earlier?.search ?? ""))).status).toBe(404);
  expect((await Ada.submit(pathname + search, admin)).headers.get("location")).toBe("/admin");
  await town.app.jobs.run("offer-setup");
  expect(links()).toHaveLength(2);
  expect(lines.filter((line) => line.includes("answered")).join()).not.toContain(search.slice("?key=".length));
});

describe("The set-up page", () => {
  let mails: FakeMailServer;
  let town: Kindspot;
  let someone: Visitor;
  let path: string;
  beforeAll(async () => {
    mails = await openFakeMailServer();
    const env = { SMTP_URL: mails.url, MAIL_FROM: "Elm Street <elm@kindspot.example>", BRAND_NAME: "Elm Street" };
    ({ town, path } = await openFreshServer({ ...env, COMING_SOON: "true" }));
  });
  beforeEach(() => {
    someone = visitor(town.url);
  });
  const page = async (answer: Promise<Response>) => (await (await answer).text()).replaceAll("<!-- -->", "");

  it("is a 404 without the key of the log, for its forms too", async () => {
    for (const wrong of ["/setup", "/setup?key=guessed", path.replace("key=", "key=x")]) {
      const answer = await someone.get(wrong);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toMatch(/href="\/auth"[^>]*>Sign In</);
      expect(html).not.toContain("Try again");
      expect((await someone.submit(wrong, admin)).status).toBe(404);
    }
  });

  it("shows name, address and how both are changed, is stored nowhere, and tells no other site its key", async () => {
    const answer = await someone.get(path);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
    const html = await page(Promise.resolve(answer));
    expect(html).toContain("The community is called <strong>Elm Street</strong>");
    expect(html).toContain(`You opened this page at ${new URL(town.url).host}.`);
    expect(html).toContain(`PUBLIC_URL=http://${new URL(town.url).host}`);
  });

  it("names the encrypted address by which a browser came through a proxy", async () => {
    const html = await page(someone.get(path, { "x-forwarded-proto": "https" }));
    expect(html).toContain(`PUBLIC_URL=https://${new URL(town.url).host}`);
  });

  it("sends a test mail, and says why where none leaves", async () => {
    const test = { intent: "test-mail", email };
    expect(await page(someone.submit(path, test))).toContain(`The mail server took a mail to ${email}.`);
    expect(await mails.about("Test mail of Elm Street")).toHaveLength(1);
    mails.mood = "refusing";
    const refused = await someone.submit(path, test);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/The mail server took none: the mail couldn&#x27;t be sent: \w+ 550/);
    expect(await page(someone.submit(path, { intent: "test-mail", email: "nobody" }))).toContain(
      "Please enter a valid email address.",
    );
  });

  it("asks the typed address for this server, and says what it found there", async () => {
    const check = (address: string) => page(someone.submit(path, { intent: "check-address", address }));
    const { origin, port } = new URL(town.url);
    const well = await check(origin);
    expect(well).toContain(`The server answers at ${origin}.`);
    expect(well).toContain(`PUBLIC_URL=${origin}`);

    const other = await openKindspot();
    expect(await check(other.url)).toContain("Another server of this program answers at");
    await other.close();
    expect(await check(new URL(other.url).origin)).toContain("Nothing listens at");
    for (const wrong of ["parking.example.org", `ftp://localhost:${port}`, `http://me@localhost:${port}`])
      expect(await check(wrong)).toContain("Please enter an address with https:// or http://");
  });

  it("says without JavaScript what is wrong, and loses nothing that was typed but the password", async () => {
    const answer = await someone.submit(path, { ...admin, password: "short" });
    expect(answer.status).toBe(400);
    const html = await page(Promise.resolve(answer));
    expect(html).toContain("Password must be at least 8 characters long.");
    expect(html).toMatch(new RegExp(`name="firstName"[^>]*value="${firstName}"`));
    expect(html).toMatch(/<input(?=[^>]*value="closed")[^>]*checked=""/);
  });

  it("makes the admin, who is signed in, and is gone then", async () => {
    const answer = await someone.submit(path, admin);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin"]);
    expect(await page(someone.get("/admin"))).toContain("User Management");
    expect(await page(someone.get("/admin/audit"))).toContain("an admin");
    expect(await page(visitor(town.url).get("/auth?mode=sign-up"))).toContain("Registration is closed");
    expect((await visitor(town.url).get(path)).status).toBe(404);
    expect((await visitor(town.url).submit(path, { ...admin, email: "late@kindspot.example" })).status).toBe(404);
  });
});

test("without a mail server the set-up page says what that means, and which lines name one", async () => {
  const { town, path } = await openFreshServer();
  const html = await (await visitor(town.url).get(path)).text();
  expect(html).toContain("No mail server is set.");
  expect(html).toContain("SMTP_URL=smtps://");
  expect(html).not.toContain("Send me a test");
});
