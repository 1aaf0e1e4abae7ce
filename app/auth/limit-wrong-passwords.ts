import type { Actor } from "~/domain/shared/context";
import { isRefusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "../http/context";

const isWrong = (error: unknown) => isRefusal(error) && error.code === "wrong-password";

/**
 * Does work that checks the member's password itself, and counts its refusals with `wrong-password`. Refuses with
 * `rate-limited` without doing the work when there were too many.
 */
export const limitWrongPasswords = <T>(
  { app }: Pick<AppLoadContext, "app">,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> => app.limits.failures([["password-checks", actor.id]], isWrong, work);
