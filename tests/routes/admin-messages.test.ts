import { beforeEach, describe, expect, it } from "vitest";
import { INBOX_PAGE, sendContactMessage } from "~/domain/contact";
import { actorOf } from "../admins";
import { ada, ana, register } from "../cast";
import { givenAdmin, givenKindspot } from "../given";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
const Ada = givenAdmin(town, ada, "test");
beforeEach(async () => {
  await register(town.url, ana);
});

const written = {
  name: "Ben Okafor",
  company: "",
  email: "ben@kindspot.example",
  subject: "A meter",
  message: "No coins.",
};
const write = async (fields: Partial<typeof written> = {}, byAna = false) => {
  const actor = byAna ? await actorOf(town, ana) : null;
  return (await sendContactMessage(town.app.context, actor, { ...written, ...fields })).id;
};
const decoded = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
const page = async (path = "/admin/messages") => decoded(await (await Ada.get(path)).text());
const press = (intent: string, messageId: string, query = "") =>
  Ada.submit(`/admin/messages${query}`, { intent, messageId });

describe("a message by the contact form", () => {
  it("is read in the inbox: as text, with who wrote it and a link to answer by", async () => {
    await write({
      company: "Okafor & Sons",
      subject: "Fire & <smoke>",
      message: "<script>alert(1)</script>\nsecond line",
    });
    const html = await page();
    expect(html).toContain("Fire & &lt;smoke&gt;");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;\nsecond line");
    expect(html).toContain("Ben Okafor, Okafor & Sons · ben@kindspot.example");
    expect(html).toContain('href="mailto:ben@kindspot.example?subject=Re%3A%20Fire%20%26%20%3Csmoke%3E"');
    expect(html).toContain("Open (1)");
    expect(html).toMatch(/Messages<span class="badge me">1</);
  });

  it("of a member leads to the member", async () => {
    await write({ name: "Ana Reyes" }, true);
    expect(await page()).toMatch(/href="\/admin\/members\/[\w-]+">Ana Reyes</);
  });

  it("gives admins one notice on their next page", async () => {
    await page();
    await write();
    await write();
    const html = await page("/profile");
    expect(html).toContain("Someone wrote to you");
    expect(await page("/profile")).not.toContain("Someone wrote to you");
  });
});

describe("marking as answered", () => {
  it("moves the message, and offers to undo it", async () => {
    const id = await write({ subject: "Slip" });
    const answer = await press("answered", id);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/admin/messages?answered=${id}`]);
    const html = await page(`/admin/messages?answered=${id}`);
    expect(html).toContain("Open (0)");
    expect(html).toContain('Marked as answered: <strong dir="auto">Slip</strong>');
    expect(await page("/admin/messages?show=answered")).toContain("Slip");
    const undone = await press("reopen", id, `?answered=${id}`);
    expect(undone.headers.get("location")).toBe("/admin/messages");
    const again = await page();
    expect(again).toContain("Open (1)");
    expect(again).not.toContain("Marked as answered:");
  });

  it.each([
    ["answered", "none", "We can't find that. It may have been removed."],
    ["answered", "'; drop table contact_messages", "Please check that all fields are filled correctly."],
    ["burn", "none", "Please check that all fields are filled correctly."],
  ])("'%s' of '%s' is refused in a sentence", async (intent, id, sentence) => {
    expect((await press(intent, id)).status).toBe(302);
    expect(await page()).toContain(sentence);
  });
});

describe("a long inbox", () => {
  it("is paged by key among open or answered messages, and an invalid key shows the first page", async () => {
    for (let count = 0; count <= INBOX_PAGE; count++) await write({ subject: `No. ${count}` });
    const first = await page();
    expect(first).toContain(`No. ${INBOX_PAGE}`);
    expect(first).not.toContain("No. 0");
    const [, older = ""] = /href="([^"]+)">Older</.exec(first) ?? [];
    expect(older).toContain("show=open&before=");
    expect(await page(older)).toContain("No. 0");
    expect(await page("/admin/messages?show=burnt&before=%27")).toContain(`No. ${INBOX_PAGE}`);
  });
});
