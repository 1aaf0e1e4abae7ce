import { and, asc, count, eq, isNotNull, isNull, ne, or, sum } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conversationsOf } from "~/domain/chat";
import { contactInbox, countOpenMessages } from "~/domain/contact";
import { expireListings, expirePromises, incomingRequests, promiseBanners } from "~/domain/listings";
import { availabilityText } from "~/domain/listings/card-text-rules";
import { signIn } from "~/domain/auth";
import { countOpenReports } from "~/domain/moderation";
import { type Email, sendOutbox } from "~/domain/notifications";
import { REACH_METRES } from "~/domain/places/rules";
import { type Removed, retain } from "~/domain/retention";
import { countPendingRedemptions } from "~/domain/rewards";
import { DAY, HOUR } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import {
  achievements,
  members,
  notices,
  outbox,
  pointTransactions,
  promises,
  ratings,
  sessions,
  spaces,
} from "~db/schema";
import { DEMO_PASSWORD, emailOf, type Name, names, people } from "../../demo/people/cast";
import { seed } from "../../demo/seed";
import { ana as stranger } from "../cast";
import { spacesSeen } from "../domain/spaces-seen";
import { fakePhotos } from "../fakes/photos";
import { type Neighbourhood, openNeighbourhood } from "../neighbourhood";

/** Two demos with some hundred writes each. */
const TIMEOUT_MS = 120_000;

let demo: Neighbourhood;
const photos = fakePhotos();

/** How sharp reads the drawn portraits. The files of a worker share it, and one before may have processed a photo. */
const DRAWINGS = { operation: ["VipsForeignLoadSvg"] };

beforeAll(async () => {
  sharp.unblock(DRAWINGS);
  demo = await openNeighbourhood();
  await seed(demo.context, photos, demo.clock.now());
}, TIMEOUT_MS);

afterAll(async () => {
  sharp.block(DRAWINGS);
  await demo.close();
});

async function actorOf(name: Name, { context }: Neighbourhood = demo): Promise<Actor> {
  const [row] = await context.read
    .select({ id: members.id, role: members.role })
    .from(members)
    .where(eq(members.email, emailOf(name)));
  return row ?? expect.fail(`${name} is missing`);
}

const spacesSeenBy = async (name: Name, { context }: Neighbourhood = demo) =>
  spacesSeen(context, await actorOf(name), people[name], REACH_METRES);

/** The content of a demo without its random ids and code words. */
const contents = async ({ context: { read } }: Neighbourhood) => ({
  members: await read
    .select({ email: members.email, points: members.points, rating: members.rating, shared: members.spacesShared })
    .from(members)
    .orderBy(asc(members.email)),
  spaces: await read
    .select({ address: spaces.address, status: spaces.status, availableAt: spaces.availableAt })
    .from(spaces)
    .orderBy(asc(spaces.createdAt), asc(spaces.address)),
});

test("Ada finds two messages to answer, and nothing of the demo is mailed to anyone", async () => {
  const { context } = demo;
  expect(await countOpenMessages(context, await actorOf("Ada"))).toBe(2);
  expect(await contactInbox(context, await actorOf("Ada"), { show: "answered" })).toHaveLength(1);
  const sent: Email[] = [];
  const mailer = { send: (email: Email) => Promise.resolve(void sent.push(email)), close: () => undefined };
  expect(await sendOutbox(context, { mailer, templates: {} })).toEqual({ tried: 0, errors: [] });
  expect(sent).toEqual([]);
  const posted = await context.read.select({ kind: outbox.kind, sentAt: outbox.sentAt }).from(outbox);
  expect(posted).toEqual([{ kind: "redemption-decided", sentAt: null }]); // it came back
});

test("Ada finds two reports and a claim to decide on", async () => {
  expect(await countOpenReports(demo.context, await actorOf("Ada"))).toBe(2);
  expect(await countPendingRedemptions(demo.context, await actorOf("Ada"))).toBe(1);
});

test("descriptions and waits vary", async () => {
  const shared = await demo.context.read.selectDistinct({ description: spaces.description }).from(spaces);
  expect(shared.length).toBeGreaterThanOrEqual(12);
  const waits = await demo.context.read.selectDistinct({ minutes: promises.waitMinutes }).from(promises);
  expect(waits.map(({ minutes }) => minutes).sort((a, b) => a - b)).toEqual([5, 10, 20]);
});

