import { z } from "zod";
import { byMailForm, preferencesForm, savePreferences, sendTest, setByMail, unsubscribe } from "~/domain/push";
import { idText } from "~/domain/shared/text";
import { form, pageAction } from "~/forms/form-action";
import type { AppLoadContext } from "~/auth/context";

/** Answers the forms of the Notifications page. */
export const notificationsAction = (request: Request, load: AppLoadContext) =>
  pageAction(request, load, "/profile/notifications", {
    "save-preferences": form({
      schema: preferencesForm,
      failed: "Failed to save. Please try again.",
      work: (context, actor, preferences) => savePreferences(context, actor, preferences),
      done: { title: "Saved", message: "This counts for all your phones and browsers." },
    }),
    "set-by-mail": form({
      schema: byMailForm,
      failed: "Failed to save. Please try again.",
      work: async (context, actor, { byMail }) => {
        await setByMail(context, actor, byMail);
        return { title: "Saved", message: byMail ? "Mails are on." : "You get no more mails about these." };
      },
    }),
    "send-test": form({
      schema: z.object({}),
      failed: "Failed to send the test. Please try again.",
      work: async (context, actor) => {
        const browsers = await sendTest(context, actor);
        const where = browsers === 1 ? "one phone or browser" : `${browsers} phones and browsers`;
        return { title: "Test Sent", message: `It is on its way to ${where}.` };
      },
    }),
    "remove-browser": form({
      schema: z.object({ browserId: idText }),
      failed: "Failed to remove it. Please try again.",
      work: (context, actor, { browserId }) => unsubscribe(context, actor, browserId),
      done: { title: "Removed", message: "It shows no notifications any more." },
    }),
  });
