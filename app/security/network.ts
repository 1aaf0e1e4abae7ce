import ipaddr from "ipaddr.js";

/** A network as people and fail2ban write it: 203.0.113.7, or 2001:db8:0:1::/64. */
export const networkName = (ip: string): string => (ipaddr.IPv6.isValid(ip) ? `${networkOf(ip)}::/64` : ip);

/**
 * How many times the limit of a /64 a /48 has. It is more, because the 65,536 /64 of a /48 may be a provider's customers; it is
 * little, because they may all belong to one person with a free tunnel.
 */
const SITE_FACTOR = 8;

/** The networks for which an address counts, and by how much their limit is multiplied: IPv4 itself, IPv6 its /64 and /48. */
export function networksOf(ip: string): { key: string; factor: number }[] {
  const network = { key: networkOf(ip), factor: 1 };
  if (!ipaddr.IPv6.isValid(ip)) return [network];
  return [network, { key: `${network.key.split(":").slice(0, 3).join(":")}::/48`, factor: SITE_FACTOR }];
}

/** The key of limits: an IPv4 address, or an IPv6 /64, because one household has 2^64 IPv6 addresses. */
export function networkOf(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const groups = ipaddr.IPv6.parse(ip).parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(":");
}
