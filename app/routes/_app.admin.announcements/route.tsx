import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { needsPassword } from "~/auth/password-again";
import { announce, announcementInput, announcementReach, endAnnouncement, listAnnouncements } from "~/domain/admin";
import { adminPageAction, form, idForm, type PageForm } from "~/forms/form-action";
import { formOf, constraintsOf, parseForm, replyTo } from "~/forms/forms";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { NO_CONNECTION } from "~/ui/forms/use-safe-submit";
import { adminPage } from "~/ui/admin/admin-page";
import {
  ANNOUNCEMENT_DAYS,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_ANNOUNCEMENT_TITLE_LENGTH,
  type Announcement,
} from "~/domain/admin/rules";
import { MAX_CITY_LENGTH } from "~/domain/members/rules";
import { Moment } from "~/ui/time/moment";
import { PasswordAgain } from "~/ui/forms/password-again";
import { PersonLink } from "~/ui/admin/person-link";
import { Tick } from "~/ui/forms/choice";
import { Field, Select, TextArea } from "~/ui/forms/field";
import { typedIn, type FormReply } from "~/ui/forms/form-state";
import { PageFailure, ButtonForm, FormError, FormKey, PostForm, SubmitButton, useReply } from "~/ui/forms/post-form";
import { countText, numberText } from "~/ui/admin/counts";

export const handle = adminPage({ title: "Announcements", subtitle: "Tell everyone, or a city" });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { context, mailer } = loadContext.app;
  return {
    announcements: await listAnnouncements(context, signedIn.actor),
    needsPassword: needsPassword(loadContext, signedIn),
    sendsMails: mailer !== null,
    formKey: context.newId(),
    constraints: constraintsOf({ preview: announcementInput }),
  };
}

/** Answers the preview with whom it would reach, and the forms that send and end an announcement. */
export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  adminPageAction(request, loadContext, "/admin/announcements", {
    preview: previewReach,
    announce: form({
      asksPassword: true,
      schema: announcementInput,
      failed: "Failed to announce it. Please try again.",
      work: (context, admin, input) => announce(context, admin, input),
      done: { title: "On its way", message: "Members read it at once, or on their next page." },
    }),
    "end-announcement": idForm("announcementId", endAnnouncement, {
      failed: "Failed to end it. Please try again.",
      done: { title: "Ended", message: "Nobody else is told." },
    }),
  });

/** Says whom the typed announcement would reach. */
const previewReach: PageForm = async (request, loadContext) => {
  const sent = formOf(loadContext);
  const { actor } = await requireAdmin(request, loadContext);
  const read = parseForm(sent, announcementInput);
  if ("reply" in read) return data<AnnouncementReply>(read.reply, { status: 400 });
  const reach = await announcementReach(loadContext.app.context, actor, read.value);
  return data<AnnouncementReply>({ ...replyTo(sent, announcementInput, {}), reach });
};

export const clientAction = showFailureInForm(NO_CONNECTION);

/** A refusal, or the preview: whom it would reach. Both hold what was typed. */
type AnnouncementReply = FormReply & { reach?: { members: number; mails: number } };

const DEFAULT_DAYS = "7";
const daysText = (days: number | string): string => countText(Number(days), "day");

/** What admins told the members, and a form for something new, which shows a preview first. */
export default function Announcements() {
  const { announcements, needsPassword, sendsMails } = useLoaderData<typeof loader>();
  const reply = useReply<AnnouncementReply>() ?? null;
  // The preview's own form, which sends the announcement, can be refused: the preview then stays.
  const isRefused = typedIn(reply, "intent") === "announce";
  const isPreview = reply?.reach !== undefined || isRefused;
  return (
    <div className="stack readable">
      <PageFailure besides={["preview", "announce"]} />
      {reply && isPreview && <Preview reply={reply} needsPassword={needsPassword} />}
      <PostForm intent="preview" reply={isRefused ? asPreview(reply) : undefined} className="card stack">
        <h2>{isPreview ? "Change it" : "Tell something new"}</h2>
        <Field name="title" label="Title" maxLength={MAX_ANNOUNCEMENT_TITLE_LENGTH} autoComplete="off" />
        <TextArea name="message" label="Message" maxLength={MAX_ANNOUNCEMENT_LENGTH} />
        <Field name="city" label="City" hint="Empty: all members." maxLength={MAX_CITY_LENGTH} autoComplete="off" />
        <Select
          name="days"
          label="Ends after"
          options={ANNOUNCEMENT_DAYS.map((days) => ({ value: String(days), label: daysText(days) }))}
          chosen={DEFAULT_DAYS}
        />
        <Tick name="byMail" label="Also by mail, to those who allow mails" />
        {!sendsMails && (
          <p className="hint">No mail server is set: mails wait until one is, or the announcement ends.</p>
        )}
        <SubmitButton label="Preview" busy="Looking..." />
      </PostForm>
      {announcements.length > 0 && (
        <section aria-labelledby="announced">
          <h2 id="announced">Announced</h2>
          <ul className="stack" aria-label="Announcements">
            {announcements.map((announcement) => (
              <Announced key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The refusal of the preview's own form, for the form that was typed into: it keeps the values, and has no errors. */
const asPreview = (reply: FormReply | null): FormReply | null =>
  reply && { status: "error", initialValue: { ...reply.initialValue, intent: "preview" }, error: {} };

/** What the preview's own form sends again, in hidden fields. */
const sentFields = ["title", "message", "city", "days", "byMail"];

/** The announcement as members read it, whom it reaches, and the button that sends it. */
function Preview({ reply, needsPassword }: { reply: AnnouncementReply; needsPassword: boolean }) {
  const typed = (name: string) => typedIn(reply, name) ?? "";
  const { reach } = reply;
  return (
    <section className="card stack" aria-labelledby="preview" role="status">
      <h2 id="preview">Preview</h2>
      <div className="notice" dir="auto">
        <strong>{typed("title")}</strong>
        <p className="lines">{typed("message")}</p>
      </div>
      <p>
        To {typed("city") === "" ? "all members" : `the members of ${typed("city")}`}
        {reach && `: ${numberText(reach.members)}, ${numberText(reach.mails)} of them by mail too`}. It ends after{" "}
        {daysText(typed("days"))}.
      </p>
      <PostForm intent="announce">
        {sentFields.map(
          (name) => typed(name) !== "" && <input key={name} type="hidden" name={name} value={typed(name)} />,
        )}
        <FormKey />
        <FormError />
        <PasswordAgain needed={needsPassword} />
        <SubmitButton label="Send it" busy="Sending..." />
      </PostForm>
    </section>
  );
}

const states = { underway: "Being told", told: "Told", over: "Over" } as const;

const Announced = ({ announcement }: { announcement: Announcement }) => {
  const { id, title, message, city, byMail, by, createdAt, endsAt, reached, state } = announcement;
  return (
    <li className="card stack">
      <header>
        <h3 dir="auto">{title}</h3>
        <p className="lines" dir="auto">
          {message}
        </p>
        <p className="soft">
          <span className="badge">{states[state]}</span> {city === "" ? "All members" : `Members of ${city}`}
          {byMail && ", by mail too"} · {numberText(reached)} told · by <PersonLink person={by} />,{" "}
          <Moment at={createdAt} /> · {state === "over" ? "ended" : "ends"} <Moment at={endsAt} />
        </p>
      </header>
      {state !== "over" && (
        <ButtonForm
          intent="end-announcement"
          fields={{ announcementId: id }}
          label="End it now"
          unseen={`: ${title}`}
          busy="Ending..."
        />
      )}
    </li>
  );
};
