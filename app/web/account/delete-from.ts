import { deleteAccount, type DeleteAccountInput } from "~/domain/account";
import type { Actor } from "~/domain/shared/context";
import { isRefusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "../context";
import { farewellHeaders } from "../session";

const isWrong = (error: unknown) => isRefusal(error) && error.code === "wrong-password";

/** Deletes the account within the limits; only wrong passwords count. Answers what makes the browser forget it too. For the form and the call alike. */
export async function deleteFrom({ app }: AppLoadContext, actor: Actor, input: DeleteAccountInput): Promise<Headers> {
  const { context, photos, limits } = app;
  await limits.failures([["password-checks", actor.id]], isWrong, () => deleteAccount(context, photos, actor, input));
  return farewellHeaders(app);
}
