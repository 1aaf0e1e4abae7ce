import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { profilePage } from "~/ui/profile/profile-page";
import { requireMember } from "~/auth/guards";
import { ledgerInput, ledgerPage } from "~/domain/points";
import { queryOrEmpty } from "~/server/search-params";
import { pointsText } from "~/domain/points/rules";
import { ActivityList, SignedPoints } from "~/ui/shell/activity-list";
import { Empty, PagesNav } from "~/ui/shell/list-parts";
import { Moment } from "~/ui/time/moment";

export const handle = profilePage({
  title: "Points",
  subtitle: "What you earned and spent",
  alsoOpenTo: ["unconfirmed"],
});

/** The page of the member's ledger after the key in the address. An invalid address shows the first page. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { context } = loadContext.app;
  const { before } = queryOrEmpty(request, ledgerInput);
  const { transactions, more } = await ledgerPage(context, signedIn.actor, { before });
  return {
    transactions,
    first: before === undefined ? undefined : "/profile/points",
    next: more ? `?before=${transactions.at(-1)?.id ?? ""}` : undefined,
  };
}

/** All changes of the member's points, each with the total after it. */
export default function Points() {
  const { transactions, first, next } = useLoaderData<typeof loader>();
  if (transactions.length === 0)
    return (
      <Empty picture="points" title={first === undefined ? "No points yet" : "No older movements"}>
        {first === undefined && <p>Share a space when you leave: it earns your first ones.</p>}
        <Link className="button" to={first ?? "/"}>
          {first === undefined ? "Share a space" : "Newest"}
        </Link>
      </Empty>
    );
  return (
    <div className="stack">
      <ActivityList
        className="card ledger"
        label="Movements of your points, newest first"
        rows={transactions.map(({ id, reason, points, total, createdAt }) => ({
          id,
          what: reason,
          below: <Moment at={createdAt} />,
          beside: (
            <span>
              <SignedPoints points={points} />
              <br />
              <small>
                <span className="unseen">Points then: </span>
                {pointsText(total)}
              </small>
            </span>
          ),
        }))}
      />
      <PagesNav first={first} next={next} />
    </div>
  );
}
