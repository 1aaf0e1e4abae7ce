import { memberOfSession, SESSION_MS, type SessionSecrets, type SignedIn } from "~/domain/auth";
import { retentionDays } from "~/domain/shared/retention-rules";
import { DAY, SECOND } from "~/domain/shared/clock";
import { hashOf } from "~/domain/shared/ids";
import type { Services } from "../server/services";
import { ownCookie, type OwnCookie, secretIn, type SentSecret } from "../security/own-cookie";

/** The cookie with the session's secret. */
export const createSessionCookie = ({ publicUrl }: { publicUrl: URL }): OwnCookie =>
  ownCookie("session", publicUrl, SESSION_MS / SECOND);

/** The cookie of a browser in which a member signed in. It survives the sign-out (docs/decisions/0021-device-cookies.md). */
export const createDeviceCookie = ({ publicUrl }: { publicUrl: URL }): OwnCookie =>
  ownCookie("device", publicUrl, (retentionDays.device * DAY) / SECOND);

/** The session's secret in a cookie header, whether the session is valid or not. */
export const sentSession = (
  app: Pick<Services, "sessionCookie">,
  header: string | undefined,
): Promise<SentSecret | null> => secretIn(app.sessionCookie, header);

/** The stored id of a session, whether it is valid or not. */
export const sessionIdOf = (sent: SentSecret | null): string | null => sent && hashOf(sent.secret);

/** The member of a session, or null. For pages, calls and the socket's upgrade. Refuses suspended members. */
export const memberOf = async (app: Pick<Services, "context">, sent: SentSecret | null): Promise<SignedIn | null> =>
  sent && memberOfSession(app.context, sent.secret);

/** `Set-Cookie` of a new session and of its browser. */
export async function sessionHeaders(
  app: Pick<Services, "sessionCookie" | "deviceCookie">,
  { secret, device }: SessionSecrets,
): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await app.sessionCookie.serialize(secret) });
  headers.append("Set-Cookie", await app.deviceCookie.serialize(device));
  return headers;
}

/** `Set-Cookie` of a browser that is a member's own. */
export const deviceHeaders = async (app: Pick<Services, "deviceCookie">, device: string): Promise<Headers> =>
  new Headers({ "Set-Cookie": await app.deviceCookie.serialize(device) });

/** `Set-Cookie` with the new expiry of an extended session, and with the new name of one under the former name. */
export async function renewedCookies(
  { sessionCookie }: Pick<Services, "sessionCookie">,
  { extended }: SignedIn,
  { secret, underFormerName }: SentSecret,
): Promise<string[]> {
  if (!extended && !underFormerName) return [];
  const renewed = await sessionCookie.serialize(secret);
  return underFormerName ? [renewed, await sessionCookie.former.serialize("", { maxAge: 0 })] : [renewed];
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
export async function signOutHeaders(app: Pick<Services, "sessionCookie">): Promise<Headers> {
  const headers = new Headers({ "Clear-Site-Data": '"storage"' });
  headers.append("Set-Cookie", SIGNED_OUT_COOKIE);
  headers.append("Set-Cookie", CLEAR_POSITION_COOKIE);
  headers.append("Set-Cookie", await app.sessionCookie.serialize("", { maxAge: 0 }));
  return headers;
}
