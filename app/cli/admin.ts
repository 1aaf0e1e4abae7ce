import { env } from "node:process";
import { compose, type App } from "~/compose.server";
import { readConfig, type Config } from "~/config.server";
import { changeRole, forgotPasswordInput, listAdmins, makeResetLink, resetSecondStep } from "~/domain/members";
import { isRefusal } from "~/domain/shared/errors";

const USAGE = "Use: npm run admin -- grant EMAIL, revoke EMAIL, list, reset-link EMAIL or reset-second-step EMAIL";

const NOBODY = "There is no admin yet: npm run admin -- grant EMAIL";

/** The subcommands that take an e-mail address. Each returns the text to print. */
const orders: ReadonlyMap<string, (app: App, email: string) => Promise<string>> = new Map([
  ["grant", (app, email) => appoint(app, "admin", email)],
  ["revoke", (app, email) => appoint(app, "member", email)],
  ["reset-link", linkFor],
  ["reset-second-step", withoutSecondStep],
]);

/** `admin grant|revoke EMAIL`, `admin list`, `admin reset-link EMAIL`: for the operator on the server's machine (docs/product.md#accounts). */
export async function admin([name = "", email, ...more]: readonly string[]): Promise<void> {
  const order = orders.get(name);
  const isKnown = name === "list" ? email === undefined : order && email;
  if (!isKnown || more.length > 0) throw new Error(USAGE);
  const app = await compose(readConfig(env));
  try {
    if (order && email) console.log(await order(app, email));
    else console.log((await listAdmins(app.context)).join("\n") || NOBODY);
  } finally {
    await app.close();
  }
}

const appointed = {
  admin: { changed: "is an admin now", unchanged: "is an admin already" },
  member: { changed: "is no admin any more", unchanged: "is no admin" },
};

async function appoint(
  { context, config, securityLog }: App,
  role: "admin" | "member",
  email: string,
): Promise<string> {
  try {
    const changed = await changeRole(context, null, email, role);
    const kind = role === "admin" ? "admin-granted" : "admin-revoked";
    if (changed) await securityLog.note({ kind, network: "", email: email.toLowerCase() });
    return `${email} ${appointed[role][changed ? "changed" : "unchanged"]}.`;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const suspended = error.code === "member-suspended";
    throw new Error(suspended ? `${email} is suspended: an admin must lift that first.` : unknown(config, email), {
      cause: error,
    });
  }
}

/** Prints a password reset link, for servers without mail. */
async function linkFor({ context, config, securityLog }: App, email: string): Promise<string> {
  const address = forgotPasswordInput.safeParse({ email });
  const link = address.success ? await makeResetLink(context, address.data.email) : null;
  if (link === null) throw new Error(unknown(config, email));
  await securityLog.note({ kind: "reset-link-made", network: "", email: address.data?.email });
  return link.href;
}

/** For a member who lost phone and recovery codes. */
async function withoutSecondStep({ context, config, securityLog }: App, email: string): Promise<string> {
  const address = forgotPasswordInput.safeParse({ email }).data?.email ?? "";
  try {
    if (!(await resetSecondStep(context, address))) return `${email} has no second step.`;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Error(unknown(config, email), { cause: error });
  }
  await securityLog.note({ kind: "second-step-reset", network: "", email: address });
  return `${email} signs in with the password alone now.`;
}

const unknown = ({ databaseUrl, dataDir }: Config, email: string) =>
  `No member in ${databaseUrl ? "the database of DATABASE_URL" : dataDir} has the e-mail ${email}: register it first.`;
