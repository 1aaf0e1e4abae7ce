import { and, eq, gt, lte } from "drizzle-orm";
import { idempotencyKeys } from "~db/schema";
import { after, DAY } from "./clock";
import type { Actor, Context, Outcome } from "./context";
import { refuse } from "./errors";
import { hashOf } from "./ids";

/**
 * The same context, but a use case's decision is stored together with the caller's key. When the key comes again within
 * 24 h, also at the same instant, the first result is returned and nothing happens twice (docs/product.md#api). Another body
 * under the same key is refused with `key-reused`. For use cases with one `change` and plain data as result.
 */
export function idempotent(context: Context, actor: Actor, key: string, body: unknown): Context {
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
        if (known) return { result: known.answer, events: [] } as Awaited<ReturnType<typeof work>>; // what `change` stored
        const outcome = await work(tx);
        const { result } = outcome as Outcome<unknown>;
        const row = { memberId: actor.id, key: stored, fingerprint, answer: result ?? null, createdAt: now };
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

/** Deletes keys older than 24 h. Returns how many. */
export async function forgetIdempotencyKeys({ write, clock }: Context): Promise<number> {
  const { key, createdAt } = idempotencyKeys;
  const over = lte(createdAt, after(clock.now(), -DAY));
  const gone = await write((tx) => tx.delete(idempotencyKeys).where(over).returning({ key }));
  return gone.length;
}
