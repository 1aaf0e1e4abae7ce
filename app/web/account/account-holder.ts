import { holderOfSession } from "~/domain/members";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "../context";

/** Whose account it is, also while it is suspended: their data is theirs all the same (PRODUCT 8). */
export async function accountHolder({
  app,
  sessionId,
}: Pick<AppLoadContext, "app" | "sessionId">): Promise<Actor | null> {
  const id = await sessionId();
  return id === null ? null : holderOfSession(app.context, id);
}
