import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inOwnDocument } from "~/routes/_app.subscribe/in-own-document";
import { SubscribePage } from "~/routes/_app.subscribe/subscribe-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { answerDonation } from "~/routes/_app.subscribe/answer-donation.server";
import { loadSubscribe } from "~/routes/_app.subscribe/load-subscribe.server";

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
