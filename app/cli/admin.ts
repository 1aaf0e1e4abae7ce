import { env } from "node:process";
import { compose, type App } from "~/compose.server";
import { readConfig } from "~/config.server";
import { changeRole, listAdmins } from "~/domain/members";
import { isRefusal } from "~/domain/shared/errors";

const USAGE = "Use: npm run admin -- grant EMAIL, revoke EMAIL or list";

/** `admin grant|revoke EMAIL`, `admin list`: admins are named on the server's machine (PRODUCT 8). */
export async function admin([order, email, ...more]: readonly string[]): Promise<void> {
  const isKnown = order === "list" ? email === undefined : (order === "grant" || order === "revoke") && email;
  if (!isKnown || more.length > 0) throw new Error(USAGE);
  const app = await compose(readConfig(env));
  try {
    if (email) console.log(await appoint(app, order === "grant" ? "admin" : "member", email));
    else for (const address of await listAdmins(app.context)) console.log(address);
  } finally {
    await app.close();
  }
}

const appointed = {
  admin: { changed: "is an admin now", unchanged: "is an admin already" },
  member: { changed: "is no admin any more", unchanged: "is no admin" },
};

async function appoint({ context }: App, role: "admin" | "member", email: string): Promise<string> {
  try {
    const changed = await changeRole(context, null, email, role);
    return `${email} ${appointed[role][changed ? "changed" : "unchanged"]}.`;
  } catch (error) {
    if (isRefusal(error)) throw new Error(`No member has the e-mail ${email}: register it first.`, { cause: error });
    throw error;
  }
}
