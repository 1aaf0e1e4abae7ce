import { deleteAccount, type DeleteAccountInput } from "~/domain/account";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "../http/context";
import { signOutHeaders } from "./session";
import { limitWrongPasswords } from "./limit-wrong-passwords";

/** Deletes the account. Returns the headers that clear the browser. Form and API call use it. */
export async function handleDeleteAccount(
  load: AppLoadContext,
  actor: Actor,
  input: DeleteAccountInput,
): Promise<Headers> {
  const { context, photos } = load.app;
  await limitWrongPasswords(load, actor, () => deleteAccount(context, photos, actor, input));
  return signOutHeaders(load.app);
}
