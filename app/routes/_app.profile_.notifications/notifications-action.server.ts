import { z } from "zod";
import { byMailForm, preferencesForm, savePreferences, sendTest, setByMail, unsubscribe } from "~/domain/push";
import { refuse } from "~/domain/shared/errors";
import { idText } from "~/domain/shared/text";
import { formAction } from "~/forms/form-action";
import { formOf } from "~/forms/forms";
import type { AppLoadContext } from "~/auth/context";

const then = "/profile/notifications";

/** Answers the forms of the Notifications page. */
export async function notificationsAction(request: Request, load: AppLoadContext) {
  switch ((await formOf(request.clone())).get("intent")) {
    case "save-preferences":
      return formAction(request, load, {
        schema: preferencesForm,
        failed: "Failed to save. Please try again.",
        then,
        work: async (context, actor, preferences) => {
          await savePreferences(context, actor, preferences);
          return { title: "Saved", message: "This counts for all your phones and browsers." };
        },
      });
    case "set-by-mail":
      return formAction(request, load, {
        schema: byMailForm,
        failed: "Failed to save. Please try again.",
        then,
        work: async (context, actor, { byMail }) => {
          await setByMail(context, actor, byMail);
          return { title: "Saved", message: byMail ? "Mails are on." : "You get no more mails about these." };
        },
      });
    case "send-test":
      return formAction(request, load, {
        schema: z.object({}),
        failed: "Failed to send the test. Please try again.",
        then,
        work: async (context, actor) => {
          const browsers = await sendTest(context, actor);
          const where = browsers === 1 ? "one phone or browser" : `${browsers} phones and browsers`;
          return { title: "Test Sent", message: `It is on its way to ${where}.` };
        },
      });
    case "remove-browser":
      return formAction(request, load, {
        schema: z.object({ browserId: idText }),
        failed: "Failed to remove it. Please try again.",
        then,
        work: async (context, actor, { browserId }) => {
          await unsubscribe(context, actor, browserId);
          return { title: "Removed", message: "It shows no notifications any more." };
        },
      });
    default:
      return refuse("invalid-input");
  }
}
