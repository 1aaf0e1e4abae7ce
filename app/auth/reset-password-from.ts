import { resetPassword, type ResetPasswordInput } from "~/domain/members";
import type { AppLoadContext } from "../http/context";
import { noteSecurity } from "../http/note-security";
import { deviceHeaders } from "./session";

/** Sets a new password by the token of a link. Returns this browser's cookie. Form and API call use it. */
export async function handleResetPassword(
  load: Pick<AppLoadContext, "app" | "clientIp" | "browser">,
  input: ResetPasswordInput,
): Promise<Headers> {
  const { memberId, device } = await resetPassword(load.app.context, input, await load.browser());
  await noteSecurity(load, { kind: "password-reset", memberId });
  return deviceHeaders(load.app, device);
}
