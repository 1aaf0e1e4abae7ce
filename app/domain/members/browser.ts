/** What the server knows of the browser that signs in. */
export interface Browser {
  /** In words, as 'Chrome on Android'; empty when unknown. */
  name: string;
  /** The time zone that the browser sent; null before it did. */
  timeZone: string | null;
  /** The secret in its device cookie; null without one. */
  device: string | null;
  /** The stored id of the session whose cookie came along: a sign-in ends it. */
  sessionId: string | null;
}

/** A browser without cookies, or a program. */
export const unknownBrowser: Browser = { name: "", timeZone: null, device: null, sessionId: null };
