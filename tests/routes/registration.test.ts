import { beforeEach, describe, expect, it } from "vitest";
import { changeRoleByEmail } from "~/domain/auth";
import { DAY } from "~/domain/shared/clock";
import { auditEntries, invitations } from "~db/schema";
import { ada, ana, ben, cem, dora } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { visitor } from "../visitor";

const town = givenKindspot({}, "test");
const Ada = givenMember(town, ada, "test");
const Ana = givenMember(town, ana, "test");
beforeEach(async () => {
  await changeRoleByEmail(town.app.context, null, ada.email, "admin");
});

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

  it("by invitation keeps the link of who looks at 'Sign In' first", async () => {
    await set("invitation");
    const { pathname, search } = await link();
    const toSignIn = /href="([^"]*mode=sign-in[^"]*)"/.exec(
      await (await visitor(town.url).get(pathname + search)).text(),
    );
    const signIn = await (await visitor(town.url).get((toSignIn?.[1] ?? "").replaceAll("&amp;", "&"))).text();
    const back = /href="([^"]*mode=sign-up[^"]*)"/.exec(signIn)?.[1]?.replaceAll("&amp;", "&");
    expect(new URL(back ?? "", town.url).searchParams.get("invitation")).toBe(
      new URLSearchParams(search).get("invitation"),
    );
  });

  it("takes no link that is over 14 days old", async () => {
    await set("invitation");
    const token = tokenIn(await link());
    town.clock.advance(14 * DAY);
    expect((await join(ben, token)).status).toBe(403);
  });

  it("by an admin's link takes as many as it is for, also at once, with a poster to print, and counts them", async () => {
    await set("invitation");
    const make = await Ada.submit("/admin/registration", { intent: "invite-many", people: "2", days: "30" });
    const html = (await make.text()).replaceAll("<!-- -->", "");
    const words = `Scan this to join <bdi translate="no">${town.app.config.brandName}</bdi>: we tell`;
    expect(html).toContain(words);
    expect(html).toMatch(/class="poster".*?aria-label="QR code".*?The first 2 can join by it, until /s);
    const [, address = ""] = /<code[^>]*>(http[^<]+)<\/code>/.exec(html) ?? [];
    const token = tokenIn(new URL(address.replaceAll("&amp;", "&")));
    const statuses = await Promise.all([ben, cem, dora].map(async (one) => (await join(one, token)).status));
    expect(statuses.sort()).toEqual([201, 201, 403]);
    const listed = (await (await Ada.get("/admin/registration")).text()).replaceAll("<!-- -->", "");
    expect(listed).toMatch(/2 of 2<.*?Not any more/s);
    expect(listed).not.toContain(token);
    expect(await (await Ada.get("/profile/invitations")).text()).not.toContain("Your invitations");
  });

  it("by an admin's link ends on its day, or when an admin ends it, which is written down", async () => {
    await set("invitation");
    const make = async (days: string) => {
      const answer = await Ada.submit("/admin/registration", { intent: "invite-many", people: "20", days });
      const [, address = ""] = /<code[^>]*>(http[^<]+)<\/code>/.exec(await answer.text()) ?? [];
      return tokenIn(new URL(address.replaceAll("&amp;", "&")));
    };
    const [short, long] = [await make("1"), await make("90")];
    const [, linkId = ""] =
      /name="linkId" value="([^"]+)"/.exec(await (await Ada.get("/admin/registration")).text()) ?? [];
    await Ada.submit("/admin/registration", { intent: "end-link", linkId });
    expect((await join(ben, long)).status).toBe(403);
    const entries = await town.app.context.read.select().from(auditEntries);
    expect(entries.map(({ action }) => action).slice(-3)).toEqual(["link-made", "link-made", "link-ended"]);
    town.clock.advance(DAY);
    expect((await join(ben, short)).status).toBe(403);
  });

  it.each([
    ["1", "30"],
    ["501", "30"],
    ["20", "91"],
    ["", ""],
  ])("makes no link for %j people and %j days, and says why", async (people, days) => {
    const answer = await Ada.submit("/admin/registration", { intent: "invite-many", people, days });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please enter a whole number from");
  });

  it("lets 5 links of a member wait at a time", async () => {
    for (let n = 0; n < 5; n++) await link();
    expect((await Ana.submit("/profile/invitations", { intent: "invite" })).status).toBe(409);
  });
});
