import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/ui/shell/handle";
import { deleteAccountAction } from "~/forms/delete-account-action";
import { timeZoneOf } from "~/auth/time-zone";
import { deleteAccountInput } from "~/domain/account";
import { suspensionOf } from "~/domain/auth";
import { constraintsOf } from "~/forms/forms";
import { RestrictedPage } from "~/ui/account/restricted-page";
import { dateText } from "~/ui/time/date-text";

export const handle: PageHandle = {
  title: "Account suspended",
  hydrate: false,
  alsoOpenTo: ["suspended", "unconfirmed", "before-launch"],
};

/** Pages that are not open to suspended members (`alsoOpenTo` in security/route-policy.ts) redirect here; others leave it. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { config, context } = loadContext.app;
  const id = await loadContext.sessionId();
  const suspension = id && (await suspensionOf(context, id));
  if (!suspension) return redirect("/");
  const timeZone = timeZoneOf(request, config, null);
  return {
    brand: config.brandName,
    suspension,
    timeZone,
    constraints: constraintsOf({ "delete-account": deleteAccountInput }),
  };
}

/** A suspended member may delete the account (docs/product.md#accounts). */
export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  deleteAccountAction(request, loadContext);

/** The page of a suspended member: the reason, and whom to ask (docs/product.md#accounts). */
export default function Suspended() {
  const { brand, suspension, timeZone } = useLoaderData<typeof loader>();
  const { since, reason } = suspension;
  return (
    <RestrictedPage icon="lock" title="Your account is suspended" suspended>
      <p>
        Since <time dateTime={since}>{dateText(since, timeZone)}</time> you can't use {brand}. Your neighbours don't see
        you; what you had promised or shared has ended.
      </p>
      {reason && (
        <section className="notice danger" aria-labelledby="why">
          <h2 id="why">Why</h2>
          <p dir="auto">{reason}</p>
        </section>
      )}
      <p>Do you think this is a mistake? Write to the people who run this community.</p>
    </RestrictedPage>
  );
}
