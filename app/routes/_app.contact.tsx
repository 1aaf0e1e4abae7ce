import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contactInput } from "~/domain/contact";
import { ContactPage } from "~/ui/contact/contact-page";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { answerOpenForm } from "~/web/answer-open-form";
import { contactFrom, isBaited } from "~/web/contact";
import { redirectWithToast } from "~/web/flash";
import { formOf } from "~/web/forms";

export const handle: PageHandle = { title: "Contact Us", back: "/menu", tab: "menu", sameForVisitors: true };

/** A member's form has a key, so that pressing twice sends one message; a visitor's page is the same for all of them. */
export const loader = async ({ context }: LoaderFunctionArgs) => ({
  formKey: (await context.signedIn()) ? context.app.context.newId() : "",
});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request);
  const formKey = form.get("formKey");
  return answerOpenForm(form, context, {
    schema: contactInput,
    title: "Message Failed",
    failed: "There was an error sending your message. Please try again.",
    work: async (input) => {
      if (!isBaited(form)) await contactFrom(context, input, typeof formKey === "string" ? formKey : null);
      const message = "Thank you for contacting us. We'll get back to you soon.";
      return redirectWithToast("/contact", { title: "Message Sent!", message });
    },
  });
}

export default function Contact() {
  return <ContactPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
