import ipaddr from "ipaddr.js";

/** A network as people and fail2ban write it: 203.0.113.7, or 2001:db8:0:1::/64. */
export const networkName = (ip: string): string => (ipaddr.IPv6.isValid(ip) ? `${networkOf(ip)}::/64` : ip);

/** The key of limits: an IPv4 address, or an IPv6 /64, because one household has 2^64 IPv6 addresses. */
export function networkOf(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const groups = ipaddr.IPv6.parse(ip).parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(":");
}
