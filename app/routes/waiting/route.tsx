import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteAccountInput } from "~/domain/account";
import { waitingOf } from "~/domain/auth";
import { retentionDays } from "~/domain/shared/retention-rules";
import { deleteAccountAction } from "~/forms/delete-account-action";
import { constraintsOf } from "~/forms/forms";
import { RestrictedPage } from "~/ui/account/restricted-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "Waiting for an admin",
  hydrate: false,
  alsoOpenTo: ["suspended", "unconfirmed", "waiting", "before-launch"],
};

/** Pages that are not open to members who wait for an admin (`alsoOpenTo`) redirect here; everybody else leaves it. */
export async function loader({ context: loadContext }: LoaderFunctionArgs) {
  const { config, context, mailer } = loadContext.app;
  const id = await loadContext.sessionId();
  const waiting = id && (await waitingOf(context, id));
  if (!waiting) return redirect("/");
  return {
    brand: config.brandName,
    waiting,
    sendsMails: mailer !== null,
    days: retentionDays.waitingMember,
    constraints: constraintsOf({ "delete-account": deleteAccountInput }),
  };
}

/** Whoever waits may delete the account. */
export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  deleteAccountAction(request, loadContext);

/** What a new member waits for, and how they hear of it (docs/product.md#accounts). */
export default function WaitingForAdmin() {
  const { brand, waiting, sendsMails, days } = useLoaderData<typeof loader>();
  const { firstName, email, unconfirmed } = waiting;
  return (
    <RestrictedPage icon="clock" title="An admin looks at your account">
      {unconfirmed && (
        <section className="notice stack" aria-labelledby="first">
          <h2 id="first">First confirm your address</h2>
          <p>
            We sent a link to <strong>{email}</strong>. Open it, and we tell the admins that you wait.
          </p>
          <a href="/confirm-email">No mail, or a wrong address?</a>
        </section>
      )}
      <p>
        Thank you for joining, <span dir="auto">{firstName}</span>. In this community the people who run {brand} let
        everyone in themselves{unconfirmed ? "." : ", and they know that you wait."}
      </p>
      <p>
        {sendsMails
          ? `You get a mail to ${email} as soon as they decide.`
          : "Look in here again in a day or two: this page opens the map once they let you in."}{" "}
        If nobody decides within {days} days, your account is deleted, and you can try again.
      </p>
      <a className="button" href="/">
        Look Again
      </a>
    </RestrictedPage>
  );
}
