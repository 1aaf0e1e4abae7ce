import type { Actor } from "~/domain/shared/context";
import { isRefusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "../context";

const isWrong = (error: unknown) => isRefusal(error) && error.code === "wrong-password";

/** Does what a member has to give their password for once more, within the limit; only wrong passwords count. */
export const withPassword = <T>(
  { app }: Pick<AppLoadContext, "app">,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> => app.limits.failures([["password-checks", actor.id]], isWrong, work);
