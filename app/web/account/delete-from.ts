import { deleteAccount, type DeleteAccountInput } from "~/domain/account";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "../context";
import { farewellHeaders } from "../session";
import { withPassword } from "./with-password";

/** Deletes the account; answers what makes the browser forget it too. For the form and the call alike. */
export async function deleteFrom(load: AppLoadContext, actor: Actor, input: DeleteAccountInput): Promise<Headers> {
  const { context, photos } = load.app;
  await withPassword(load, actor, () => deleteAccount(context, photos, actor, input));
  return farewellHeaders(load.app);
}
