import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { SubscribePage } from "~/routes/_app.subscribe/subscribe-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { donationAction } from "~/routes/_app.subscribe/donation-action.server";
import { centsOf, dollarsOf, DONATION_MIN_CENTS } from "~/domain/donations/rules";
import { donationForm } from "~/domain/donations";
import { constraintsOf } from "~/forms/forms";
import type { AppLoadContext } from "~/http/context";
import { requireMember } from "~/auth/guards";

/**
 * The page's `clientLoader`. Only this document's Content-Security-Policy allows the card form, so a navigation
 * reloads.
 */
async function inOwnDocument({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  if (window.location.pathname === new URL(request.url).pathname) return serverLoader();
  window.location.assign(request.url);
  return new Promise(() => undefined); // pending until the browser has left this page
}

export const handle: PageHandle = {
  title: "Inaugural Member",
  subtitle: "Support your parking community",
  tab: "menu",
  cardForm: true,
  openTo: ["unconfirmed"],
};

export const loader = ({ request, context }: LoaderFunctionArgs) => loadSubscribe(request, context);

export const clientLoader = inOwnDocument;

export const action = ({ request, context }: ActionFunctionArgs) => donationAction(request, context);

export default function Subscribe() {
  return <SubscribePage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}

/** What the donation page shows; `?amount=` is the amount chosen without JavaScript. */
async function loadSubscribe(request: Request, load: AppLoadContext) {
  await requireMember(request, load);
  const { payments, mailer, context } = load.app;
  const wanted = new URL(request.url).searchParams.get("amount") ?? "";
  return {
    available: payments !== null,
    amount: dollarsOf(centsOf(wanted) ?? DONATION_MIN_CENTS),
    mailsReceipts: mailer !== null,
    formKey: context.newId(),
    constraint: constraintsOf(donationForm),
  };
}
