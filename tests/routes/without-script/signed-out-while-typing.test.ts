import { brotliDecompressSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAcquainted } from "../../acquainted";
import { changeRoleByEmail } from "~/domain/auth";
import { actorOf } from "../../admins";
import { ana, ben, cem, register, signIn } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot } from "../../given";
import type { Visitor } from "../../visitor";

// A session ends while someone types: signed out on another device, or unused for 30 days.

let Ana: Visitor;
let benId = "";
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  for (const person of [ana, ben, cem]) await register(town.url, person);
  const Ben = await actorOf(town, ben);
  await makeAcquainted(town.app.context, await actorOf(town, ana), Ben);
  benId = Ben.id;
});
beforeEach(async () => {
  Ana = await signIn(town.url, ana);
});

const endSession = () => Ana.keep(`${town.app.sessionCookie.name}=over`);
const draftCookie = () => /(?:^|; )draft=([^;]*)/.exec(Ana.cookie())?.[1];
const signInOn = (page: Page, { email, password } = ana) =>
  page.fill("Email", email).fill("Password", password).press("Sign In");

const NOT_SENT = "You were signed out before it was sent. Check it and send it again.";
const REASON = "Insults, threats or harassment";
const at = `pin=${ana.place.latitude},${ana.place.longitude}`;

const forms = [
  ["a message", () => `/chat/${benId}`, "Message", "Is it you by the blue gate? Ich käme um 6 😀", "Send"],
  ["a report", () => `/members/${benId}/report`, "What happened?", "He shouted “go”, twice", "Send Report"],
  ["a profile", () => "/profile/edit", "City", "São Paulo", "Update Profile"],
  ["a request", () => `/requests/new?${at}`, "Message (optional)", "A long car", "Request Parking"],
  ["a plan", () => `/plans?${at}`, "Leaving at", "08:10", "Save Plan"],
] as const;

describe.each(forms)("%s that is sent after the session ended", (_, pathOf, label, text, button) => {
  test("is there again after the sign-in, is not sent by itself, and then is sent", async () => {
    let page = await openPage(Ana, pathOf());
    page.fill(label, text);
    if (page.has("field", REASON)) page.check(REASON);
    endSession();
    page = await page.press(button);
    expect(page.url.pathname).toBe("/auth");
    expect(page.url.href).not.toContain(encodeURIComponent(text.slice(0, 5)));
    expect(decodeURIComponent(Ana.cookie())).not.toContain(text.slice(0, 5));
    page = await signInOn(page);
    expect(page.url.pathname).toBe(pathOf().split("?")[0]);
    expect(page.value(label)).toBe(text);
    if (page.has("field", REASON)) expect(page.isChecked(REASON)).toBe(true);
    expect(page.text).toContain(NOT_SENT);
    expect(draftCookie()).toBeUndefined();
    page = await page.press(button);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(NOT_SENT);
  });
});

/** What is typed into a message, and leads to the sign-in. */
async function sendLate(text: string): Promise<Page> {
  const thread = await openPage(Ana, `/chat/${benId}`);
  thread.fill("Message", text);
  endSession();
  return thread.press("Send");
}

test("the text is not shown to another member who signs in there", async () => {
  const page = await signInOn(await sendLate("For Ben alone"), cem);
  expect(page.text).not.toContain("For Ben alone");
  expect((await openPage(Ana, `/chat/${benId}`)).html).not.toContain("For Ben alone");
});

test("the text is on no other page, and is gone once it was shown", async () => {
  const form = await sendLate("Only here");
  await Ana.submit("/auth", { intent: "sign-in", email: ana.email, password: ana.password });
  expect(form.html).not.toContain("Only here");
  expect((await openPage(Ana, "/contact")).html).not.toContain("Only here");
  const thread = await openPage(Ana, `/chat/${benId}`);
  expect(thread.value("Message")).toBe("Only here");
  expect((await thread.reload()).value("Message")).toBe("");
});

test.each([
  ["English", "The space by the blue gate is mine until seven, and then it is yours. ", 2000],
  ["Ukrainian", "Місце біля синіх воріт моє до сьомої, а потім воно твоє. ", 2000],
])("the longest message in %s fits, within what proxies let pass", async (_, sentence, length) => {
  let n = 0;
  const text = Array.from({ length }, () => `${n++ * 7919} ${sentence}`)
    .join("")
    .slice(0, length)
    .trim();
  const page = await sendLate(text);
  expect(draftCookie()?.length).toBeLessThan(3000);
  expect((await signInOn(page)).value("Message")).toBe(text);
});

test.each([
  ["passwords", "/profile/password", { currentPassword: ana.password, newPassword: "a new one of hers" }],
  ["codes", "/profile/security/second-step", { code: "123456", secret: "ABCDEFGH", password: "x" }],
  ["names that make lists and objects", "/profile/password", { "a[9]": "x", "a.b": "x", ["__proto__"]: "x" }],
])("%s are not carried", async (_, path, fields) => {
  const { id } = await actorOf(town, ana);
  endSession();
  await Ana.submit(path, { ...fields, sentBy: id, intent: "change", note: "By the gate" });
  const sealed = draftCookie() ?? "";
  const opened = JSON.parse(town.app.context.secretBox.open(sealed) ?? "") as string;
  const carried = brotliDecompressSync(Buffer.from(opened, "base64")).toString();
  expect(JSON.parse(carried)).toEqual({ memberId: id, path, fields: { intent: "change", note: "By the gate" } });
});

