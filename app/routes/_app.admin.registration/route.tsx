import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { registrationInput, registrationMode, setRegistrationMode } from "~/domain/members";
import { answerForm } from "~/forms/answer-form";
import { FormError, PostForm, SubmitButton, useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import type { RegistrationMode } from "~/domain/members/rules";
import { Choice } from "~/ui/forms/choice";
import type { FormReply } from "~/ui/forms/form-state";

export const handle: PageHandle = {
  title: "Registration",
  subtitle: "Who may join",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  await requireAdmin(request, load);
  return { mode: await registrationMode(load.app.context.read) };
}

export const action = ({ request, context: load }: ActionFunctionArgs) =>
  answerForm(request, load, {
    schema: registrationInput,
    admit: requireAdmin,
    failed: "Failed to change the registration. Please try again.",
    then: "/admin/registration",
    work: async (context, admin, { registration }) => {
      await setRegistrationMode(context, admin, registration);
      return { title: "Saved", message: "It counts for whoever registers from now on." };
    },
  });

export default function Registration() {
  return <RegistrationPage {...useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}

const modes = [
  { value: "open", label: "Open", note: "Anybody can create an account." },
  { value: "invitation", label: "By invitation", note: "A member makes a link; one person joins by it." },
  { value: "closed", label: "Closed", note: "Nobody can create an account. Members stay." },
];

/** Who may join the community. */
const RegistrationPage = ({ mode, reply }: { mode: RegistrationMode; reply: FormReply | null }) => (
  <PostForm intent="set-registration" reply={reply} className="card stack readable">
    <FormError />
    <Choice name="registration" legend="New members" options={modes} defaultValue={mode} required />
    <SubmitButton className="button" busy="Saving...">
      Save
    </SubmitButton>
  </PostForm>
);
