import { eq, ne } from "drizzle-orm";
import { HOUR } from "~/domain/shared/clock";
import type { Query } from "~db/query";
import {
  announcements,
  asks,
  blocks,
  apiTokens,
  calendarFeeds,
  cars,
  communitySettings,
  departureCountDays,
  departureCounts,
  departures,
  devices,
  donations,
  emailConfirmations,
  freeHours,
  homeAreas,
  idempotencyKeys,
  invitations,
  jobRuns,
  matches,
  members,
  needs,
  outbox,
  passwordResets,
  paymentEvents,
  notificationJobs,
  pushDeliveries,
  pushPreferences,
  pushSubscriptions,
  recoveryCodes,
  redemptions,
  reports,
  requestDeclines,
  requests,
  secondSteps,
  securityEvents,
  sessions,
  spaces,
  availabilityReports,
  tipReports,
  tips,
  uploads,
  visits,
  watches,
} from "~db/schema";

/** One row in each table that the demo leaves empty. Add a row here for each new table that the demo does not fill. */
export async function fillEmptyTables(tx: Query, now: Date): Promise<void> {
  const [ana, ben] = await tx.select({ id: members.id }).from(members).limit(2);
  if (!ana || !ben) throw new Error("The demo has too few members");
  const [request] = await tx.select().from(requests).where(ne(requests.memberId, ana.id)).limit(1);
  const [space] = await tx.select().from(spaces).where(eq(spaces.ownerId, ben.id)).limit(1);
  if (!request || !space) throw new Error("The demo has too few requests or spaces");
  const later = new Date(now.getTime() + HOUR);
  const memberId = ana.id;

  await tx.insert(announcements).values({
    id: "announcement",
    title: "Street sweeping",
    message: "Move your car on Monday.",
    byMail: false,
    createdAt: now,
    endsAt: later,
  });
  await tx.insert(blocks).values({ blockerId: memberId, blockedId: ben.id, createdAt: now });
  await tx.insert(communitySettings).values({ name: "registration", value: "invitation", changedAt: now });
  await tx.insert(devices).values({ id: "device", memberId, createdAt: now, lastUsedAt: now });
  await tx
    .insert(emailConfirmations)
    .values({ memberId, email: "ana.reyes@kindspot.example", tokenHash: "hash", createdAt: now, expiresAt: later });
  await tx.insert(donations).values({
    id: "donation",
    memberId,
    status: "paid",
    amountCents: 500,
    currency: "usd",
    paymentIntentId: "pi_1",
    createdAt: now,
    paidAt: now,
  });
  await tx.insert(idempotencyKeys).values({
    memberId,
    key: "key",
    fingerprint: "fingerprint",
    answer: { id: "answer" },
    createdAt: now,
  });
  await tx.insert(invitations).values({
    id: "invitation",
    memberId,
    tokenHash: "hash",
    createdAt: now,
    expiresAt: later,
    usedAt: now,
    usedById: ben.id,
  });
  await tx.insert(jobRuns).values({ name: "settle", startedAt: now, endedAt: now });
  await tx.insert(outbox).values({
    id: "mail",
    kind: "password-reset",
    recipient: "ana@kindspot.example",
    details: { memberId },
    createdAt: now,
    nextAttemptAt: now,
  });
  await tx
    .insert(passwordResets)
    .values({ id: "reset", memberId, tokenHash: "hash", createdAt: now, expiresAt: later });
  await tx.insert(paymentEvents).values({ id: "evt_1", type: "payment_intent.succeeded", receivedAt: now });
  await tx.insert(recoveryCodes).values({ id: "code", memberId, codeHash: "hash", createdAt: now });
  await tx.insert(redemptions).values({
    id: "redemption",
    memberId,
    rewardId: "coffee",
    cost: 500,
    status: "pending",
    createdAt: now,
  });
  await tx
    .insert(reports)
    .values({ id: "report", reporterId: memberId, reportedId: ben.id, reason: "other", createdAt: now });
  await tx.insert(asks).values({ id: "ask", memberId, ownerId: ben.id, spaceId: space.id, createdAt: now });
  await tx.insert(requestDeclines).values({ requestId: request.id, memberId, createdAt: now });
  await tx.insert(secondSteps).values({ memberId, sealedSecret: "sealed", lastPeriod: 59_000_000, createdAt: now });
  await tx.insert(securityEvents).values({
    id: "event",
    kind: "limit-refused",
    memberId,
    network: "203.0.113.7",
    what: "POST /auth",
    createdAt: now,
  });
  await tx.insert(sessions).values({
    id: "session",
    memberId,
    createdAt: now,
    lastUsedAt: now,
    passwordAt: now,
    expiresAt: later,
  });
  await tx.insert(pushSubscriptions).values({
    id: "subscription",
    memberId,
    sessionId: "session",
    endpoint: "https://push.example/ana",
    p256dh: "key",
    auth: "secret",
    createdAt: now,
  });
  await tx.insert(pushPreferences).values({ memberId, quietFrom: 1320, quietTo: 420 });
  await tx.insert(notificationJobs).values({ id: "cause", kind: "request", aboutId: request.id, createdAt: now });
  await tx.insert(pushDeliveries).values({
    id: "delivery",
    subscriptionId: "subscription",
    memberId,
    kind: "request",
    occasion: "request",
    topic: "topic",
    counts: true,
    content: { title: "Somebody needs a space" },
    createdAt: now,
    expiresAt: later,
    nextAttemptAt: now,
  });
  await tx.insert(cars).values({
    id: "car",
    memberId,
    latitude: 40.672,
    longitude: -73.9772,
    note: "level −2",
    parkedAt: now,
    reminderDay: 3,
    reminderMinute: 480,
    isWeekly: true,
    remindAt: later,
  });
  await tx.insert(tips).values({ id: "tip", memberId: ben.id, latitude: 40.672, longitude: -73.9772, createdAt: now });
  await tx.insert(tipReports).values({ tipId: "tip", memberId, word: "taken", established: true, createdAt: now });
  await tx.insert(availabilityReports).values({ spaceId: space.id, memberId, word: "still_free", createdAt: now });
  const { latitude, longitude } = space;
  await tx.insert(homeAreas).values({ id: "home-area", memberId, latitude, longitude, createdAt: now });
  await tx.insert(uploads).values({ id: "upload", memberId, createdAt: now, expiresAt: later });
  await tx.insert(watches).values({
    id: "watch",
    memberId,
    cell: 1,
    latitude: 40.67,
    longitude: -73.98,
    radius: 1,
    span: "week",
    days: 31,
    fromMinute: 1050,
    toMinute: 1110,
    createdAt: now,
    endsAt: later,
  });
  await tx.insert(departures).values({
    id: "departure",
    memberId,
    latitude: 40.672,
    longitude: -73.9772,
    address: "7th Ave",
    cell: 1,
    timeZone: "America/New_York",
    days: 31,
    minute: 490,
    toleranceMinutes: 10,
    listsUnasked: false,
    createdAt: now,
    nextDay: "2026-06-02",
    leavesAt: later,
    dueAt: later,
  });
  await tx.insert(needs).values({
    id: "need",
    memberId,
    latitude: 40.672,
    longitude: -73.977,
    radius: 0.5,
    timeZone: "UTC",
    days: 31,
    fromMinute: 480,
    toMinute: 510,
    createdAt: now,
    endsAt: later,
    unservedSince: now,
    matchAt: later,
  });
  await tx.insert(matches).values({
    id: "match",
    needId: "need",
    departureId: "departure",
    seekerId: memberId,
    ownerId: ben.id,
    day: "2026-06-02",
    leavesAt: later,
    halfHourAt: later,
    band: 0.5,
    createdAt: now,
  });
  await tx.insert(departureCountDays).values({ day: "2026-06-02", countedAt: now });
  await tx.insert(departureCounts).values({ day: "2026-06-02", cell: 1, startsAt: later, spaces: 5 });
  await tx.insert(calendarFeeds).values({ memberId, tokenHash: "hash", createdAt: now, lastUsedAt: now });
  const token = { name: "Home Assistant", scopes: ["share"], tokenHash: "hash", createdAt: now, lastUsedAt: now };
  await tx.insert(apiTokens).values({ id: "token", memberId, ...token });
  await tx.insert(freeHours).values({ cell: 1, weekDay: 0, hour: 8, spaces: 5, madeAt: now });
  await tx.insert(visits).values({ memberId, day: "2026-06-01", streak: 3 });
}