test("a form of very many fields costs no time and carries nothing", async () => {
  const { id } = await actorOf(town, ana);
  endSession();
  const names = Object.fromEntries(Array.from({ length: 16_000 }, (_, n) => [n.toString(36), ""]));
  const begun = performance.now();
  await Ana.submit("/profile/password", { sentBy: id, ...names });
  expect(performance.now() - begun).toBeLessThan(300);
  expect(draftCookie()).toBeUndefined();
});

test("a form that does not fit leaves no earlier one to be shown in its place", async () => {
  await sendLate("The earlier one");
  await Ana.submit("/profile/edit", { sentBy: "me", text: [...Array(4000).keys()].join("-") });
  expect(draftCookie()).toBeUndefined();
});

test("a button of another form leaves what a form of the page shows", async () => {
  const { id } = await actorOf(town, ana);
  const before = await openPage(Ana, "/profile/notifications");
  endSession();
  await Ana.submit("/profile/notifications", { sentBy: id, intent: "remove-browser", browserId: "one" });
  await Ana.submit("/auth", { intent: "sign-in", email: ana.email, password: ana.password });
  const page = await openPage(Ana, "/profile/notifications");
  expect(page.text).toContain(NOT_SENT);
  expect(page.isChecked("New messages")).toBe(before.isChecked("New messages"));
});

test("a page that tells the newest version, or shows a preview, takes no carried form for it", async () => {
  const admin = await actorOf(town, ana);
  await changeRoleByEmail(town.app.context, null, ana.email, "admin");
  for (const [path, fields] of [
    ["/admin/health", { intent: "newest-version", from: "here" }],
    ["/admin/announcements", { intent: "preview", title: "Works", message: "On Monday", days: "7" }],
  ] as const) {
    endSession();
    await Ana.submit(path, { sentBy: admin.id, ...fields });
    await Ana.submit("/auth", { intent: "sign-in", email: ana.email, password: ana.password });
    const page = await openPage(Ana, path);
    expect(page.text).not.toContain("undefined");
    expect(page.text).not.toContain("Send it");
  }
});

test("a question is asked again", async () => {
  const { id } = await actorOf(town, ana);
  endSession();
  await Ana.submit("/spaces/new", { sentBy: id, intent: "share", confirmAnother: "on", description: "By the gate" });
  await Ana.submit("/auth", { intent: "sign-in", email: ana.email, password: ana.password });
  const page = await openPage(Ana, `/spaces/new?${at}`);
  expect(page.html).toContain("By the gate");
  expect(page.html).not.toContain("confirmAnother");
});

test("a form of nobody is answered as ever", async () => {
  endSession();
  const answer = await Ana.submit("/profile/edit", { text: "Hello" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth?redirectTo=%2Fprofile%2Fedit"]);
  expect(draftCookie()).toBeUndefined();
});

describe("a form that is too long for a cookie", () => {
  // Characters of many strokes, none of which repeats, are the worst to compress.
  const long = Array.from({ length: 2000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join("");
  const TOO_LONG = "You were signed out before it was sent, and it's too long to be kept.";

  test("is shown in the answer, to be copied", async () => {
    const page = await sendLate(long);
    expect([page.status, page.url.pathname]).toEqual([401, `/chat/${benId}`]);
    expect(page.text).toContain(TOO_LONG);
    expect(page.text).toContain(long);
    expect(draftCookie()).toBeUndefined();
  });

  test("stays on its page where a script sends it", async () => {
    const { id } = await actorOf(town, ana);
    endSession();
    const body = new URLSearchParams({ sentBy: id, intent: "update", city: long });
    const answer = await Ana.send("/profile/edit.data", { method: "POST", body });
    expect(answer.status).toBe(401);
    const said = await answer.text();
    expect(said).toContain(TOO_LONG);
    expect(said).toContain(long);
    expect(said).not.toContain("redirect");
  });

  test("shows no password in the answer", async () => {
    const { id } = await actorOf(town, ana);
    endSession();
    const password = "a secret that is as long as a whole sentence, because somebody likes that";
    const answer = await Ana.submit("/profile/password", { sentBy: id, intent: "change", password, note: long });
    const html = await answer.text();
    expect(html).toContain(long);
    expect(html).not.toContain(password);
  });
});

test.each(["AAAA", "x".repeat(2000), ""])("a made-up cookie (%.10s) carries nothing", async (made) => {
  Ana.keep(`draft=${made}`);
  expect((await Ana.get("/profile/edit")).status).toBe(200);
});

test("what the same key seals for something else carries nothing", async () => {
  const { secretBox } = town.app.context;
  for (const text of ["{}", "AAAA", JSON.stringify({ memberId: "x" })]) {
    Ana.keep(`draft=${secretBox.seal(text)}`);
    expect((await Ana.get("/profile/edit")).status).toBe(200);
  }
});

test("the cookie opens nothing that is sealed with the same key", async () => {
  await sendLate("Only a message");
  const answer = await Ana.get(`/unsubscribe?token=${draftCookie()}`);
  expect(answer.status).toBe((await Ana.get("/unsubscribe?token=made-up")).status);
});
