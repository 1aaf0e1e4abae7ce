import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Await, Navigate, useAsyncError, useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { Suspense, useDeferredValue } from "react";
import { HistoryPage, type HistoryData } from "~/routes/_app.parking-history/history-page";
import type { PageHandle } from "~/ui/shell/handle";
import { buttonAction } from "~/forms/button-action";
import { requireMember } from "~/auth/guards";
import { rate } from "~/forms/rate";
import "./history.css";
import { HISTORY_PAGE, historyInput, parkingHistory } from "~/domain/account";
import { rateForm, unratedHandovers } from "~/domain/listings";
import { queryOrEmpty } from "~/server/search-params";

export const handle: PageHandle = {
  title: "Parking History",
  subtitle: "Your parking activity",
  back: "/profile",
  tab: "profile",
  refresh: true,
};

/** The page of the history after the key in the address. An invalid address shows the first page. */
export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const { actor } = await requireMember(request, load);
  const { context } = load.app;
  const { before } = queryOrEmpty(request, historyInput);
  const [items, unrated] = await Promise.all([
    parkingHistory(context, actor, { before }, HISTORY_PAGE + 1),
    before === undefined ? unratedHandovers(context, actor) : [],
  ]);
  return {
    items: items.slice(0, HISTORY_PAGE),
    after: before ?? null,
    more: items.length > HISTORY_PAGE,
    unrated,
  };
}

export const action = ({ request, context: load }: ActionFunctionArgs) =>
  buttonAction(request, load, {
    back: "/parking-history",
    schema: rateForm,
    workOf: (form) => rate(form, "/parking-history"),
  });

/** On a navigation inside the app the page shows at once, and its cards when they are loaded. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): { coming: Promise<HistoryData> } {
  const coming = serverLoader<HistoryData>();
  coming.catch(() => undefined); // avoids an unhandled rejection; <Await> shows the error
  return { coming };
}

export default function ParkingHistory() {
  // While the data loads again, the old cards stay.
  const data = useDeferredValue(useLoaderData<HistoryData | { coming: Promise<HistoryData> }>());
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <Await resolve={"coming" in data ? data.coming : data} errorElement={<Failed />}>
        {(history: HistoryData) => <HistoryPage {...history} />}
      </Await>
    </Suspense>
  );
}

/** Follows a redirect, such as to sign-in when the session ended. Other errors go to the error screen. */
function Failed() {
  const error = useAsyncError();
  const to = error instanceof Response && error.headers.get("Location");
  if (to) return <Navigate to={to} replace />;
  throw error;
}

/** Three placeholder cards while the page loads. */
const HistorySkeleton = () => (
  <ul className="card" aria-label="Loading your parking history">
    {["first", "second", "third"].map((card) => (
      <li key={card} className="history-card">
        <span className="skeleton icon" />
        <div>
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      </li>
    ))}
  </ul>
);
