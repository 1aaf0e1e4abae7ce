import { changePassword, type ChangePasswordInput, type SignedIn } from "~/domain/members";
import type { AppLoadContext } from "../context";
import { withPassword } from "./with-password";

/** Changes the password of whoever is signed in; their own session stays. For the form and the call alike. */
export const changePasswordFrom = (
  load: Pick<AppLoadContext, "app">,
  { actor, sessionId }: SignedIn,
  input: ChangePasswordInput,
): Promise<void> => withPassword(load, actor, () => changePassword(load.app.context, actor, sessionId, input));
