import type { Config } from "~/config.server";

/** What browsers of phones and tablets say of themselves. */
const MOBILE = /Mobi|Android|iPhone|iPad/;
const SEEN = /(?:^|;\s*)notice=seen(?:;|$)/;

/** What a request says of its browser. */
interface Browser {
  cookie: string | null | undefined;
  agent: string | null | undefined;
}

/** Whether a page shows the Security Notice: on mobile browsers, until it was seen this session, and only without https, where it is true (PRODUCT 2). */
export const showsNotice = ({ publicUrl }: Pick<Config, "publicUrl">, { cookie, agent }: Browser): boolean =>
  publicUrl.protocol === "http:" && MOBILE.test(agent ?? "") && !SEEN.test(cookie ?? "");

/** `Set-Cookie` of who has seen it; without an age, a browser keeps it for this session. */
export const noticeSeen = "notice=seen; Path=/; HttpOnly; SameSite=Lax";
