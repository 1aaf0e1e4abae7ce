import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { registrationInput, registrationMode, setRegistrationMode } from "~/domain/members";
import { formAction } from "~/forms/form-action";
import { constraintsOf } from "~/forms/forms";
import { RegistrationPage } from "~/routes/_app.admin.registration/registration-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "Registration",
  subtitle: "Who may join",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  await requireAdmin(request, load);
  return { mode: await registrationMode(load.app.context.read), constraint: constraintsOf(registrationInput) };
}

export const action = ({ request, context: load }: ActionFunctionArgs) =>
  formAction(request, load, {
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
