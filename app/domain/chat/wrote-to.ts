import { and, between, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { messages } from "~db/schema";

/** Whether one member wrote to another between two moments. */
export async function wroteTo(tx: Query, senderId: string, receiverId: string, from: Date, to: Date): Promise<boolean> {
  const [message] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(eq(messages.receiverId, receiverId), eq(messages.senderId, senderId), between(messages.createdAt, from, to)),
    )
    .limit(1);
  return message !== undefined;
}
