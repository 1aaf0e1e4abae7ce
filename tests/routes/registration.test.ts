import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeRole } from "~/domain/members";
import { DAY } from "~/domain/shared/clock";
import { auditEntries, invitations } from "~db/schema";
import { ada, ana, ben, cem, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let Ada: Visitor, Ana: Visitor;
beforeEach(async () => {
  town = await openKindspot();
  Ada = await register(town.url, ada);
  Ana = await register(town.url, ana);
  await changeRole(town.app.context, null, ada.email, "admin");
});
afterEach(() => town.close());

const set = (registration: string) => Ada.submit("/admin/registration", { intent: "set-registration", registration });
const join = ({ place: _, ...account }: typeof ana, invitation?: string) =>
  visitor(town.url).post("/api/auth/register", { ...account, ...(invitation && { invitation }) });
async function link(who = Ana): Promise<URL> {
  const page = await (await who.submit("/profile/invitations", { intent: "invite" })).text();
  const found = /<code[^>]*>(http[^<]+)<\/code>/.exec(page)?.[1] ?? expect.unreachable();
  return new URL(found.replaceAll("&amp;", "&"));
}
const tokenIn = (address: URL) => address.searchParams.get("invitation") ?? "";
const signUpPage = async (query = "") => (await visitor(town.url).get(`/auth?mode=sign-up${query}`)).text();

describe("Registration", () => {
  it("is open until an admin sets it otherwise, which the audit log says", async () => {
    expect((await join(ben)).status).toBe(201);
    expect((await set("sometimes")).status).toBe(400);
    expect((await set("closed")).status).toBe(302);
    const entries = await town.app.context.read.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({ action: "registration-set", details: { mode: "closed" } });
  });

  it("closed takes nobody, and the page says so; a known address gets the same answer", async () => {
    await set("closed");
    const [unknown, known] = [await join(ben), await join(ana)];
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    expect(unknown.status).toBe(403);
    expect(await signUpPage()).toContain("Registration is closed");
    expect((await join(ben, tokenIn(new URL("http://x/?invitation=made-up")))).status).toBe(403);
  });

  it("by invitation takes who comes by a member's link, once, also at once", async () => {
    await set("invitation");
    expect(await signUpPage()).toContain("New members need an invitation");
    expect((await join(ben)).status).toBe(403);
    expect((await join(ben, "made up")).status).toBe(403);
    const token = tokenIn(await link());
    const statuses = (await Promise.all([join(ben, token), join(cem, token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 403]);
    expect(await (await Ana.get("/profile/invitations")).text()).toMatch(/(Ben O\.|Cem A\.) joined/);
    const [row] = await town.app.context.read.select().from(invitations);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("by invitation works by the page without script", async () => {
    await set("invitation");
    const { pathname, search } = await link();
    const page = await (await visitor(town.url).get(pathname + search)).text();
    expect(page).toContain(`name="invitation"`);
    const { place: _, ...account } = ben;
    const token = new URLSearchParams(search).get("invitation") ?? "";
    const joined = await visitor(town.url).submit(pathname + search, {
      intent: "sign-up",
      ...account,
      invitation: token,
    });
    expect(joined.status).toBe(302);
  });

  it("takes no link that is over 14 days old", async () => {
    await set("invitation");
    const token = tokenIn(await link());
    town.clock.advance(14 * DAY);
    expect((await join(ben, token)).status).toBe(403);
  });

  it("lets 5 links of a member wait at a time", async () => {
    for (let n = 0; n < 5; n++) await link();
    expect((await Ana.submit("/profile/invitations", { intent: "invite" })).status).toBe(409);
  });
});
