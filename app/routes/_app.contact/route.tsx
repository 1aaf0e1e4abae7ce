import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { contactInput } from "~/domain/contact";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { FormError, FormKey, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { openFormAction } from "~/forms/open-form-action";
import { markMaybeSpam, sendContactWithLimits } from "~/forms/contact";
import { redirectWithToast } from "~/auth/flash";
import { formKeyOf, constraintsOf, formOf } from "~/forms/forms";
import { MIN_CONTACT_MESSAGE_LENGTH, MIN_NAME_LENGTH, MIN_SUBJECT_LENGTH } from "~/domain/contact/rules";
import { EmailField, Field, TextArea } from "~/ui/forms/field";
import { Icon } from "~/ui/icons/icon";
import { useMember } from "~/ui/shell/app-data";

export const handle: PageHandle = {
  title: "Contact Us",
  back: "/menu",
  tab: "menu",
  sameForVisitors: true,
  alsoOpenTo: ["suspended", "unconfirmed", "before-launch"],
};

/** A member's form has an idempotency key. A visitor's has none, because the page is cached for all visitors. */
export const loader = async ({ context: loadContext }: LoaderFunctionArgs) => ({
  formKey: (await loadContext.signedIn()) ? loadContext.app.context.newId() : "",
  // For the fields of the form 'contact': PostForm reads them.
  constraints: constraintsOf({ contact: contactInput }),
});

export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const form = formOf(loadContext);
  return openFormAction(loadContext, {
    schema: contactInput,
    title: "Message Failed",
    failed: "There was an error sending your message. Please try again.",
    work: async (input) => {
      const marked = markMaybeSpam(form, input);
      await sendContactWithLimits(loadContext, marked, formKeyOf(request, form, marked));
      const message = "Thank you for contacting us. We'll get back to you soon.";
      return redirectWithToast("/contact", { title: "Message Sent!", message });
    },
  });
}

export const clientAction = showFailureInForm("There was an error sending your message. Please try again.");

/** The form to write to the operator of the community. */
export default function Contact() {
  const member = useMember();
  // Each navigation renders a new form, so the form is empty after it was sent.
  const { key } = useLocation();
  return (
    <div className="stack">
      <ul className="card icon-list">
        <li>
          <Icon name="clock" />
          <span>
            Your message waits in the inbox of those who run this community. They answer by email, within 24 hours as a
            rule.
          </span>
        </li>
        <li>
          <Icon name="alert" />
          <span>
            Is it urgent? Please put <strong>URGENT</strong> in the subject.
          </span>
        </li>
      </ul>
      <PostForm key={key} intent="contact" className="card stack">
        <FormError />
        <FormKey />
        <Field
          name="name"
          label="Full Name"
          autoComplete="name"
          minLength={MIN_NAME_LENGTH}
          defaultValue={member ? `${member.firstName} ${member.lastName}`.trim() : undefined}
        />
        <Field name="company" label="Company (optional)" autoComplete="organization" />
        <EmailField label="Email Address" defaultValue={member?.email} />
        <Field name="subject" label="Subject" minLength={MIN_SUBJECT_LENGTH} />
        <TextArea name="message" label="Message" rows={6} minLength={MIN_CONTACT_MESSAGE_LENGTH} />
        <Bait />
        <SubmitButton
          label={
            <>
              <Icon name="send" /> Send Message
            </>
          }
          busy="Sending..."
          className="button wide"
        />
      </PostForm>
    </div>
  );
}

/** A honeypot: people neither see nor reach this field, but spam programs fill it in. */
const Bait = () => (
  <div className="unseen" aria-hidden="true">
    <label htmlFor="website">Leave this empty</label>
    <input id="website" name="website" tabIndex={-1} autoComplete="off" />
  </div>
);
