import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { ledgerInput, ledgerPage } from "~/domain/points";
import { queryOrEmpty } from "~/server/search-params";
import { pointsText, signedPoints } from "~/domain/points/rules";
import { Picture } from "~/ui/icons/icon";
import { PagesNav } from "~/ui/shell/pages-nav";
import { Moment } from "~/ui/time/moment";

export const handle: PageHandle = {
  title: "Points",
  subtitle: "Everything that added or took points",
  back: "/profile",
  tab: "profile",
  alsoOpenTo: ["unconfirmed"],
};

/** The page of the member's ledger after the key in the address. An invalid address shows the first page. */
export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, load);
  const { context } = load.app;
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
  if (transactions.length === 0) return <NoPoints first={first} />;
  return (
    <div className="stack">
      <ul className="card activity ledger" aria-label="Movements of your points, newest first">
        {transactions.map(({ id, reason, points, total, createdAt }) => (
          <li key={id} className="row apart">
            <span>
              {reason}
              <br />
              <small>
                <Moment at={createdAt} />
              </small>
            </span>
            <span>
              <strong className={points < 0 ? "spent" : "earned"}>{signedPoints(points)}</strong>
              <br />
              <small>
                <span className="unseen">Points then: </span>
                {pointsText(total)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <PagesNav first={first} next={next} />
    </div>
  );
}

const NoPoints = ({ first }: { first: string | undefined }) => (
  <div className="empty">
    <Picture name="points" />
    <h2>{first === undefined ? "No points yet" : "No older movements"}</h2>
    <p>Share a space when you leave: it earns your first ones.</p>
    <Link className="button" to={first ?? "/"}>
      {first === undefined ? "Share a space" : "Newest"}
    </Link>
  </div>
);
