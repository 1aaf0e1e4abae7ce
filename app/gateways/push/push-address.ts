import ipaddr from "ipaddr.js";
import { lookup as lookUp, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { isLoopback } from "~/domain/shared/loopback";

/** The code of the error when a name leads into a private network. */
export const PRIVATE_ADDRESS = "PRIVATE_ADDRESS";

/** Whether an IP address is one of the public internet: no private, loopback, link-local, shared or reserved range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within IPv6 is judged as IPv4.
  return ipaddr.process(address).range() === "unicast";
}

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
  (allowLoopback: boolean, resolve: typeof lookUp = lookUp): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        done(error, "", 0);
        return;
      }
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
    });
  };
