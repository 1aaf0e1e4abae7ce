import type { Config } from "~/config.server";
import { isMobile } from "./browser-headers";

const SEEN = /(?:^|;\s*)notice=seen(?:;|$)/;

interface RequestHeaders {
  cookie: string | null | undefined;
  agent: string | null | undefined;
}

/**
 * Whether a page shows the Security Notice: on mobile browsers, until it was seen this session, and only without https,
 * where it is true (docs/product.md#placeholders).
 */
export const showsNotice = ({ publicUrl }: Pick<Config, "publicUrl">, { cookie, agent }: RequestHeaders): boolean =>
  publicUrl.protocol === "http:" && isMobile(agent) && !SEEN.test(cookie ?? "");

/** The cookie that marks the notice as seen. Without an age it lasts for the browser session. */
export const noticeSeen = "notice=seen; Path=/; HttpOnly; SameSite=Lax";
