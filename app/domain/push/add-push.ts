import { sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { pushCauses } from "~db/schema";
import type { Context } from "../shared/context";
import type { PushKind } from "../notifications/catalogue/pushes";

interface Cause {
  kind: Exclude<PushKind, "test">;
  /** The id of the request, promise, message, space, car, planned departure or match. For an arrival: of its message. */
  aboutId: string;
}

/** Stores inside an event's transaction that pushes are due. The job `send-push` finds the recipients (docs/product.md#push). */
export async function addPush(tx: Query, context: Context, { kind, aboutId }: Cause): Promise<void> {
  await insertCause(tx).execute({ id: context.newId(), kind, aboutId, createdAt: context.clock.now() });
}

const { placeholder } = sql;

// Prepared, because every share runs it.
const insertCause = preparedOnce((on) =>
  on
    .insert(pushCauses)
    .values({
      id: placeholder("id"),
      kind: placeholder("kind"),
      aboutId: placeholder("aboutId"),
      createdAt: placeholder("createdAt"),
    })
    .prepare("insert_push_cause"),
);
