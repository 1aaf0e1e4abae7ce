import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { withoutReferrer } from "~/security/security-headers";
import { useLoaderData } from "@remix-run/react";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { confirmEmailAction, loadConfirmEmail } from "~/routes/_app.confirm-email/confirm-email-action.server";
import { CONFIRMATION_HOURS } from "~/domain/members/rules";
import { EmailField } from "~/ui/forms/field";
import { SignOutForm } from "~/ui/members/sign-out-form";

export const handle: PageHandle = {
  title: "Confirm Your Email",
  hydrate: false,
  alsoOpenTo: ["unconfirmed", "waiting", "before-launch"],
};

export const loader = ({ request, context: load }: LoaderFunctionArgs) => loadConfirmEmail(request, load);

export const action = ({ request, context: load }: ActionFunctionArgs) => confirmEmailAction(request, load);

export const headers = withoutReferrer;

/** Where a member confirms the email address (docs/product.md#accounts). */
export default function ConfirmEmail() {
  const { hasToken, email, waiting } = useLoaderData<typeof loader>();
  return hasToken ? <ConfirmButton /> : <WaitForLink email={email ?? ""} waiting={waiting} />;
}

/** The button that confirms. Opening the link does not, because mail scanners open links too. */
const ConfirmButton = () => (
  <PostForm intent="confirm-email" className="card stack">
    <FormError />
    <p>Press the button to confirm that this email address is yours.</p>
    <SubmitButton busy="Confirming..." className="button wide">
      Confirm My Address
    </SubmitButton>
  </PostForm>
);

const WaitForLink = ({ email, waiting }: { email: string; waiting: boolean }) => (
  <div className="stack">
    <section className="card stack" aria-labelledby="sent">
      <h2 id="sent">Check your inbox</h2>
      <p>
        We sent a link to <strong>{email}</strong>. It works for {CONFIRMATION_HOURS} hours.{" "}
        {waiting
          ? "Once you've confirmed your address, an admin looks at your account."
          : "Once you've confirmed your address, you can see spaces, share, request and write."}
      </p>
      <PostForm intent="resend">
        <FormError />
        <SubmitButton busy="Sending..." className="button quiet">
          Send Another Link
        </SubmitButton>
      </PostForm>
    </section>
    <section className="card stack" aria-labelledby="mistyped">
      <h2 id="mistyped">Is the address wrong?</h2>
      <PostForm intent="correct-email">
        <FormError />
        <EmailField label="Your email address" />
        <SubmitButton busy="Changing..." className="button quiet">
          Change Address
        </SubmitButton>
      </PostForm>
    </section>
    <SignOutForm />
  </div>
);
