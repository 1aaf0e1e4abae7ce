import ipaddr from "ipaddr.js";
import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { SECOND } from "~/domain/shared/clock";
import { isLoopback } from "~/domain/shared/loopback";
import { asError } from "~/domain/shared/errors";

const PRIVATE_ADDRESS = "PRIVATE_ADDRESS";

/** Whether an IP address is one of the public internet: no private, loopback, link-local, shared or reserved range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return (parsed instanceof ipaddr.IPv6 ? (ipv4Within(parsed) ?? parsed) : parsed).range() === "unicast";
}

/**
 * The IPv4 address to which NAT64 (64:ff9b::/96, RFC 6052) or 6to4 (2002::/16, RFC 3056) leads; null for others. NAT64
 * networks answer every name with such addresses.
 */
function ipv4Within(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  if (address.match(NAT64, 96)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.match(SIX_TO_FOUR, 16)) return new ipaddr.IPv4(bytes.slice(2, 6));
  return null;
}

const NAT64 = ipaddr.IPv6.parse("64:ff9b::");
const SIX_TO_FOUR = ipaddr.IPv6.parse("2002::");

/**
 * Whether pushes may be sent to this address: https on its usual port, without a password, to no literal address of a
 * private network. Names are judged when they are looked up. Tests allow their own machine.
 */
export function isPushAddress(endpoint: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (allowLoopback && isLoopback(hostname)) return true;
  if (protocol !== "https:" || port !== "") return false;
  const literal = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(literal) ? isPublicAddress(literal) : true;
}

/**
 * Looks up a host name for a connection, and fails when one of its addresses is not public. The connection uses exactly
 * these addresses, so a name cannot lead elsewhere later.
 */
export const publicLookup =
  (allowLoopback: boolean, resolve: Resolve = addressesOf): LookupFunction =>
  (hostname, options, done) => {
    const found = allowLoopback && isLoopback(hostname) ? Promise.resolve(["127.0.0.1"]) : resolve(hostname);
    const answer = (known: readonly string[]) => {
      const addresses = known.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      const isAllowed = ({ address }: LookupAddress) =>
        isPublicAddress(address) || (allowLoopback && isLoopback(address));
      const [first] = addresses;
      if (!first || !addresses.every(isAllowed)) {
        const refusal = Object.assign(new Error("a push service must have a public address"), {
          code: PRIVATE_ADDRESS,
        });
        done(refusal, "", 0);
        return;
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    };
    found.then(answer, (error: unknown) => done(asError(error), "", 0));
  };

type Resolve = (hostname: string) => Promise<string[]>;

/** How long a name server may take, in milliseconds. */
const LOOKUP_MS = 2 * SECOND;

/**
 * The addresses of a host name, by c-ares. The system's own look-up takes one of four threads of this process for each name,
 * so a silent name server would delay all other look-ups.
 */
export async function addressesOf(
  hostname: string,
  resolver = new Resolver({ timeout: LOOKUP_MS, tries: 1 }),
): Promise<string[]> {
  const late = setTimeout(() => resolver.cancel(), LOOKUP_MS); // with several name servers, each has its own timeout
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  clearTimeout(late);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (found.length > 0) return found;
  throw new Error(`no address of ${hostname} was found`);
}
