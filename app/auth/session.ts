import { createCookie, type Cookie } from "@remix-run/node";
import { memberOfSession, SESSION_MS, type SessionSecrets, type SignedIn } from "~/domain/members";
import { retentionDays } from "~/domain/shared/retention-rules";
import { DAY, SECOND } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";

export type { SignedIn } from "~/domain/members";

/** The parts of the App that sessions need. */
export interface Parts {
  context: Context;
  sessions: Cookie;
  devices: Cookie;
}

/**
 * The cookie `what` of the server at this URL. Cookies know no ports: the name keeps apart what other programs on the host
 * store (docs/decisions/0058-names-of-cookies.md). Over https `__Host-` binds it to the host.
 */
function ownCookie(what: string, { protocol, port }: URL, seconds: number): Cookie {
  const secure = protocol === "https:";
  return createCookie(`${secure ? "__Host-" : ""}kindspot-${what}${port && `-${port}`}`, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: seconds,
  });
}

/** The cookie with the session's secret. */
export const createSessionCookie = ({ publicUrl }: { publicUrl: URL }): Cookie =>
  ownCookie("session", publicUrl, SESSION_MS / SECOND);

/**
 * The cookie of a browser in which a member signed in. It survives the sign-out
 * (docs/decisions/0021-device-cookies.md).
 */
export const createDeviceCookie = ({ publicUrl }: { publicUrl: URL }): Cookie =>
  ownCookie("device", publicUrl, (retentionDays.device * DAY) / SECOND);

/** The cookie under the name that it had until November 2026, without product and port. */
const formerOf = ({ name }: Cookie): Cookie =>
  createCookie(name.replace(/kindspot-|-\d+$/g, ""), { path: "/", secure: name.startsWith("__Host-") });

async function textIn(cookie: Cookie, header: string | null | undefined): Promise<string | null> {
  for (const each of [cookie, formerOf(cookie)]) {
    const text: unknown = await each.parse(header ?? null);
    if (typeof text === "string" && text) return text;
  }
  return null;
}

const secretIn = (app: Pick<Parts, "sessions">, header: string | null | undefined) => textIn(app.sessions, header);

/** The secret in the browser's device cookie. */
export const deviceIn = (app: Pick<Parts, "devices">, header: string | null | undefined) => textIn(app.devices, header);

/** The stored id of this cookie header's session, whether it is valid or not. */
export async function sessionIdIn(
  app: Pick<Parts, "sessions">,
  header: string | null | undefined,
): Promise<string | null> {
  const secret = await secretIn(app, header);
  return secret && hashOf(secret);
}

/** The member of this cookie header, or null. For pages, calls and the socket's upgrade. Refuses suspended members. */
export async function memberFromCookie(
  app: Pick<Parts, "context" | "sessions">,
  header: string | null | undefined,
): Promise<SignedIn | null> {
  const secret = await secretIn(app, header);
  return secret ? memberOfSession(app.context, secret) : null;
}

/** `Set-Cookie` of a new session and of its browser. */
export async function sessionHeaders(
  app: Pick<Parts, "sessions" | "devices">,
  { secret, device }: SessionSecrets,
): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await app.sessions.serialize(secret) });
  headers.append("Set-Cookie", await app.devices.serialize(device));
  return headers;
}

/** `Set-Cookie` of a browser that is a member's own. */
export const deviceHeaders = async (app: Pick<Parts, "devices">, device: string): Promise<Headers> =>
  new Headers({ "Set-Cookie": await app.devices.serialize(device) });

/** `Set-Cookie` with the new expiry of an extended session, and with the new name of one under the former name. */
export async function renewedCookies(
  app: Pick<Parts, "sessions">,
  signedIn: SignedIn | null,
  header: string | null | undefined,
): Promise<string[]> {
  const secret = signedIn && (await secretIn(app, header));
  if (!secret) return [];
  const isRenamed = (await app.sessions.parse(header ?? null)) !== secret;
  if (!isRenamed) return signedIn.extended ? [await app.sessions.serialize(secret)] : [];
  return [await app.sessions.serialize(secret), await formerOf(app.sessions).serialize("", { maxAge: 0 })];
}

/** Read by `useCleanUpAfterSignOut` in `ui/shell/shell.tsx`. */
const SIGNED_OUT_COOKIE = "left=1; Path=/; SameSite=Lax";
/** Where the phone was (`forms/home-place.ts`). */
const CLEAR_POSITION_COOKIE = "here=; Path=/; Max-Age=0; SameSite=Lax";

/**
 * Headers that clear a browser: the cookies of the session and of the phone's place, and its storage
 * (tests/specification.md#auth-and-logout). Not "cache": Chrome then takes seconds, and pages of members are not in it.
 * Browsers obey Clear-Site-Data over https only. The cookie `left` makes the next page with a script do the same.
 */
export async function signOutHeaders(app: Pick<Parts, "sessions">): Promise<Headers> {
  const headers = new Headers({ "Clear-Site-Data": '"storage"' });
  headers.append("Set-Cookie", SIGNED_OUT_COOKIE);
  headers.append("Set-Cookie", CLEAR_POSITION_COOKIE);
  headers.append("Set-Cookie", await app.sessions.serialize("", { maxAge: 0 }));
  return headers;
}
