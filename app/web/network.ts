import { isIPv6 } from "node:net";

/** One household has one IPv4 address, or 2^64 IPv6 ones (a /64): limits count by this, not by the address. */
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
