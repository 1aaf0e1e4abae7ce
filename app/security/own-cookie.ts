import { createCookie, type Cookie } from "@remix-run/node";

/** A cookie that is read under its former name as well: until November 2026 that had neither product nor port. */
export interface OwnCookie extends Cookie {
  readonly former: Cookie;
}

/**
 * The cookie of this purpose, such as 'session', of the server at this URL. Cookies know no ports: the name keeps apart what
 * other programs on the host store (docs/decisions/0058-names-of-cookies.md). Over https `__Host-` binds it to the host.
 */
export function ownCookie(purpose: string, { protocol, port }: URL, seconds: number): OwnCookie {
  const secure = protocol === "https:";
  const prefix = secure ? "__Host-" : "";
  const former = createCookie(`${prefix}${purpose}`, { path: "/", secure });
  const name = `${prefix}kindspot-${purpose}${port && `-${port}`}`;
  return Object.assign(createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: seconds }), {
    former,
  });
}

/** A secret as a browser sent it. */
export interface SentSecret {
  secret: string;
  underFormerName: boolean;
}

/** The secret of that cookie in a cookie header, or null. */
export async function secretIn(cookie: OwnCookie, header: string | undefined): Promise<SentSecret | null> {
  if (!header) return null;
  for (const each of [cookie, cookie.former]) {
    const text: unknown = await each.parse(header);
    if (typeof text === "string" && text) return { secret: text, underFormerName: each !== cookie };
  }
  return null;
}
