import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { answerDeletion } from "~/forms/answer-deletion";
import { timeZoneOf } from "~/auth/time-zone";
import { deleteAccountInput } from "~/domain/account";
import { suspensionOf } from "~/domain/members";
import { constraintsOf } from "~/forms/forms";
import type { Suspension } from "~/domain/members/rules";
import { DeleteForm, WhatIsDeleted } from "~/ui/account/delete-form";
import { DownloadLink } from "~/ui/account/download-link";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { dateText } from "~/ui/time/date-text";
import "~/ui/account/account.css";
import "./suspended.css";

export const handle: PageHandle = {
  title: "Account suspended",
  hydrate: false,
  openTo: ["suspended", "unconfirmed", "before-launch"],
};

/** The only page of a suspended member. All other pages redirect here, and members who are not suspended leave it. */
export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const { config, context } = load.app;
  const id = await load.sessionId();
  const suspension = id && (await suspensionOf(context, id));
  const home: Response = redirect("/");
  if (!suspension) throw home;
  const timeZone = timeZoneOf(request, config, null);
  return { brand: config.brandName, suspension, timeZone, constraint: constraintsOf(deleteAccountInput) };
}

/** A suspended member may delete the account (docs/product.md#accounts). */
export const action = ({ request, context }: ActionFunctionArgs) => answerDeletion(request, context);

export default function Suspended() {
  return <SuspendedPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}

interface Props {
  brand: string;
  suspension: Suspension;
  timeZone: string;
  constraint: Constraints;
  reply: FormReply | undefined;
}

/** The page of a suspended member: the reason, and whom to ask (docs/product.md#accounts). */
const SuspendedPage = ({ brand, suspension: { since, reason }, timeZone, constraint, reply }: Props) => (
  <main className="suspended bare">
    <div className="stack">
      <div className="card stack">
        <Icon name="lock" />
        <h1>Your account is suspended</h1>
        <p>
          Since <time dateTime={since}>{dateText(since, timeZone)}</time> you cannot use {brand}. Your neighbours do not
          see you; what you had promised or shared has ended.
        </p>
        {reason && (
          <section className="notice danger" aria-labelledby="why">
            <h2 id="why">Why</h2>
            <p dir="auto">{reason}</p>
          </section>
        )}
        <p>Do you think that this is a mistake? Write to the people who run this community.</p>
        <a className="button" href="/contact">
          <Icon name="mail" />
          Contact Us
        </a>
        <SignOutForm />
        <p className="row">
          <a href="/terms">Terms of Use</a>
          <a href="/privacy">Privacy Policy</a>
        </p>
      </div>
      <section className="card stack" aria-labelledby="data">
        <h2 id="data">Your data</h2>
        <p>Everything that is stored about you is yours: take it with you as a file, or delete it with your account.</p>
        <DownloadLink quiet />
        <details className="account" open={reply !== undefined}>
          <summary>Delete my account</summary>
          <div className="stack">
            <WhatIsDeleted suspended />
            <DeleteForm reply={reply} constraint={constraint} className="stack" />
          </div>
        </details>
      </section>
    </div>
  </main>
);
