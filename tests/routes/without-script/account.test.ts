import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { members } from "~db/schema";
import { actorOf } from "../../admins";
import { ada, ben, dora, register, type Person } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import type { Visitor } from "../../visitor";

/** The member to whom the leaving members wrote. */
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const neighbour = givenMember(town, ada);

async function arrive(person: Person): Promise<Visitor> {
  const who = await register(town.url, person);
  await who.post("/api/messages", { receiverId: (await actorOf(town, ada)).id, content: "I leave at six" });
  return who;
}

describe("without JavaScript", () => {
  test("a member downloads their data, mistypes the password, and leaves", async () => {
    let page = await openPage(await arrive(ben), "/profile");
    page = await page.follow("Your Data");
    expect(page.has("heading", "Download")).toBe(true);
    const { filename, text } = await page.download("Download My Data");
    expect(filename).toBe("kindspot-my-data.json");
    expect((JSON.parse(text) as { account: object }).account).toMatchObject({ email: ben.email });

    page = await page.follow("Delete My Account");
    expect(page.has("heading", "What happens")).toBe(true);
    page = await page.fill("Your password", "mistyped").press("Delete My Account");
    expect(page.texts(".failure").join()).toContain("That isn't your password.");
    page = await page.fill("Your password", ben.password).press("Delete My Account");
    expect(page.url.pathname).toBe("/");
    expect(page.toasts).toContain("Account deleted");
    expect((await page.open("/profile")).url.pathname).toBe("/auth");

    const list = await openPage(neighbour, "/chat");
    const thread = await list.follow("Former member");
    expect(thread.texts(".message").join()).toContain("I leave at six");
    expect(thread.text).toContain("nobody can answer any more");
    expect(thread.has("button", "Send")).toBe(false);
  });

  test("a suspended member downloads and leaves from the one page they have", async () => {
    const who = await arrive(dora);
    const suspended = { suspendedAt: town.clock.now(), suspendedReason: "No space." };
    await town.app.context.write((tx) => tx.update(members).set(suspended).where(eq(members.email, dora.email)));
    let page = await openPage(who, "/profile/data");
    expect(page.url.pathname).toBe("/suspended");
    expect((await page.download("Download My Data")).filename).toBe("kindspot-my-data.json");
    expect(page.texts("summary")).toContain("Delete my account");
    page = await page.fill("Your password", dora.password).press("Delete My Account");
    expect(page.url.pathname).toBe("/");
    expect(page.toasts).toContain("Account deleted");
  });
});
