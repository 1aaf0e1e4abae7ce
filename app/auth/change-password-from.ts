import { changePassword, type ChangePasswordInput } from "~/domain/members";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "../http/context";
import { noteSecurity } from "../http/note-security";
import { sessionHeaders } from "./session";
import { limitWrongPasswords } from "./limit-wrong-passwords";

/** Changes the member's password and returns the cookies of the new session. Form and API call use it. */
export async function changePasswordFrom(
  load: Pick<AppLoadContext, "app" | "clientIp" | "browser">,
  actor: Actor,
  input: ChangePasswordInput,
): Promise<Headers> {
  const browser = await load.browser();
  const secrets = await limitWrongPasswords(load, actor, () => changePassword(load.app.context, actor, input, browser));
  await noteSecurity(load, { kind: "password-changed", memberId: actor.id });
  return sessionHeaders(load.app, secrets);
}
