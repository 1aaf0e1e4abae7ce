import { beforeEach, expect, it } from "vitest";
import { DONATIONS_PAGE } from "~/domain/donations";
import type { DonationStatus } from "~/domain/donations/rules";
import { donations } from "~db/schema";
import { actorOf } from "../admins";
import { ada, ana, register } from "../cast";
import { givenAdmin, givenKindspot } from "../given";

let memberId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
const Ada = givenAdmin(town, ada, "test");
beforeEach(async () => {
  await register(town.url, ana);
  ({ id: memberId } = await actorOf(town, ana));
});

async function given(amountCents: number, status: DonationStatus): Promise<void> {
  const now = town.clock.now();
  const paidAt = status === "pending" || status === "failed" ? null : now;
  const donation = {
    id: town.app.context.newId(),
    memberId,
    status,
    amountCents,
    currency: "usd",
    createdAt: now,
    paidAt,
  };
  await town.app.database.write((tx) => tx.insert(donations).values(donation));
}
const page = async (path = "/admin/donations") =>
  (await (await Ada.get(path)).text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");

it("says that there are no donations yet", async () => {
  expect(await page()).toContain("No donations");
});

it("lists each donation with member, amount, time and state, and the sum of the month", async () => {
  const states = {
    pending: "Not paid yet",
    failed: "Failed",
    paid: "Paid",
    disputed: "Disputed",
    kept: "Paid, dispute won",
    refunded: "Refunded",
  } as const;
  for (const status of Object.keys(states) as DonationStatus[]) await given(123_450, status);
  const html = await page();
  expect(html).toContain('Given this month <strong class="sum">$2,469.00</strong>');
  const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row = ""]) => row);
  expect(rows).toHaveLength(6);
  for (const [index, label] of Object.values(states).reverse().entries()) {
    expect(rows[index]).toContain(`href="/admin/members/${memberId}">Ana Reyes</a>`);
    expect(rows[index]).toContain("$1,234.50");
    expect(rows[index]).toContain(`>${label}</span>`);
  }
});

it("is paged by key; an invalid key shows the first page", async () => {
  const oldOnes = 6;
  for (let count = 0; count < oldOnes; count++) await given(123_450, "paid");
  for (let count = 0; count < DONATIONS_PAGE; count++) await given(300, "paid");
  const first = await page();
  expect(first.match(/\$3\.00/g)).toHaveLength(DONATIONS_PAGE);
  const [, older = ""] = /href="([^"]+)">Older</.exec(first) ?? [];
  expect((await page(older)).match(/\$1,234\.50/g)).toHaveLength(oldOnes);
  expect((await page("/admin/donations?before=%27")).match(/\$3\.00/g)).toHaveLength(DONATIONS_PAGE);
});