test("most members have a drawn portrait, and some show their initials", async () => {
  const { context } = demo;
  const shown = await context.read.select({ key: members.photoKey }).from(members).where(isNotNull(members.photoKey));
  expect(shown.map(({ key }) => key).sort()).toEqual(photos.keys().sort());
  expect(shown).toHaveLength(19);
  expect(await photos.store.read(photos.keys()[0] ?? "", 512)).toSatisfy((file: Buffer) => file.includes("PNG"));
});

test("the demo holds nothing that is older than its own rules allow", async () => {
  const removed: Removed[] = [];
  for await (const rule of retain(demo.context, photos)) if (rule.count > 0) removed.push(rule);
  expect(removed).toEqual([]);
});

test("the members of the cast have joined, and nobody else", async () => {
  const rows = await demo.context.read.select({ email: members.email }).from(members);
  expect(rows.map(({ email }) => email).sort()).toEqual(names.map(emailOf).sort());
});

test.each([
  ["Ana", false],
  ["Ada", true],
] as const)("%s signs in with the demo's password", async (name, isAdmin) => {
  const { member } = await signIn(demo.context, { email: emailOf(name), password: DEMO_PASSWORD });
  expect(member).toMatchObject({ firstName: name, isAdmin });
});

test("licence plates have four letters and digits", () => {
  for (const name of names) expect(people[name].licensePlate).toMatch(/^[A-Z0-9]{4}$/);
});

describe("the past", () => {
  test("everybody's points are the sum of their transactions", async () => {
    const rows = await demo.context.read
      .select({
        name: members.firstName,
        points: members.points,
        ledger: sum(pointTransactions.points),
      })
      .from(members)
      .leftJoin(pointTransactions, eq(pointTransactions.memberId, members.id))
      .groupBy(members.id);
    for (const { name, points, ledger } of rows) expect({ name, points }).toEqual({ name, points: Number(ledger) });
  });

  test("everybody's shares are counted", async () => {
    const rows = await demo.context.read
      .select({ name: members.firstName, shared: members.spacesShared, rows: count(spaces.id).mapWith(Number) })
      .from(members)
      .leftJoin(spaces, eq(spaces.ownerId, members.id))
      .groupBy(members.id);
    for (const { name, shared, rows: stored } of rows) expect({ name, shared }).toEqual({ name, shared: stored });
  });

  test("Ana has collected more than 1000 points", async () => {
    const { id } = await actorOf("Ana");
    const earned = await demo.context.read.select().from(achievements).where(eq(achievements.memberId, id));
    expect(earned.map(({ achievementId }) => achievementId).sort()).toEqual([
      "first_share",
      "good_neighbor",
      "point_collector",
    ]);
  });

  test("both sides of a handover that counted have rated each other", async () => {
    const [counted] = await demo.context.read
      .select({ number: count().mapWith(Number) })
      .from(promises)
      .where(eq(promises.outcome, "handed_over"));
    const [rated] = await demo.context.read.select({ number: count().mapWith(Number) }).from(ratings);
    expect(rated?.number).toBe((counted?.number ?? 0) * 2);
  });

  test("no row lies in the future, and there are no sessions", async () => {
    const rows = await demo.context.read.select({ at: pointTransactions.createdAt }).from(pointTransactions);
    expect(rows.every(({ at }) => at <= demo.clock.now())).toBe(true);
    const old = await demo.context.read.select().from(sessions).where(ne(sessions.createdAt, demo.clock.now()));
    expect(old).toEqual([]);
  });
});

