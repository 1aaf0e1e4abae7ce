import { expect, test } from "vitest";
import { contentSecurityPolicy } from "~/security/security-headers";

const sourcesOf = (address: string) => {
  const settings = { mapFile: "town.pmtiles", tileUrl: "", publicUrl: new URL(address), stripe: null };
  return /connect-src ([^;]*)/.exec(contentSecurityPolicy(settings, [], null, false))?.[1];
};

test.each([
  ["https://parking.example.org", "'self' wss://parking.example.org"],
  ["http://192.168.1.20:3000", "'self' ws://192.168.1.20:3000"],
  // A policy cannot name an IPv6 address: browsers log an error on each page.
  ["http://[fd00::20]:3000", "'self'"],
])("a page at %s may open sockets to %s", (address, sources) => {
  expect(sourcesOf(address)).toBe(sources);
});
