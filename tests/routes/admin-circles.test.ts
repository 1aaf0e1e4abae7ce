import { expect, it } from "vitest";
import { MIN_RING_HANDOVERS } from "~/domain/admin/rules";
import { ada, ana, ben, register } from "../cast";
import { givenAdmin, givenKindspot } from "../given";
import { handOverByCalls } from "../handover-by-calls";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);

const page = async () => (await (await Ada.get("/admin/circles")).text()).replaceAll("<!-- -->", "");

it("says that there are no circles yet", async () => {
  expect(await page()).toContain("No circles");
});

it("lists each circle with its members, its handovers and its points", async () => {
  const [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  for (let count = 0; count < MIN_RING_HANDOVERS; count++) await handOverByCalls(Ana, Ben, ana.place);
  const [row = ""] = /<tbody>.*<\/tbody>/s.exec(await page()) ?? [];
  const names = [...row.matchAll(/href="\/admin\/members\/[\w-]+">([^<]+)</g)].map(([, name]) => name);
  expect(names.sort()).toEqual(["Ana Reyes", "Ben Okafor"]);
  const cells = [...row.matchAll(/<td data-label="(\w+)"[^>]*>(?:<time[^>]*>)?([^<]+)/g)].map(([, label, text]) => [
    label,
    text,
  ]);
  expect(cells.slice(0, 2)).toEqual([
    ["Handovers", "5"],
    ["Points", "25"],
  ]);
});
