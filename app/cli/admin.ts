import { env } from "node:process";
import { commandLine } from "~/command-line";
import type { App } from "~/compose.server";
import { readConfig, type Config } from "~/config.server";
import {
  changeRoleByEmail,
  forgotPasswordInput,
  listAdmins,
  makeResetLink,
  resetSecondStep,
  resetSecondSteps,
} from "~/domain/auth";
import { isRefusal } from "~/domain/shared/errors";
import { command, withApp } from "./command";

/** The subcommands that take an email address. Each returns the text to print. */
const byEmail: ReadonlyMap<string, (app: App, email: string) => Promise<string>> = new Map([
  ["grant", (app, email) => setRole(app, "admin", email)],
  ["revoke", (app, email) => setRole(app, "member", email)],
  ["reset-link", printResetLink],
  ["reset-second-step", removeSecondStep],
]);

const general: ReadonlyMap<string, (app: App) => Promise<string>> = new Map([
  ["list", allAdmins],
  ["reset-second-steps", removeSecondSteps],
]);

/** For the operator on the server's machine (docs/product.md#accounts). */
export const admin = command({
  summary: "Makes and removes admins, and helps members who can't sign in.",
  forms: [...[...byEmail.keys()].map((name) => `${name} EMAIL`), ...general.keys()],
  wordCount: [1, 2],
  async run({ words: [name = "", email], misused }) {
    const subcommand = email === undefined ? general.get(name) : byEmail.get(name);
    if (!subcommand) return misused();
    console.log(await withApp(readConfig(env), (app) => subcommand(app, email ?? "")));
  },
});

async function allAdmins({ context }: App): Promise<string> {
  return (await listAdmins(context)).join("\n") || `There is no admin yet: ${commandLine("admin", "grant EMAIL")}`;
}

/** No admin did it. */
const OPERATOR = null;

const outcomes = {
  admin: { changed: "is an admin now", unchanged: "is an admin already" },
  member: { changed: "is no admin any more", unchanged: "is no admin" },
};

async function setRole(
  { context, config, securityLog }: App,
  role: "admin" | "member",
  email: string,
): Promise<string> {
  try {
    const changed = await changeRoleByEmail(context, OPERATOR, email, role);
    const kind = role === "admin" ? "admin-granted" : "admin-revoked";
    if (changed) await securityLog.note({ kind, network: "", email: asStored(email) });
    return `${email} ${outcomes[role][changed ? "changed" : "unchanged"]}.`;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const why = error.code === "member-suspended" ? suspended(email) : unknown(config, email);
    throw new Error(why, { cause: error });
  }
}

/** Prints a password reset link, for servers without mail. */
async function printResetLink({ context, config, securityLog }: App, email: string): Promise<string> {
  const address = asStored(email);
  const link = await makeResetLink(context, address);
  if (link === null) throw new Error(unknown(config, email));
  await securityLog.note({ kind: "reset-link-made", network: "", email: address });
  return link.href;
}

/** For a member who lost phone and recovery codes. */
async function removeSecondStep({ context, config, securityLog }: App, email: string): Promise<string> {
  const address = asStored(email);
  try {
    if (!(await resetSecondStep(context, address))) return `${email} has no second step.`;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Error(unknown(config, email), { cause: error });
  }
  await securityLog.note({ kind: "second-step-reset", network: "", email: address });
  return `${email} signs in with the password alone now.`;
}

/** For a server that has lost the key of all second steps. */
async function removeSecondSteps({ context, securityLog }: App): Promise<string> {
  const emails = await resetSecondSteps(context);
  for (const email of emails) await securityLog.note({ kind: "second-step-reset", network: "", email });
  return `Second steps removed: ${emails.length}. Their members sign in with the password alone now, and can set up a new one.`;
}

/** A typed email address as accounts have it; empty where it is none, which no account has. */
const asStored = (email: string): string => forgotPasswordInput.safeParse({ email }).data?.email ?? "";

/** The sentence for a member who cannot become an admin. */
export const suspended = (email: string): string => `${email} is suspended: an admin must lift the suspension first.`;

const unknown = ({ databaseUrl, dataDir }: Config, email: string) =>
  `No member in ${databaseUrl ? "the database of DATABASE_URL" : dataDir} has the email ${email}: register an account with it first.`;
