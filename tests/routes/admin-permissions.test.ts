import { beforeAll, describe, expect, it } from "vitest";
import { sendContactMessage } from "~/domain/contact";
import { changeRoleByEmail } from "~/domain/auth";
import { auditEntries, contactMessages, members, outbox, redemptions } from "~db/schema";
import { claimFor, registerAdmin } from "../admins";
import { ada, ana, ben, register } from "../cast";
import { givenAdmin, givenKindspot } from "../given";
import { visitor, type Visitor } from "../visitor";

let who: Record<"visitor" | "member" | "demoted admin", Visitor>;
let redemptionId: string, messageId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
beforeAll(async () => {
  const Ben = await registerAdmin(town, ben);
  who = { visitor: visitor(town.url), member: await register(town.url, ana), "demoted admin": Ben };
  expect((await Ben.get("/admin/mail")).status).toBe(200);
  await changeRoleByEmail(town.app.context, null, ben.email, "member");
  redemptionId = await claimFor(town, ana);
  const message = { name: "Ben", company: "", email: ben.email, subject: "A meter", message: "It takes no coins." };
  ({ id: messageId } = await sendContactMessage(town.app.context, null, message));
  await town.app.database.write((tx) => tx.update(outbox).set({ failedAt: town.clock.now(), lastError: "550" }));
});

const pages = [
  "/admin/redemptions",
  "/admin/messages",
  "/admin/circles",
  "/admin/mail",
  "/admin/texts",
  "/admin/many",
  "/admin/health",
  "/admin/donations",
];
const actions: [string, string, () => Record<string, string>][] = [
  ["fulfil a claim", "/admin/redemptions", () => ({ intent: "fulfil", redemptionId })],
  ["refuse a claim", "/admin/redemptions", () => ({ intent: "refuse", redemptionId, reason: "No cards." })],
  ["send nonsense about a claim", "/admin/redemptions", () => ({ intent: "x" })],
  ["mark a message as answered", "/admin/messages", () => ({ intent: "answered", messageId })],
  ["open a message again", "/admin/messages", () => ({ intent: "reopen", messageId })],
  ["have mail tried again", "/admin/mail", () => ({ intent: "retry" })],
];

async function state(): Promise<string> {
  const { read } = town.app.database;
  const tables = [redemptions, contactMessages, outbox, auditEntries];
  const points = await read.select({ points: members.points }).from(members).orderBy(members.id);
  const rows = await Promise.all(tables.map((table) => read.select().from(table).orderBy(table.id)));
  return JSON.stringify([points, rows]);
}

describe.each(["visitor", "member", "demoted admin"] as const)("a %s", (name) => {
  const expectRefusal = (answer: Response, path: string) =>
    name === "visitor"
      ? expect([answer.status, answer.headers.get("location")]).toEqual([
          302,
          `/auth?redirectTo=${encodeURIComponent(path)}`,
        ])
      : expect(answer.status).toBe(403);

  it.each(pages)("does not see %s", async (path) => {
    const answer = await who[name].get(path);
    expectRefusal(answer, path);
    const html = await answer.text();
    for (const words of ["Ana Reyes", "A meter", "Given this month"]) expect(html).not.toContain(words);
  });

  it.each(actions)("cannot %s", async (_, path, fields) => {
    const before = await state();
    expectRefusal(await who[name].submit(path, fields()), path);
    expect(await state()).toBe(before);
  });
});

describe("an admin", () => {
  it.each(pages)("sees %s", async (path) => {
    expect((await Ada.get(path)).status).toBe(200);
  });

  it("can do each of it, but nonsense", async () => {
    const answers = [];
    for (const [, path, fields] of actions) answers.push((await Ada.submit(path, fields())).status);
    // The claim was fulfilled by the first action, so it cannot be refused by the second.
    expect(answers).toEqual([302, 409, 400, 302, 302, 302]);
  });
});
