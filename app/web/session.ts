import { createCookie, type Cookie } from "@remix-run/node";
import { memberOfSession, SESSION_MS, type NewSession, type SignedIn } from "~/domain/members";
import type { Context } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";

export type { SignedIn } from "~/domain/members";

/** What of the App a session needs. */
interface Parts {
  context: Context;
  sessions: Cookie;
}

/** The cookie that carries a session's secret. With https its name binds it to this very host. */
export function createSessionCookie({ publicUrl }: { publicUrl: URL }): Cookie {
  const secure = publicUrl.protocol === "https:";
  return createCookie(secure ? "__Host-session" : "session", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: SESSION_MS / 1000,
  });
}

const secretIn = async (app: Parts, header: string | null | undefined): Promise<string | null> => {
  const secret: unknown = await app.sessions.parse(header ?? null);
  return typeof secret === "string" && secret ? secret : null;
};

/** The stored id of the session that this cookie header names, be it good or not. */
export async function sessionIdIn(app: Parts, header: string | null | undefined): Promise<string | null> {
  const secret = await secretIn(app, header);
  return secret && hashOf(secret);
}

/** Who sends this cookie header, if anybody: for pages, calls and the WebSocket's upgrade. A suspended member is refused. */
export async function memberFromCookie(app: Parts, header: string | null | undefined): Promise<SignedIn | null> {
  const secret = await secretIn(app, header);
  return secret ? memberOfSession(app.context, secret) : null;
}

/** `Set-Cookie` of a session just begun. */
export const cookieOf = (app: Parts, { secret }: NewSession): Promise<string> => app.sessions.serialize(secret);

/** `Set-Cookie` that lets the cookie last as long as the session that was just extended; null when it was not. */
export async function renewedCookie(
  app: Parts,
  signedIn: SignedIn | null,
  header: string | null | undefined,
): Promise<string | null> {
  const secret = signedIn?.extended ? await secretIn(app, header) : null;
  return secret && app.sessions.serialize(secret);
}

/** What makes a browser forget a session: the cookie, and all that was cached or stored for the member (specification 4). */
export async function farewellHeaders(app: Pick<Parts, "sessions">): Promise<Headers> {
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"' });
  headers.append("Set-Cookie", await app.sessions.serialize("", { maxAge: 0 }));
  return headers;
}
