import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** How many proxies stand before the server, or their addresses and networks ('10.0.0.0/8'). False: none counts. */
export type TrustedProxies = false | number | readonly string[];

/**
 * The client's address. Each proxy adds the address from which a request came to the end of X-Forwarded-For. What stands
 * before those of trusted proxies a client can forge.
 */
export function clientIp(req: Pick<IncomingMessage, "headers" | "socket">, proxies: TrustedProxies): string {
  const address = req.socket.remoteAddress ?? "";
  const direct = plain(address) ?? address;
  if (proxies === false) return direct;
  const hops = hopsIn(String(req.headers["x-forwarded-for"] ?? ""));
  if (typeof proxies === "number") return hops.at(-Math.min(proxies, hops.length)) ?? direct;
  let client = direct;
  for (const hop of hops.reverse()) {
    if (hop === null || !isIn(proxies, client)) break;
    client = hop;
  }
  return client;
}

/** The addresses in X-Forwarded-For; null in place of a text that is no address. */
export const hopsIn = (forwardedFor: string): (string | null)[] =>
  forwardedFor
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean)
    .map(plain);

/** Some proxies add the port: '198.51.100.7:51234', '[2001:db8::1]:443'. */
const WITH_PORT = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?"?$/;

/** 'fe80::1' of 'fe80::1%br-lan'. Behind the % stands a network interface of this machine, which not all parsers accept. */
const withoutInterface = (address: string): string => address.split("%", 1)[0] ?? "";

/** An IPv4 client of an IPv6 socket has an address such as ::ffff:203.0.113.7. */
function plain(text: string): string | null {
  const [, inBrackets, ofFour] = WITH_PORT.exec(text) ?? [];
  const address = withoutInterface(inBrackets ?? ofFour ?? text);
  return isIP(address) ? ipaddr.process(address).toString() : null;
}

function isIn(networks: readonly string[], address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const range = rangeOf(network);
    return range !== null && range[0].kind() === parsed.kind() && parsed.match(range);
  });
}

/** How long the prefix '::ffff:' is, behind which an IPv6 address holds one of IPv4. */
const MAPPED_BITS = 96;

/** '10.0.0.0/8', or one address, as a network. Null for another text. */
export function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (isIP(text)) {
    const address = ipaddr.process(withoutInterface(text));
    return [address, address.kind() === "ipv4" ? 32 : 128];
  }
  if (!ipaddr.isValidCIDR(text)) return null;
  const [address, bits] = ipaddr.parseCIDR(text);
  // '::ffff:10.0.0.0/104' is '10.0.0.0/8', as which `isIn` sees a client.
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return isMapped ? [address.toIPv4Address(), bits - MAPPED_BITS] : [address, bits];
}
