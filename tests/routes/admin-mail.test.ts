import { beforeEach, describe, expect, it } from "vitest";
import { outbox } from "~db/schema";
import { holdMails } from "~/domain/notifications";
import { registerAdmin } from "../admins";
import { ada, ana, ben, register } from "../cast";
import { openFakeMailServer, type FakeMailServer } from "../fakes/mail-server";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

const text = async (who: Visitor) => (await (await who.get("/admin/mail")).text()).replaceAll("<!-- -->", "");
const figure = (html: string, label: string) => Number(new RegExp(`<dt>${label}</dt><dd>(\\d+)</dd>`).exec(html)?.[1]);

describe("without a mail server", () => {
  it("says that mails are kept, counts them, and offers no other try", async () => {
    const town = await openKindspot({ env: { RATE_LIMITS: "off" } });
    const Ada = await registerAdmin(town, ada);
    await visitor(town.url).submit("/forgot-password", { email: ada.email });
    await town.app.database.write((tx) => tx.update(outbox).set({ failedAt: town.clock.now(), lastError: "550" }));
    await visitor(town.url).submit("/forgot-password", { email: ada.email });
    const html = await text(Ada);
    expect(html).toContain("No mail server is set: mails are kept here.");
    expect([figure(html, "Waiting"), figure(html, "Given up")]).toEqual([1, 1]);
    expect(html).toContain("The oldest that waits is from <time");
    expect(html).not.toContain("Try again now");
  });

  it("says that mails wait on, also those that are released", async () => {
    const town = await openKindspot({ env: { RATE_LIMITS: "off" } });
    const Ada = await registerAdmin(town, ada);
    expect(await text(Ada)).toContain("No mails yet.");
    await visitor(town.url).submit("/forgot-password", { email: ada.email });
    await holdMails(town.app.context);
    await Ada.submit("/admin/mail", { intent: "release-mails" });
    expect(await text(Ada)).toContain("1 mail leaves once a mail server is set.");
  });
});

describe("with a mail server", () => {
  let mails: FakeMailServer;
  let town: Kindspot;
  let Ada: Visitor;
  beforeEach(async () => {
    mails = await openFakeMailServer();
    const env = { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example", RATE_LIMITS: "off" };
    town = await openKindspot({ env });
    Ada = await registerAdmin(town, ada);
    await register(town.url, ana);
    // Joining sends mails of its own.
    await town.app.database.write((tx) => tx.delete(outbox));
  });
  const send = () => town.app.jobs.run("send-outbox");

  it("shows errors without the recipient, and sends mails again that were given up", async () => {
    mails.mood = "refusing";
    await visitor(town.url).submit("/forgot-password", { email: ana.email });
    await send();
    const trying = await text(Ada);
    expect(trying).not.toContain("No mail server is set");
    expect(trying).toContain("the mail couldn't be sent: EENVELOPE 550");
    expect(trying).toContain("•••@kindspot.example</td>");
    expect(trying).toContain("Next attempt: <time");
    expect(trying).not.toContain(ana.email);
    expect(trying).not.toContain("Try again now");

    await town.app.database.write((tx) => tx.update(outbox).set({ failedAt: town.clock.now(), attempts: 12 }));
    expect(await text(Ada)).toContain("Given up after 12 attempts.");
    mails.mood = "well";
    expect((await Ada.submit("/admin/mail", { intent: "retry" })).headers.get("location")).toBe("/admin/mail");
    expect(await text(Ada)).toContain("1 mail leaves within seconds.");
    await send();
    expect((await mails.received(1)).flatMap(({ recipients }) => recipients)).toEqual([ana.email]);
    expect(figure(await text(Ada), "Sent")).toBe(1);
  });

  it("filters its mails by the address, and keeps what was asked", async () => {
    await visitor(town.url).submit("/forgot-password", { email: ana.email });
    const found = async (query: string) => (await Ada.get(`/admin/mail?${query}`)).text();
    const asked = await found(`state=waiting&kind=password-reset&to=${ana.email}`);
    expect(asked).toContain("•••@kindspot.example</td>");
    expect(asked).toMatch(/<option value="waiting" selected="">/);
    expect(await found("state=sent")).toContain("No mail matches.");
    expect(await found(`to=${ben.email}`)).toContain("No mail matches.");
    expect(await found("state=lost")).toContain("•••@kindspot.example</td>");
  });

  it("holds mails after a restore until an admin lets them leave", async () => {
    const sent = figure(await text(Ada), "Sent");
    await visitor(town.url).submit("/forgot-password", { email: ana.email });
    await holdMails(town.app.context);
    await send();
    expect(await text(Ada)).toContain("1 mail is held since a restore");
    expect(figure(await text(Ada), "Sent")).toBe(sent);

    await Ada.submit("/admin/mail", { intent: "release-mails" });
    expect(await text(Ada)).toContain("1 mail leaves within seconds.");
    await send();
    const released = await text(Ada);
    expect(figure(released, "Sent")).toBe(sent + 1);
    expect(released).not.toContain("held since a restore");
    await Ada.submit("/admin/mail", { intent: "release-mails" });
    expect(await text(Ada)).toContain("Nothing is held");
  });

  it("says when there is nothing to try", async () => {
    await Ada.submit("/admin/mail", { intent: "retry" });
    expect(await text(Ada)).toContain("No failed mail.");
  });
});
