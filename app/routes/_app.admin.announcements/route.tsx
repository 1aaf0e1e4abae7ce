import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { needsPassword } from "~/auth/password-again";
import { announce, announcementInput, announcementReach, endAnnouncement, listAnnouncements } from "~/domain/admin";
import { adminPageAction, form, type PageForm } from "~/forms/form-action";
import { formOf, constraintsOf, idField, parseForm, replyTo } from "~/forms/forms";
import { AnnouncementsPage, type AnnouncementReply } from "~/routes/_app.admin.announcements/announcements-page";
import { keepForm } from "~/ui/forms/keep-form";
import { NO_CONNECTION } from "~/ui/forms/use-safe-submit";
import { adminPage } from "~/ui/admin/admin-page";

export const handle = adminPage({ title: "Announcements", subtitle: "Tell everyone, or a city" });

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, load);
  const { context, mailer } = load.app;
  return {
    announcements: await listAnnouncements(context, signedIn.actor),
    needsPassword: needsPassword(load, signedIn),
    mails: mailer !== null,
    formKey: context.newId(),
    constraints: constraintsOf({ preview: announcementInput }),
  };
}

/** Answers the preview with whom it would reach, and the forms that send and end an announcement. */
export const action = ({ request, context: load }: ActionFunctionArgs) =>
  adminPageAction(request, load, "/admin/announcements", {
    preview: previewReach,
    announce: form({
      asksPassword: true,
      schema: announcementInput,
      failed: "Failed to announce it. Please try again.",
      work: (context, admin, input) => announce(context, admin, input),
      done: { title: "On its way", message: "Members read it at once, or on their next page." },
    }),
    "end-announcement": form({
      schema: idField("announcementId"),
      failed: "Failed to end it. Please try again.",
      work: (context, admin, { announcementId }) => endAnnouncement(context, admin, announcementId),
      done: { title: "Ended", message: "Nobody else is told." },
    }),
  });

/** Says whom the typed announcement would reach. */
const previewReach: PageForm = async (request, load) => {
  const sent = formOf(load);
  const { actor } = await requireAdmin(request, load);
  const read = parseForm(sent, announcementInput);
  if ("reply" in read) return data<AnnouncementReply>(read.reply, { status: 400 });
  const reach = await announcementReach(load.app.context, actor, read.value);
  return data<AnnouncementReply>({ ...replyTo(sent, announcementInput, {}), reach });
};

export const clientAction = keepForm(NO_CONNECTION);

export default function Announcements() {
  return <AnnouncementsPage {...useLoaderData<typeof loader>()} />;
}
