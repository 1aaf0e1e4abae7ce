import { and, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { findRow, hasRow, oneOf, type Query } from "~db/query";
import { cars, members, messages, promises, spaces } from "~db/schema";
import { hiddenOwners, hidesOwner, isEstablishedMember, sideOf } from "../members";
import type { PushKind } from "../notifications/catalogue/pushes";
import { after, DAY, HOUR } from "../shared/clock";
import type { Context } from "../shared/context";
import { findOwners } from "./find-owners";
import { findMatched, findPlanner } from "./find-planners";
import { findWatchers } from "./find-watchers";
import { type NotificationJob, NO_RECIPIENTS, onlyOne, type Recipients } from "./recipients";
import { HIDDEN_NAME } from "../shared/names";

/** How long an unread message, or a question of 7 days, is worth a push. */
const LASTS_MS = DAY;

/** How long after its time a reminder is worth a push. */
const REMINDER_LASTS_MS = HOUR;

type Find = (on: Query, job: NotificationJob, now: Date, context: Context) => Promise<Recipients>;

/** Who is to learn of a job. Nobody, when it is over by now. */
export const findRecipients = (on: Query, context: Context, job: NotificationJob): Promise<Recipients> =>
  finders[job.kind](on, job, context.clock.now(), context);

/** The driver of a running promise. */
async function findPromised(on: Query, { aboutId }: NotificationJob, now: Date): Promise<Recipients> {
  const [row] = await on
    .select({
      promise: promises,
      street: spaces.address,
      ownerHidden: spaces.ownerHidden,
      ofStranger: spaces.ofStranger,
      name: members.firstName,
    })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .innerJoin(members, eq(members.id, promises.ownerId))
    .where(eq(promises.id, aboutId));
  if (!row?.promise.driverId || row.promise.endedAt || row.promise.expiresAt <= now) return NO_RECIPIENTS;
  const { promise } = row;
  const name = hidesOwner(row, promise) ? HIDDEN_NAME : row.name;
  const isBound = promise.boundAt !== null;
  // Only a promise that binds both can hold the owner's own text.
  const street = isBound ? row.street : "";
  return onlyOne(promise.ownerId, {
    memberId: row.promise.driverId,
    occasion: `promise ${promise.id}`,
    about: promise.spaceId,
    isBinding: isBound,
    ofStranger: row.ofStranger,
    expiresAt: promise.expiresAt,
    facts: { kind: "promise", until: promise.expiresAt, name, street },
    path: "/#promise",
  });
}

/** The owner who waits for the driver that wrote 'I'm here'. */
async function findArrival(on: Query, { aboutId }: NotificationJob, now: Date): Promise<Recipients> {
  const [row] = await on
    .select({ promise: promises, name: members.firstName, vehicle: members.vehicleDescription, messageId: messages.id })
    .from(messages)
    .innerJoin(members, eq(members.id, messages.senderId))
    .innerJoin(promises, and(eq(promises.driverId, messages.senderId), eq(promises.ownerId, messages.receiverId)))
    .where(
      and(
        eq(messages.id, aboutId),
        isNotNull(promises.boundAt),
        isNull(promises.endedAt),
        // Else an earlier promise of the two could be taken, of which the driver is asked 'Did you get it?'.
        isNull(promises.ownerConfirmedAt),
      ),
    );
  if (!row || row.promise.expiresAt <= now) return NO_RECIPIENTS;
  const { promise, name, vehicle } = row;
  return onlyOne(promise.driverId, {
    memberId: promise.ownerId,
    occasion: `message ${row.messageId}`,
    about: promise.spaceId,
    expiresAt: promise.expiresAt,
    facts: { kind: "arrival", name, vehicle, words: promise.handoverCode },
    path: "/#promise",
  });
}

/** The receiver of a message that was not read meanwhile. */
async function findReader(on: Query, { aboutId }: NotificationJob, now: Date, context: Context): Promise<Recipients> {
  const [row] = await on
    .select({ message: messages, name: members.firstName })
    .from(messages)
    .innerJoin(members, eq(members.id, messages.senderId))
    .where(eq(messages.id, aboutId));
  const expiresAt = row && after(row.message.createdAt, LASTS_MS);
  if (!row || row.message.readAt || expiresAt === undefined || expiresAt <= now) return NO_RECIPIENTS;
  const { message } = row;
  const hidden = await hiddenOwners(on, message.receiverId, [message.senderId]);
  const name = hidden.has(message.senderId) ? HIDDEN_NAME : row.name;
  return onlyOne(message.senderId, {
    memberId: message.receiverId,
    occasion: `message ${message.id}`,
    about: message.senderId,
    ofStranger: await isOfStranger(on, context, message),
    expiresAt,
    facts: { kind: "message", name, text: message.content },
    path: `/chat/${message.senderId}`,
  });
}

/**
 * Whether a member who is not established wrote it to somebody who never wrote to them, and no promise binds the two: what
 * few accounts write to whoever they like must leave room for what neighbours do.
 */
async function isOfStranger(
  on: Query,
  context: Context,
  { senderId, receiverId }: typeof messages.$inferSelect,
): Promise<boolean> {
  if ((await sideOf(on, senderId, receiverId))?.partnerWrote) return false;
  if (await isEstablishedMember(on, context, senderId)) return false;
  const both = [senderId, receiverId];
  const { ownerId, driverId, boundAt, endedAt } = promises;
  const isOfBoth = and(inArray(ownerId, both), inArray(driverId, both));
  return !(await hasRow(on, promises, isOfBoth, isNotNull(boundAt), isNull(endedAt)));
}

/** The owner who is asked 'Still free?'. */
async function findAskedOwner(on: Query, { aboutId }: NotificationJob, now: Date): Promise<Recipients> {
  const space = await findRow(
    on,
    spaces,
    eq(spaces.id, aboutId),
    oneOf(spaces.status, ["available"]),
    gt(spaces.listedUntil, now),
  );
  if (!space) return NO_RECIPIENTS;
  return onlyOne(null, {
    memberId: space.ownerId,
    // A renewed space is asked about again.
    occasion: `still-free ${space.id} ${space.listedUntil.getTime()}`,
    about: space.id,
    expiresAt: space.listedUntil,
    facts: { kind: "still-free", until: space.listedUntil, street: space.address },
    path: "/",
  });
}

/** The driver who is asked 'Did you get it?'. */
async function findAskedDriver(on: Query, { aboutId }: NotificationJob, now: Date): Promise<Recipients> {
  const [row] = await on
    .select({ promise: promises, ownerHidden: spaces.ownerHidden, name: members.firstName })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .innerJoin(members, eq(members.id, promises.ownerId))
    .where(eq(promises.id, aboutId));
  const askedAt = row?.promise.ownerConfirmedAt;
  const expiresAt = askedAt && after(askedAt, LASTS_MS);
  if (!row?.promise.driverId || row.promise.endedAt || !expiresAt || expiresAt <= now) return NO_RECIPIENTS;
  return onlyOne(row.promise.ownerId, {
    memberId: row.promise.driverId,
    occasion: `got-it ${row.promise.id}`,
    about: row.promise.spaceId,
    expiresAt,
    facts: { kind: "got-it", name: hidesOwner(row, row.promise) ? HIDDEN_NAME : row.name },
    path: "/#promise",
  });
}

/** The member who asked to be reminded of their car. */
async function findReminded(on: Query, { aboutId }: NotificationJob, now: Date): Promise<Recipients> {
  const car = await findRow(on, cars, eq(cars.id, aboutId));
  const expiresAt = car?.remindedAt && after(car.remindedAt, REMINDER_LASTS_MS);
  if (!car?.remindedAt || !expiresAt || expiresAt <= now) return NO_RECIPIENTS;
  return onlyOne(null, {
    memberId: car.memberId,
    occasion: `reminder ${car.id} ${car.remindedAt.getTime()}`,
    about: car.id,
    expiresAt,
    facts: { kind: "reminder" },
    path: "/car",
  });
}

/** A test has no job: `sendTestPush` queues it. */
const finders: Record<PushKind, Find> = {
  request: findOwners,
  promise: findPromised,
  arrival: findArrival,
  message: findReader,
  "still-free": findAskedOwner,
  "got-it": findAskedDriver,
  watch: findWatchers,
  reminder: findReminded,
  plan: findPlanner,
  match: findMatched,
  test: () => Promise.resolve(NO_RECIPIENTS),
};
