import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inOwnDocument } from "~/ui/donations/in-own-document";
import { SubscribePage } from "~/ui/donations/subscribe-page";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { answerDonation } from "~/web/donations/answer-donation";
import { loadSubscribe } from "~/web/donations/load-subscribe";

export const handle: PageHandle = {
  title: "Inaugural Member",
  subtitle: "Support your parking community",
  tab: "menu",
  cardForm: true,
};

export const loader = ({ request, context }: LoaderFunctionArgs) => loadSubscribe(request, context);

export const clientLoader = inOwnDocument;

export const action = ({ request, context }: ActionFunctionArgs) => answerDonation(request, context);

export default function Subscribe() {
  return <SubscribePage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
