import { holderOfSession } from "~/domain/members";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "../http/context";

/** The account's holder, also while suspended: a suspended member still owns their data (docs/product.md#accounts). */
export async function accountHolder({
  app,
  sessionId,
}: Pick<AppLoadContext, "app" | "sessionId">): Promise<Actor | null> {
  const id = await sessionId();
  return id === null ? null : holderOfSession(app.context, id);
}
