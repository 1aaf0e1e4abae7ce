import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { blockMember, reportForm, reportInput, reportMember, reportSubjects } from "~/domain/moderation";
import { shortName } from "~/domain/shared/names";
import { form, pageAction } from "~/forms/form-action";
import { constraintsOf, noFields } from "~/forms/forms";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { reasonLabel, MAX_REPORT_DETAILS_LENGTH, type ReportSubjects } from "~/domain/moderation/rules";
import { Choice } from "~/ui/forms/choice";
import { Select, TextArea } from "~/ui/forms/field";
import { ProperName } from "~/ui/members/proper-name";

const canBeBlocked = ({ isFormer, ownerHidden }: Pick<ReportSubjects, "isFormer" | "ownerHidden">): boolean =>
  !isFormer && !ownerHidden;

export const handle: PageHandle<ReportSubjects> = {
  title: (data) => (data && !canBeBlocked(data) ? "Report" : "Report or Block"),
  back: "/chat",
  tab: "chat",
};

export async function loader({ request, context: loadContext, params: { userId = "" } }: LoaderFunctionArgs) {
  const { actor } = await requireMember(request, loadContext, { withToast: true });
  const subjects = await reportSubjects(loadContext.app.context, actor, userId);
  const { searchParams } = new URL(request.url);
  return {
    ...subjects,
    /** The id of the space whose card linked to this page. */
    aboutSpace: searchParams.get("space") ?? undefined,
    sent: searchParams.has("sent"),
    constraints: constraintsOf({ report: reportInput }),
  };
}

export const action = ({ request, context: loadContext, params: { userId = "" } }: ActionFunctionArgs) =>
  pageAction(request, loadContext, `/members/${userId}/report?sent`, {
    report: form({
      schema: reportForm,
      failed: "Failed to send the report. Please try again.",
      work: (context, actor, input) => reportMember(context, actor, { userId, ...input }),
      done: { title: "Report sent", message: "Thank you. An admin will read it." },
    }),
    block: form({
      schema: noFields,
      failed: "Failed to block the member. Please try again.",
      then: "/profile/blocked",
      work: async (context, actor) => {
        const blocked = shortName(await blockMember(context, actor, userId));
        return { title: "Blocked", message: `You and ${blocked} see nothing of each other any more.` };
      },
    }),
  });

export const clientAction = showFailureInForm("Failed to send the report. Please try again.");

/** The page to block another member and to report them to the admins. */
export default function Report() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      {canBeBlocked(data) && (
        <section className="card stack" aria-labelledby="block">
          <h2 id="block">
            Block <ProperName>{data.name}</ProperName>
          </h2>
          {data.blocked ? <Blocked name={data.name} /> : <BlockForm name={data.name} />}
        </section>
      )}
      <section className="card stack" aria-labelledby="report">
        <h2 id="report">
          {data.isFormer ? (
            "Report a message"
          ) : (
            <>
              Report <ProperName>{data.name}</ProperName>
            </>
          )}
        </h2>
        {data.sent ? <Sent userId={data.userId} /> : <ReportForm {...data} />}
      </section>
    </div>
  );
}

const BlockForm = ({ name }: { name: string }) => (
  <>
    <p>
      You and <ProperName>{name}</ProperName> see nothing of each other any more: no spaces, no requests, no messages. A
      promise between you ends. They aren't told, and you can undo it.
    </p>
    <PostForm intent="block">
      <FormError />
      <SubmitButton
        label={
          // One text: the parts of a button stand apart.
          <span>
            Block <ProperName>{name}</ProperName>
          </span>
        }
        className="button danger wide"
        busy="Blocking..."
      />
    </PostForm>
  </>
);

const Blocked = ({ name }: { name: string }) => (
  <p>
    <ProperName>{name}</ProperName> is blocked. <Link to="/profile/blocked">Blocked members</Link>
  </p>
);

const Sent = ({ userId }: { userId: string }) => (
  <>
    <p className="notice available">Thank you. An admin will read your report; nobody else learns of it.</p>
    <Link className="button quiet" to={`/members/${userId}/report`}>
      Report something else
    </Link>
  </>
);

const reasons = Object.entries(reasonLabel).map(([value, label]) => ({ value, label }));
/** Characters of a message that the list shows, enough to recognise it. */
const EXCERPT_LENGTH = 60;

const excerpt = (content: string): string => {
  const characters = [...content.replaceAll(/\s+/g, " ")];
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH).join("")}…` : characters.join("");
};

interface Props extends ReportSubjects {
  /** The id of the space whose card linked to the form. */
  aboutSpace: string | undefined;
}

/** The report for the admins: its message or space, the reason, and a description. */
function ReportForm({ name, isFormer, ownerHidden, messages, spaces, aboutSpace }: Props) {
  const subjects = [
    ...messages.map(({ id, content }) => ({ value: `message:${id}`, label: `Message: ${excerpt(content)}` })),
    ...spaces.map(({ id, address }) => ({ value: `space:${id}`, label: `Space: ${address || "without an address"}` })),
  ];
  return (
    <PostForm intent="report">
      <FormError />
      {subjects.length > 0 && (
        <Select
          name="about"
          label="What is it about?"
          chosen={aboutSpace && `space:${aboutSpace}`}
          options={isFormer || ownerHidden ? subjects : [{ value: "", label: `${name} in general` }, ...subjects]}
        />
      )}
      <Choice name="reason" legend="Why?" options={reasons} />
      <TextArea
        name="details"
        label="What happened?"
        hint={`At most ${MAX_REPORT_DETAILS_LENGTH} characters. Only admins read it.`}
        maxLength={MAX_REPORT_DETAILS_LENGTH}
        rows={4}
      />
      <SubmitButton label="Send Report" className="button wide" busy="Sending..." />
    </PostForm>
  );
}
