import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contactInput } from "~/domain/contact";
import { keyOfForm } from "~/domain/shared/idempotent";
import { ContactPage } from "~/routes/_app.contact/contact-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { openFormAction } from "~/forms/open-form-action";
import { handleContact, marked } from "~/forms/contact";
import { redirectWithToast } from "~/forms/flash";
import { constraintsOf, formOf } from "~/forms/forms";

export const handle: PageHandle = {
  title: "Contact Us",
  back: "/menu",
  tab: "menu",
  sameForVisitors: true,
  openTo: ["suspended", "unconfirmed", "before-launch"],
};

/** A member's form has an idempotency key. A visitor's has none, because the page is cached for all visitors. */
export const loader = async ({ context: load }: LoaderFunctionArgs) => ({
  formKey: (await load.signedIn()) ? load.app.context.newId() : "",
  constraint: constraintsOf(contactInput),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request);
  const formKey = form.get("formKey");
  return openFormAction(form, context, {
    schema: contactInput,
    title: "Message Failed",
    failed: "There was an error sending your message. Please try again.",
    work: async (input) => {
      const sent = marked(form, input);
      await handleContact(context, sent, typeof formKey === "string" && formKey ? keyOfForm(formKey, sent) : null);
      const message = "Thank you for contacting us. We'll get back to you soon.";
      return redirectWithToast("/contact", { title: "Message Sent!", message });
    },
  });
}

export default function Contact() {
  return <ContactPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
