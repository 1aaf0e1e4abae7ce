import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endMails, endsMails } from "~/domain/push";
import { UnsubscribePage } from "~/routes/_app.unsubscribe/unsubscribe-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "End Mails",
  hydrate: false,
  openTo: ["suspended", "unconfirmed", "before-launch"],
  elsewhere: "one-click-posts",
};

const tokenIn = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? "";

export const loader = ({ request, context: load }: LoaderFunctionArgs) => ({
  works: endsMails(load.app.context, tokenIn(request)),
});

/** The button of the page, and the one click of mail programs, which send no form of ours (RFC 8058). Nobody is signed in. */
export async function action({ request, context: load }: ActionFunctionArgs) {
  const ended = await endMails(load.app.context, tokenIn(request));
  return data({ ended }, { status: ended ? 200 : 400 });
}

/** The page's address holds a token, so requests must not send it as Referer. Forms need the origin. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Referrer-Policy", "strict-origin");
  return headers;
};

export default function Unsubscribe() {
  const { works } = useLoaderData<typeof loader>();
  return <UnsubscribePage works={works} ended={useActionData<typeof action>()?.ended ?? false} />;
}
