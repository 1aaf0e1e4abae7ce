import { and, asc, eq, gt, inArray, lte, sum } from "drizzle-orm";
import type { Query } from "~db/query";
import { idempotencyKeys } from "~db/schema";
import { after, DAY } from "./clock";
import type { Actor, Context, Outcome } from "./context";
import { refuse } from "./errors";
import { hashOf } from "./ids";

/**
 * The same context, but a use case's decision is stored together with the caller's key. When the key comes again within
 * 24 h, also at the same instant, the first result is returned and nothing happens twice (docs/product.md#api). Another body
 * under the same key is refused with `key-reused`. Without a key (null) nothing is fenced. For use cases with one
 * `inTransaction` and plain data as result.
 */
export function sendOnce(context: Context, actor: Actor, key: string | null, body: unknown): Context {
  if (key === null) return context;
  const fingerprint = hashOf(JSON.stringify(body));
  const stored = hashOf(key); // callers choose keys of any length and any characters
  const mine = and(eq(idempotencyKeys.memberId, actor.id), eq(idempotencyKeys.key, stored));
  return {
    ...context,
    write: (work, locks) =>
      context.write(async (tx) => {
        const now = context.clock.now();
        const [known] = await tx
          .select()
          .from(idempotencyKeys)
          .where(and(mine, gt(idempotencyKeys.createdAt, after(now, -DAY))));
        if (known && known.fingerprint !== fingerprint) return refuse("key-reused");
        if (known) return { result: known.answer, events: [] } as Awaited<ReturnType<typeof work>>; // what `inTransaction` stored
        const outcome = await work(tx);
        const { result } = outcome as Outcome<unknown>;
        const answer = result ?? null;
        const bytes = Buffer.byteLength(JSON.stringify(answer));
        await makeRoom(tx, context, actor.id, bytes);
        const row = { memberId: actor.id, key: stored, fingerprint, answer, bytes, createdAt: now };
        await tx
          .insert(idempotencyKeys)
          .values(row)
          .onConflictDoUpdate({ target: [idempotencyKeys.memberId, idempotencyKeys.key], set: row });
        return outcome;
      }, locks),
  };
}

/**
 * The key of a page's form. Going back, changing something and sending it again is a new form, not another body under the
 * same key. So what was sent is a part of the key.
 */
export const keyOfForm = (formKey: string, sent: unknown): string => `${formKey} ${JSON.stringify(sent)}`;

/**
 * **guard**: forgets the member's oldest answers until the new one fits into what one member may keep. The phone that waits
 * for an answer repeats its newest calls.
 */
async function makeRoom(tx: Query, { settings }: Context, memberId: string, bytes: number): Promise<void> {
  const most = settings.perDay.storedAnswers;
  if (most === Infinity) return;
  const theirs = eq(idempotencyKeys.memberId, memberId);
  const [kept] = await tx
    .select({ bytes: sum(idempotencyKeys.bytes).mapWith(Number) })
    .from(idempotencyKeys)
    .where(theirs);
  let over = (kept?.bytes ?? 0) + bytes - most;
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
