import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { needsPassword } from "~/auth/password-again";
import { timeZoneOf } from "~/auth/time-zone";
import {
  announce,
  announcementIdInput,
  announcementInput,
  announcementReach,
  endAnnouncement,
  listAnnouncements,
} from "~/domain/admin";
import { formAction } from "~/forms/form-action";
import { constraintsOf, formOf, parseForm, replyTo } from "~/forms/forms";
import { AnnouncementsPage, type AnnouncementReply } from "~/routes/_app.admin.announcements/announcements-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "Announcements",
  subtitle: "Tell everybody, or a city",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, load);
  const { context, mailer } = load.app;
  return {
    announcements: await listAnnouncements(context, signedIn.actor),
    needsPassword: needsPassword(load, signedIn),
    mails: mailer !== null,
    formKey: context.newId(),
    constraint: constraintsOf(announcementInput),
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}

/** Answers the preview with whom it would reach, and the forms that send and end an announcement. */
export async function action({ request, context: load }: ActionFunctionArgs) {
  const common = { admit: requireAdmin, then: "/admin/announcements" };
  switch ((await formOf(request.clone())).get("intent")) {
    case "announce":
      return formAction(request, load, {
        ...common,
        asksPassword: true,
        schema: announcementInput,
        failed: "Failed to announce it. Please try again.",
        work: async (context, admin, input) => {
          await announce(context, admin, input);
          return { title: "On its way", message: "Members read it at once, or on their next page." };
        },
      });
    case "end-announcement":
      return formAction(request, load, {
        ...common,
        schema: announcementIdInput,
        failed: "Failed to end it. Please try again.",
        work: async (context, admin, { announcementId }) => {
          await endAnnouncement(context, admin, announcementId);
          return { title: "Ended", message: "Nobody else is told." };
        },
      });
    default: {
      const { actor } = await requireAdmin(request, load);
      const form = await formOf(request);
      const read = await parseForm(form, announcementInput);
      if ("reply" in read) return data<AnnouncementReply>(read.reply, { status: 400 });
      const reach = await announcementReach(load.app.context, actor, read.value);
      return data<AnnouncementReply>({ ...replyTo(form, announcementInput, {}), reach });
    }
  }
}

export default function Announcements() {
  return <AnnouncementsPage {...useLoaderData<typeof loader>()} reply={useReply<AnnouncementReply>() ?? null} />;
}
