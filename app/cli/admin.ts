import { env } from "node:process";
import { compose, type App } from "~/compose.server";
import { readConfig, type Config } from "~/config.server";
import { changeRole, forgotPasswordInput, listAdmins, mintResetToken, resetLink } from "~/domain/members";
import { isRefusal } from "~/domain/shared/errors";

const USAGE = "Use: npm run admin -- grant EMAIL, revoke EMAIL, list or reset-link EMAIL";

const NOBODY = "There is no admin yet: npm run admin -- grant EMAIL";

/** What can be ordered about one member; each answers what is printed. */
const orders: ReadonlyMap<string, (app: App, email: string) => Promise<string>> = new Map([
  ["grant", (app, email) => appoint(app, "admin", email)],
  ["revoke", (app, email) => appoint(app, "member", email)],
  ["reset-link", linkFor],
]);

/** `admin grant|revoke EMAIL`, `admin list`, `admin reset-link EMAIL`: by whoever is on the server's machine (PRODUCT 8). */
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

async function appoint({ context, config }: App, role: "admin" | "member", email: string): Promise<string> {
  try {
    const changed = await changeRole(context, null, email, role);
    return `${email} ${appointed[role][changed ? "changed" : "unchanged"]}.`;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const suspended = error.code === "member-suspended";
    throw new Error(suspended ? `${email} is suspended: an admin must lift that first.` : unknown(config, email), {
      cause: error,
    });
  }
}

/** The way to a new password where no mail leaves. */
async function linkFor({ context, config }: App, email: string): Promise<string> {
  const address = forgotPasswordInput.safeParse({ email });
  const token = address.success ? await mintResetToken(context, address.data.email) : null;
  if (token === null) throw new Error(unknown(config, email));
  return resetLink(context.settings, token).href;
}

const unknown = ({ databaseUrl, dataDir }: Config, email: string) =>
  `No member in ${databaseUrl ? "the database of DATABASE_URL" : dataDir} has the e-mail ${email}: register it first.`;
