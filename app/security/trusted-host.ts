import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Config } from "~/config.server";
import type { RoutePolicy } from "./route-policy";

type Settings = Pick<Config, "publicUrl" | "hasPublicUrl" | "trustedHosts">;

/** Names that only a home network resolves (RFC 6762, RFC 8375, and ICANN's `.internal`). */
const HOME_NAME = /^[^.]+$|\.(?:local|lan|home\.arpa|internal)$/;

/** The name or address in a Host header, without its port, brackets and final dot. Null for an invalid one. */
function hostnameOf(host: string | undefined): string | null {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return null;
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(host)?.[1];
  return address ?? host.replace(/:\d+$/, "").replace(/\.$/, "").toLowerCase();
}

/**
 * Whether the request's Host is one of this server's names. A site whose name points to this server's address (DNS
 * rebinding) has an Origin that equals its Host, so only the name shows the attack. See docs/hosting.md.
 */
export function isTrustedHost(host: string | undefined, settings: Settings): boolean {
  const name = hostnameOf(host);
  if (name === null) return false;
  const { publicUrl, hasPublicUrl, trustedHosts } = settings;
  if (name === "localhost" || isIP(name) !== 0 || name === publicUrl.hostname) return true;
  return trustedHosts.includes(name) || (!hasPublicUrl && HOME_NAME.test(name));
}

/** Whether a request may come by the Host that it names; what watches the server asks by any (`allowsAnyHost`). */
export const mayNameHost = (
  { headers }: IncomingMessage,
  { allowsAnyHost }: RoutePolicy,
  settings: Settings,
): boolean => allowsAnyHost === true || isTrustedHost(headers.host, settings);
