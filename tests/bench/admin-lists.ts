import {
  auditLog,
  auditLogInput,
  collusionRings,
  createCommunity,
  countWaitingMembers,
  listAnnouncements,
  listMembers,
  memberListInput,
  securityLog,
  waitingMembers,
} from "~/domain/admin";
import { memberSorts, shares, standings, visits, type MemberSort } from "~/domain/admin/rules";
import { contactInbox, inboxInput } from "~/domain/contact";
import { donationsForAdmin } from "~/domain/donations";
import { linksForMany } from "~/domain/auth";
import { listMails, mailsInput } from "~/domain/notifications";
import { reportsForAdmin } from "~/domain/moderation";
import { redemptionsForAdmin } from "~/domain/rewards";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { quantile, timeOf, type Figure } from "./figure";
import { adminCrowd } from "./admin-crowd";
import { openTown } from "./town";

const ASKED = 15;

async function medianOf(list: () => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let nth = 0; nth < ASKED; nth++) samples.push(await timeOf(list));
  return quantile(samples, 0.5);
}

/** Every list and figure of an admin's screens at 100,000 members, in ms. A list that is slower than 150 ms keeps others waiting. */
export async function adminLists(): Promise<Figure[]> {
  const town = await openTown();
  const { context } = town;
  const admin: Actor = await adminCrowd(town);
  const figures: Figure[] = [];
  const add = (what: string, value: number) => figures.push({ what: `${what}, p50`, value, unit: "ms", atMost: 150 });
  const measure = async (what: string, list: () => Promise<unknown>) => add(what, await medianOf(list));
  const audit = (what: string, asked: Parameters<typeof auditLog>[2]) =>
    measure(`audit log: ${what}`, () => auditLog(context, admin, auditLogInput.parse(asked)));
  const members = (what: string, asked: object) =>
    measure(`members: ${what}`, () => listMembers(context, admin, memberListInput.parse(asked)));
  const mails = (what: string, asked: object) =>
    measure(`mails: ${what}`, () => listMails(context, admin, mailsInput.parse(asked)));
  const reports = (what: string, asked: Parameters<typeof reportsForAdmin>[2]) =>
    measure(`reports: ${what}`, () => reportsForAdmin(context, admin, asked));

  await audit("all", {});
  await audit("a busy admin", { search: "ada lind" });
  await audit("what a busy admin read", { search: "ada lind", show: "reads" });
  await audit("one action of a busy admin", { search: "ada lind", what: "member-suspended" });
  await audit("a member", { search: "dora.lind.77@" });
  await audit("a part of many names", { search: "dora" });
  await audit("nobody", { search: "nobody at all" });
  const monthAgo = new Date(Date.now() - 30 * DAY).toISOString().slice(0, 10);
  const filters: Readonly<Record<string, object>> = {
    all: {},
    ...Object.fromEntries(Object.keys(standings).map((standing) => [standing, { standing }])),
    ...Object.fromEntries(Object.keys(visits).map((seen) => [`seen ${seen}`, { seen }])),
    ...Object.fromEntries(Object.keys(shares).map((shared) => [`shared ${shared}`, { shared }])),
    "a city": { city: "city 77" },
    "joined in the last month": { from: monthAgo },
    "part of many names": { search: "dora" },
  };
  for (const [what, filter] of Object.entries(filters)) {
    const orders = new Map<MemberSort, number>();
    for (const sort of memberSorts) {
      const asked = memberListInput.parse({ ...filter, sort });
      orders.set(sort, await medianOf(() => listMembers(context, admin, asked)));
    }
    const [sort, slowest] = [...orders].reduce((one, other) => (other[1] > one[1] ? other : one));
    add(`members: ${what}, slowest by ${sort}`, slowest);
  }
  await members("a city never shared", { city: "city 77", shared: "never" });
  await members("part of an address", { search: "99999@" });
  await members("nobody", { search: "nobody at all" });
  await mails("all", {});
  for (const state of ["waiting", "held", "retried", "sent", "givenUp", "dropped"]) await mails(state, { state });
  await mails("of a kind", { kind: "new-browser" });
  await mails("to an address", { to: "dora.lind.77@kindspot.example" });
  await reports("open", { show: "open" });
  await reports("settled", { show: "settled" });
  await reports("of someone", { show: "settled", search: "dora 77" });
  await reports("mine", { show: "open", assigned: "me" });
  await measure("messages", () => contactInbox(context, admin, inboxInput.parse({})));
  await measure("redemptions", () => redemptionsForAdmin(context, admin, {}));
  await measure("donations", () => donationsForAdmin(context, admin, {}));
  await measure("security log", () => securityLog(context, admin));
  await measure("security log of an account", () =>
    securityLog(context, admin, { of: "dora.lind.77@kindspot.example" }),
  );
  await measure("circles", () => collusionRings(context, admin));
  await measure("announcements", () => listAnnouncements(context, admin));
  await measure("links for many people", () => linksForMany(context, admin));
  await measure("those who wait", () => waitingMembers(context, admin));
  await measure("how many wait", () => countWaitingMembers(context, admin));
  // A clock of its own: the figures are kept for a minute, weeks that are over for a day.
  let late = 0;
  const now = () => new Date(Date.now() + late);
  const figuresOf = () => createCommunity({ ...context, clock: { ...context.clock, now } });
  await measure("statistics: four figures", () => figuresOf().stats(admin));
  await measure("statistics: days of a year", () => figuresOf().days(admin, "America/New_York", 365));
  const kept = figuresOf();
  const weeksOf = () => timeOf(() => kept.weeks(admin, "America/New_York", 365));
  figures.push({ what: "statistics: weeks of a year, once a week", value: await weeksOf(), unit: "ms" });
  for (const [what, later] of [
    ["the day after", DAY],
    ["the minute after", MINUTE],
  ] as const) {
    late += later;
    figures.push({ what: `the same ${what}`, value: await weeksOf(), unit: "ms", atMost: 150 });
  }
  await town.close();
  return figures;
}
