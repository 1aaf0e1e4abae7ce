import { isIPv6 } from "node:net";

/** The same as a person or fail2ban reads it: 203.0.113.7, or 2001:db8:0:1::/64. */
export const networkName = (ip: string): string => (isIPv6(ip) ? `${networkOf(ip)}::/64` : ip);

/** The key by which limits count: an IPv4 address, or an IPv6 /64, because one household has 2^64 IPv6 addresses. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.toLowerCase().split("%", 1).join("").split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const between = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(between).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":");
}