describe("the present", () => {
  test("Ana sees spaces of every kind around her", async () => {
    const now = demo.clock.now();
    const seen = (await spacesSeenBy("Ana")).map((space) => ({
      owner: space.owner?.firstName,
      status: space.status,
      when: availabilityText(space, now),
      openToFirst: space.openToFirst,
    }));
    const free = { status: "available", when: "Available now", openToFirst: false };
    const kept = { status: "promised", openToFirst: false };
    expect(seen).toHaveLength(9);
    expect(seen).toEqual(
      expect.arrayContaining([
        { owner: "Ana", ...free },
        { owner: "Maya", ...free },
        { owner: "Priya", ...free, when: "Available in 25 min" },
        { owner: "Iris", status: "leaving_soon", when: "Leaving now", openToFirst: false },
        { owner: "Grace", ...kept, when: "Promised" },
        { owner: "Hugo", ...kept, when: "Promised to the first to ask", openToFirst: true },
      ]),
    );
  });

  test("a space is promised while one promise of it is open, and only then", async () => {
    const open = await demo.context.read
      .select({ status: spaces.status })
      .from(spaces)
      .leftJoin(promises, and(eq(promises.spaceId, spaces.id), isNull(promises.endedAt)))
      .where(or(eq(spaces.status, "promised"), and(isNull(promises.endedAt), eq(promises.spaceId, spaces.id))));
    expect(open).toEqual([{ status: "promised" }, { status: "promised" }]);
  });

  test("Cem is on his way to Grace, and his next page has a notice about it", async () => {
    const cem = await actorOf("Cem");
    expect((await promiseBanners(demo.context, cem)).banners).toMatchObject([
      { phase: "running", role: "driver", space: { owner: { firstName: "Grace" }, bound: true } },
    ]);
    const waiting = await demo.context.read.select().from(notices).where(eq(notices.memberId, cem.id));
    expect(waiting.map(({ title }) => title)).toEqual(["A space is promised to you"]);
  });

  test("three neighbours ask Ana for a space", async () => {
    const asking = await incomingRequests(demo.context, await actorOf("Ana"));
    expect(asking.map(({ requester }) => requester?.firstName).sort()).toEqual(["Ben", "Liam", "Noor"]);
  });

  test("Ben and Ada have written to Ana", async () => {
    const conversations = await conversationsOf(demo.context, await actorOf("Ana"));
    const unread = conversations.filter((conversation) => conversation.unread > 0);
    expect(unread.map(({ partner }) => partner.firstName)).toEqual(["Ben", "Ada"]);
  });

  test("Dora, five miles away, sees no space and no request", async () => {
    expect(await spacesSeenBy("Dora")).toEqual([]);
    expect(await incomingRequests(demo.context, await actorOf("Dora"))).toEqual([]);
  });
});

test(
  "the same moment makes the same demo",
  async () => {
    const again = await openNeighbourhood();
    try {
      await seed(again.context, fakePhotos(), demo.clock.now());
      expect(await contents(again)).toEqual(await contents(demo));
    } finally {
      await again.close();
    }
  },
  TIMEOUT_MS,
);

test("a database of other people is left as it was", async () => {
  const others = await openNeighbourhood();
  try {
    await others.addMember(stranger);
    await expect(seed(others.context, fakePhotos(), others.clock.now())).rejects.toThrow(
      "moves into an empty one only",
    );
    expect(await others.context.read.select().from(members)).toHaveLength(1);
  } finally {
    await others.close();
  }
});

describe("as time goes by", () => {
  const passes = async (milliseconds: number) => {
    demo.clock.advance(milliseconds);
    await expirePromises(demo.context);
    await expireListings(demo.context);
  };

  test("the map is not empty half a day later", async () => {
    await passes(12 * HOUR);
    expect((await spacesSeenBy("Ana")).length).toBeGreaterThanOrEqual(6);
  });

  test("seeding again fills it again, and takes nothing away", async () => {
    await passes(2 * DAY);
    expect(await spacesSeenBy("Ana")).toEqual([]);
    const before = await contents(demo);
    expect(await seed(demo.context, photos, demo.clock.now())).toBe("refreshed");
    expect(await spacesSeenBy("Ana")).toHaveLength(9);
    const after = await contents(demo);
    expect(after.members.map(({ email }) => email)).toEqual(before.members.map(({ email }) => email));
    expect(after.spaces.slice(0, before.spaces.length)).toEqual(before.spaces);
  });

  test("seeding twice in a row adds nothing", async () => {
    const before = await contents(demo);
    await seed(demo.context, photos, demo.clock.now());
    expect(await contents(demo)).toEqual(before);
  });
});
