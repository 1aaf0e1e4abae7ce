import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  secondStepAction,
  loadSecondStep,
} from "~/routes/_app.profile_.security_.second-step/second-step-action.server";
import { SetUpPage, type SetUpReply } from "~/routes/_app.profile_.security_.second-step/set-up-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { tab: "profile", title: "Second Step", back: "/profile", openTo: ["unconfirmed"] };

export const loader = ({ request, context }: LoaderFunctionArgs) => loadSecondStep(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => secondStepAction(request, context);

/** Secrets and codes stay out of every cache. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "no-store");
  return headers;
};

export default function SetUpSecondStep() {
  return <SetUpPage data={useLoaderData<typeof loader>()} reply={useReply<SetUpReply>()} />;
}
