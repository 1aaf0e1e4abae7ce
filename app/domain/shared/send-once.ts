import { and, asc, eq, gt, inArray, lte, sum } from "drizzle-orm";
import { allOf, findRow, type Query, upsertRow } from "~db/query";
import { idempotencyKeys } from "~db/schema";
import { after, DAY } from "./clock";
import type { Actor, Context, DecideOnce, Outcome } from "./context";
import { refuse } from "./errors";
import { hashOf } from "./ids";

/**
 * The same context, whose decision counts once for the caller's key: when the key comes again within 24 h, also at the same
 * instant, `inTransaction` returns the first result and nothing happens twice (docs/product.md#api). Another body under the
 * same key is refused with `key-reused`. Without a key (null) nothing is fenced. For use cases with one `inTransaction` and
 * plain data as result: a second one throws, because it would get the first one's result and do nothing.
 */
export function sendOnce(context: Context, actor: Actor, key: string | null, body: unknown): Context {
  if (key === null) return context;
  // Callers choose keys of any length and any characters.
  const sent = { memberId: actor.id, key: hashOf(key), fingerprint: hashOf(JSON.stringify(body)) };
  let isTaken = false;
  const takeKey = (): DecideOnce => {
    if (isTaken) throw new Error("A key is for one transaction. Give the others the context without it.");
    isTaken = true;
    return (tx, decide) => firstOutcome(tx, context, sent, decide);
  };
  return { ...context, takeKey };
}

/** The stored result of what was sent before under this key; else decides, and stores the result together with the key. */
async function firstOutcome<T>(
  tx: Query,
  context: Context,
  { memberId, key, fingerprint }: { memberId: string; key: string; fingerprint: string },
  decide: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const now = context.clock.now();
  const same = allOf(eq(idempotencyKeys.memberId, memberId), eq(idempotencyKeys.key, key));
  const known = await findRow(tx, idempotencyKeys, same, gt(idempotencyKeys.createdAt, after(now, -DAY)));
  if (known && known.fingerprint !== fingerprint) return refuse("key-reused");
  if (known) return { result: known.answer as T, events: [] };
  const outcome = await decide();
  const answer = outcome.result ?? null;
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  await makeRoom(tx, context, memberId, bytes);
  const row = { memberId, key, fingerprint, answer, bytes, createdAt: now };
  await upsertRow(tx, idempotencyKeys, [idempotencyKeys.memberId, idempotencyKeys.key], row);
  return outcome;
}

/**
 * The key of a page's form. Going back, changing something and sending it again is a new form, not another body under the
 * same key. So what was sent is a part of the key.
 */
export const keyOfForm = (formKey: string, sent: unknown): string => `${formKey} ${JSON.stringify(sent)}`;

/**
 * **guard**: forgets the member's oldest answers until the new one fits into what is stored for one member. The phone that waits
 * for an answer repeats its newest calls.
 */
async function makeRoom(tx: Query, { settings }: Context, memberId: string, bytes: number): Promise<void> {
  const max = settings.perDay.storedAnswers;
  if (max === Infinity) return;
  const theirs = eq(idempotencyKeys.memberId, memberId);
  const [stored] = await tx
    .select({ bytes: sum(idempotencyKeys.bytes).mapWith(Number) })
    .from(idempotencyKeys)
    .where(theirs);
  let over = (stored?.bytes ?? 0) + bytes - max;
  if (over <= 0) return;
  const rows = await tx
    .select({ key: idempotencyKeys.key, bytes: idempotencyKeys.bytes })
    .from(idempotencyKeys)
    .where(theirs)
    .orderBy(asc(idempotencyKeys.createdAt));
  const gone: string[] = [];
  for (const row of rows) {
    if (over <= 0) break;
    over -= row.bytes;
    gone.push(row.key);
  }
  await tx.delete(idempotencyKeys).where(and(theirs, inArray(idempotencyKeys.key, gone)));
}

/** Deletes keys older than 24 h. Returns how many. */
export async function forgetIdempotencyKeys({ write, clock }: Context): Promise<number> {
  const { key, createdAt } = idempotencyKeys;
  const over = lte(createdAt, after(clock.now(), -DAY));
  const gone = await write((tx) => tx.delete(idempotencyKeys).where(over).returning({ key }));
  return gone.length;
}
