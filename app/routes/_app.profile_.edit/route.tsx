import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { updateProfile, updateProfileForm } from "~/domain/account";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { EditProfileForm } from "~/ui/profile/edit-profile-form";
import { profilePage } from "~/ui/profile/profile-page";
import { formAction } from "~/forms/form-action";
import { constraintsOf } from "~/forms/forms";
import { requireMember } from "~/auth/guards";

export const handle = profilePage({ title: "Edit Profile", alsoOpenTo: ["unconfirmed"] });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { member } = await requireMember(request, loadContext);
  return { member, constraints: constraintsOf({ "update-profile": updateProfileForm }) };
}

const FAILED = "Failed to update profile. Please try again.";

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  formAction(request, loadContext, {
    schema: updateProfileForm,
    failed: FAILED,
    then: "/profile",
    work: async (once, actor, input) => {
      const { earned } = await updateProfile(once, actor, input);
      const message = "Your profile has been updated successfully.";
      return {
        title: "Profile Updated",
        message: earned ? `${message} It's complete: you earned ${earned} points!` : message,
      };
    },
  });

export const clientAction = showFailureInForm(FAILED);

export default function EditProfilePage() {
  const { member } = useLoaderData<typeof loader>();
  const cancel = (
    <Link className="button quiet" to="/profile">
      Cancel
    </Link>
  );
  return (
    <div className="card">
      <EditProfileForm member={member} cancel={cancel} />
    </div>
  );
}
