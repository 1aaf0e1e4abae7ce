import { beforeAll, expect, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { openKindspot, type Kindspot } from "../kindspot";

let town: Kindspot;
beforeAll(async () => {
  const env = { PUBLIC_URL: "https://parking.example.org", CONTACT_EMAIL: "owner@example.org", COMING_SOON: "true" };
  town = await openKindspot({ env });
});

test("security.txt has the contact for reports of security problems, and its expiry", async () => {
  const answer = await fetch(`${town.url}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).split("\n");
  expect(lines).toContain("Contact: mailto:owner@example.org");
  expect(lines).toContain("Contact: https://parking.example.org/contact");
  expect(lines).toContain("Canonical: https://parking.example.org/.well-known/security.txt");
  const expires = new Date(lines.find((line) => line.startsWith("Expires: "))?.slice("Expires: ".length) ?? "");
  const days = (expires.getTime() - town.clock.now().getTime()) / DAY;
  expect([days > 30, days < 365]).toEqual([true, true]);
});

test("change-password leads password managers to the page where a password is changed", async () => {
  const answer = await fetch(`${town.url}/.well-known/change-password`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/profile/password"]);
});
