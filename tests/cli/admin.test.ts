import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { ada } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { visitor } from "../visitor";

const PUBLIC_URL = "https://parking.example";
const BUILD = fileURLToPath(new URL("../../build/index.js", import.meta.url));

const kindspot = givenKindspot();
const Ada = givenMember(kindspot, ada);

/** Each command runs as a separate process. */
vi.setConfig({ testTimeout: 60_000 });

/** `npm run admin -- …` on the data of the running server. */
const admin = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: kindspot.app.config.dataDir, PUBLIC_URL };
  const { stdout } = await promisify(execFile)(process.execPath, [BUILD, "admin", ...args], { env });
  return stdout.trim();
};
const isAdmin = async () => ((await (await Ada.get("/api/auth/user")).json()) as { isAdmin: boolean }).isAdmin;

test("the list of admins says that there are none", async () => {
  expect(await admin("list")).toBe("There is no admin yet: npm run admin -- grant EMAIL");
});

test("admins are appointed and dismissed while the server runs, and the member's next request knows it", async () => {
  expect(await admin("grant", ada.email)).toBe(`${ada.email} is an admin now.`);
  expect(await isAdmin()).toBe(true);
  expect(await admin("list")).toBe(ada.email);
  expect(await admin("revoke", ada.email)).toBe(`${ada.email} is no admin any more.`);
  expect(await isAdmin()).toBe(false);
});

test("the operator can make a reset link for a member where no mail server is set", async () => {
  const link = new URL(await admin("reset-link", ada.email.toUpperCase()));
  expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/reset-password`);
  const body = { token: link.searchParams.get("token"), newPassword: "a better one" };
  expect((await visitor(kindspot.url).post("/api/auth/reset-password", body)).status).toBe(200);
});

test("a member without a second step causes a sentence, not an error", async () => {
  expect(await admin("reset-second-step", ada.email)).toBe(`${ada.email} has no second step.`);
});

test.each(["grant", "revoke", "reset-link", "reset-second-step"])(
  "%s names the folder in which it did not find the member",
  async (order) => {
    const sentence = `No member in ${kindspot.app.config.dataDir} has the email eve@kindspot.example: register an account with it first.`;
    await expect(admin(order, "eve@kindspot.example")).rejects.toMatchObject({ code: 1, stderr: `${sentence}\n` });
  },
);

test.each([[], ["grant"], ["promote", ada.email], ["list", ada.email]])(
  "the arguments %j end with the forms that the command has",
  async (...args) => {
    const forms = [
      "grant EMAIL",
      "revoke EMAIL",
      "reset-link EMAIL",
      "reset-second-step EMAIL",
      "list",
      "reset-second-steps",
    ];
    const stderr = `Use: ${forms.map((form) => `npm run admin -- ${form}`).join("\n     ")}\n`;
    await expect(admin(...args)).rejects.toMatchObject({ code: 1, stderr });
  },
);
