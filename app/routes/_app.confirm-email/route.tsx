import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmEmailPage } from "~/routes/_app.confirm-email/confirm-email-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { confirmEmailAction, loadConfirmEmail } from "~/routes/_app.confirm-email/confirm-email-action.server";

export const handle: PageHandle = {
  title: "Confirm Your E-mail",
  hydrate: false,
  openTo: ["unconfirmed", "before-launch"],
};

export const loader = ({ request, context }: LoaderFunctionArgs) => loadConfirmEmail(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => confirmEmailAction(request, context);

/** The page's address can hold a token, so requests must not send it as Referer. Forms need the origin. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Referrer-Policy", "strict-origin");
  return headers;
};

export default function ConfirmEmail() {
  return <ConfirmEmailPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
