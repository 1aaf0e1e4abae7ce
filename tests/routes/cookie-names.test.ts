import { afterAll, beforeAll, expect, test } from "vitest";
import { ana, ben, register, type Person } from "../cast";
import { freePort } from "../free-port";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let one: Kindspot;
let other: Kindspot;

beforeAll(async () => {
  one = await openKindspot({ env: { PORT: String(await freePort()) } });
  other = await openKindspot({ env: { PORT: String(await freePort()) } });
});
afterAll(() => Promise.all([one.close(), other.close()]));

const join = (client: Visitor, { place, ...account }: Person) => client.post("/api/auth/register", account);
const isSignedIn = async (client: Visitor) => (await client.get("/api/auth/user")).status === 200;

/** One browser at both servers of the host: cookies know no ports. */
function browserAt(here: Visitor, url: string): Visitor {
  const there = visitor(url);
  for (const pair of here.cookie().split("; ")) there.keep(pair);
  return there;
}

const cookieNames = (client: Visitor): string[] =>
  client
    .cookie()
    .split("; ")
    .map((pair) => pair.split("=")[0] ?? "");

/** The browser as it was before the upgrade. */
function formerBrowser(client: Visitor): Visitor {
  const former = visitor(client.url);
  for (const pair of client.cookie().split("; ")) former.keep(pair.replace(/^kindspot-(session|device)-\d+=/, "$1="));
  return former;
}

test("two servers on one host keep their members signed in in one browser", async () => {
  const atOne = await register(one.url, ana);
  const atOther = browserAt(atOne, other.url);
  await join(atOther, ben);
  const back = browserAt(atOther, one.url);
  expect([await isSignedIn(back), new Set(cookieNames(back)).size]).toEqual([true, cookieNames(back).length]);
});

test("a cookie of another program called session is neither read nor overwritten", async () => {
  const client = visitor(one.url);
  client.keep("session=eyJ1c2VyIjoxfQ.ZxY.signed-by-another-program");
  await join(client, { ...ben, email: "foreign@kindspot.example" });
  expect(await isSignedIn(client)).toBe(true);
  await client.post("/api/auth/logout");
  expect(client.cookie()).toContain("session=eyJ1c2VyIjoxfQ.ZxY.signed-by-another-program");
});

test("a session from before the upgrade goes on, and its cookie gets the new name at once", async () => {
  const client = formerBrowser(await register(one.url, { ...ana, email: "former@kindspot.example" }));
  expect(cookieNames(client)).toContain("session");
  expect(await isSignedIn(client)).toBe(true);
  expect(cookieNames(client)).not.toContain("session");
  expect(cookieNames(client)).toContain(one.app.sessionCookie.name);
  expect(await isSignedIn(client)).toBe(true);
});

test("a session from before the upgrade can be ended", async () => {
  const client = formerBrowser(await register(one.url, { ...ana, email: "leaves@kindspot.example" }));
  const copy = client.cookie();
  await client.post("/api/auth/logout");
  expect([await isSignedIn(client), (await visitor(one.url).get("/api/auth/user", { cookie: copy })).status]).toEqual([
    false,
    401,
  ]);
});
