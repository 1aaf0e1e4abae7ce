import { z } from "zod";
import { endOtherSessions, endOwnSession } from "~/domain/members";
import { openFormAction } from "~/forms/open-form-action";
import type { AppLoadContext } from "~/auth/context";
import { redirectWithToast } from "~/auth/flash";
import { formOf, noFields } from "~/forms/forms";
import { requireMember } from "~/auth/guards";
import { noteSecurity } from "~/security/note-security";

const SECURITY_PATH = "/profile/security";
const FAILED = "Failed to sign out. Please try again.";

/** Answers the buttons in the list of sessions: end one, end all others. */
export async function sessionsAction(request: Request, load: AppLoadContext) {
  const { actor, sessionId } = await requireMember(request, load);
  const { context } = load.app;
  const form = formOf(load);
  if (form.get("intent") === "end-session")
    return openFormAction(load, {
      schema: z.object({ sessionId: z.string() }),
      title: "Not Signed Out",
      failed: FAILED,
      work: async (input) => {
        await endOwnSession(context, actor, input.sessionId);
        return redirectWithToast(SECURITY_PATH, { title: "Signed Out", message: "That browser is signed out." });
      },
    });
  return openFormAction(load, {
    schema: noFields,
    title: "Not Signed Out",
    failed: FAILED,
    work: async () => {
      const { device } = await load.browser();
      const { sessions, tokens } = await endOtherSessions(context, actor, sessionId, device);
      if (tokens > 0) await noteSecurity(load, { kind: "token-ended", memberId: actor.id });
      const browsers = sessions === 1 ? "One other browser is" : `${sessions} other browsers are`;
      const message = `${browsers} signed out.${tokens > 0 ? " Your tokens have ended." : ""}`;
      return redirectWithToast(SECURITY_PATH, { title: "Signed Out", message });
    },
  });
}
