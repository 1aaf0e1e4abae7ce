import { beforeEach, describe, expect, it } from "vitest";
import { ana, register, signIn } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";

const PAGE = "/profile/security";
const AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

let people = 0;
let Ana: Visitor, elsewhere: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeEach(async () => {
  const person = { ...ana, email: `ana${++people}@kindspot.example` };
  Ana = await register(town.url, person);
  elsewhere = await signIn(town.url, person);
});

const isIn = async (who: Visitor) => (await who.get("/api/auth/user")).status === 200;
const idOf = async () => /name="sessionId" value="([^"]+)"/.exec(await (await Ana.get(PAGE)).text())?.[1] ?? "";

describe("The page about security", () => {
  it("names each browser and its place", async () => {
    const { email, password } = { ...ana, email: `ana${people}@kindspot.example` };
    elsewhere.keep("tz=America/New_York");
    await elsewhere.post("/api/auth/login", { email, password }, { "user-agent": AGENT });
    const page = (await (await Ana.get(PAGE)).text()).replaceAll("<!-- -->", "");
    expect(page).toContain("Safari on iOS");
    expect(page).toContain("New York");
    expect(page).toContain("This browser");
  });

  it("ends one session", async () => {
    const answer = await Ana.submit(PAGE, { intent: "end-session", sessionId: await idOf() });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE]);
    expect([await isIn(elsewhere), await isIn(Ana)]).toEqual([false, true]);
  });

  it("ends all others", async () => {
    const answer = await Ana.submit(PAGE, { intent: "end-other-sessions" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE]);
    expect([await isIn(elsewhere), await isIn(Ana)]).toEqual([false, true]);
  });

  it("ends no session of others by form", async () => {
    const foreign = await idOf();
    const Other = await register(town.url, { ...ana, email: `other${people}@kindspot.example` });
    expect((await Other.submit(PAGE, { intent: "end-session", sessionId: foreign })).status).toBe(404);
    expect(await isIn(elsewhere)).toBe(true);
  });
});

describe("The calls about sessions", () => {
  const PATH = "/api/profile/sessions";
  const listed = async () => (await (await Ana.get(PATH)).json()) as { id: string; isCurrent: boolean }[];

  it("list them, this one first", async () => {
    const sessions = await listed();
    expect(sessions).toMatchObject([{ isCurrent: true }, { isCurrent: false }]);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
      ["browser", "createdAt", "id", "isCurrent", "lastUsedAt", "place"].sort(),
    );
  });

  it("end one, once", async () => {
    const [, other] = await listed();
    const end = async () => (await Ana.send(`${PATH}/${other?.id}`, { method: "DELETE" })).status;
    expect([await end(), await end()]).toEqual([204, 404]);
    expect([await isIn(elsewhere), await isIn(Ana)]).toEqual([false, true]);
  });

  it("end all others", async () => {
    expect((await Ana.send(PATH, { method: "DELETE" })).status).toBe(204);
    expect([await isIn(elsewhere), await isIn(Ana)]).toEqual([false, true]);
  });

  it("end no session of others", async () => {
    const [, foreign] = await listed();
    const Other = await register(town.url, { ...ana, email: `other${people}@kindspot.example` });
    expect((await Other.send(`${PATH}/${foreign?.id}`, { method: "DELETE" })).status).toBe(404);
    expect(await isIn(elsewhere)).toBe(true);
  });
});

it("A sign-in ends the session that its browser showed", async () => {
  const { email, password } = { ...ana, email: `ana${people}@kindspot.example` };
  const before = elsewhere.cookie();
  expect((await elsewhere.post("/api/auth/login", { email, password })).status).toBe(200);
  const old = await fetch(new URL("/api/auth/user", town.url), { headers: { cookie: before } });
  expect([old.status, await isIn(elsewhere)]).toEqual([401, true]);
});
