import Bowser from "bowser";
import type { Browser } from "~/domain/auth";
import { deviceIn, sessionIdOf, type SessionParts } from "./session";
import type { SentSecret } from "../security/own-cookie";
import { zoneInCookie } from "./time-zone";

/** Longest name of a browser, in characters. Clients can send any text. */
const BROWSER_NAME_MAX = 60;

/** 'Chrome on Android'; empty for a program that names no browser. */
function browserName(agent: string | undefined): string {
  if (!agent) return "";
  const { browser, os } = Bowser.parse(agent.slice(0, 500));
  const name = [browser.name, os.name].filter(Boolean).join(" on ");
  return name.slice(0, BROWSER_NAME_MAX);
}

/** The browser's name and cookies, from the headers of a request. */
export async function browserOf(
  app: SessionParts,
  { cookie, "user-agent": agent }: { cookie?: string | undefined; "user-agent"?: string | undefined },
  session: SentSecret | null,
): Promise<Browser> {
  return {
    name: browserName(agent),
    timeZone: zoneInCookie(cookie),
    device: await deviceIn(app, cookie),
    sessionId: sessionIdOf(session),
  };
}
