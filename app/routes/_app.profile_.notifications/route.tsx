import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  preferencesOf,
  subscriptionsOf,
  byMailForm,
  preferencesForm,
  savePreferences,
  sendTestPush,
  setByMail,
  unsubscribe,
} from "~/domain/push";
import { requireMember } from "~/auth/guards";
import { isApplePhone } from "~/security/browser-headers";
import { NotificationsPage } from "~/routes/_app.profile_.notifications/notifications-page";
import { form, idForm, pageAction } from "~/forms/form-action";
import { noFields } from "~/forms/forms";
import { profilePage } from "~/ui/profile/profile-page";

export const handle = profilePage({ title: "Notifications", alsoOpenTo: ["unconfirmed"] });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { context, config, push } = loadContext.app;
  const [preferences, browsers] = await Promise.all([
    preferencesOf(context.read, signedIn.actor.id),
    subscriptionsOf(context, signedIn.actor, signedIn.sessionId),
  ]);
  return {
    preferences,
    browsers,
    publicKey: push.publicKey,
    brand: config.brandName,
    device: isApplePhone(request) ? ("apple" as const) : ("other" as const),
    sendsMails: config.confirmsEmail,
  };
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  pageAction(request, loadContext, "/profile/notifications", {
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
      schema: noFields,
      failed: "Failed to send the test. Please try again.",
      work: async (context, actor) => {
        const browsers = await sendTestPush(context, actor);
        const where = browsers === 1 ? "one phone or browser" : `${browsers} phones and browsers`;
        return { title: "Test sent", message: `It's on its way to ${where}.` };
      },
    }),
    "remove-browser": idForm("browserId", unsubscribe, {
      failed: "Failed to remove it. Please try again.",
      done: { title: "Removed", message: "It shows no notifications any more." },
    }),
  });

export default function Notifications() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} />;
}
