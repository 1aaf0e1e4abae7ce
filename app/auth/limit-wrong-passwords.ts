import type { Actor } from "~/domain/shared/context";
import { isRefusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "../http/context";

const isWrong = (error: unknown) => isRefusal(error) && error.code === "wrong-password";

/** Does work that needs the member's password again, within the limit. Only wrong passwords count. */
export const limitWrongPasswords = <T>(
  { app }: Pick<AppLoadContext, "app">,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> => app.limits.failures([["password-checks", actor.id]], isWrong, work);
