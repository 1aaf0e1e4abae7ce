import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Await, Navigate, useAsyncError, useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { Suspense, useDeferredValue } from "react";
import { HistoryPage, type HistoryData } from "~/ui/history/history-page";
import { HistorySkeleton } from "~/ui/history/history-skeleton";
import type { PageHandle } from "~/ui/shell/handle";
import { answerPress } from "~/web/answer-press";
import { requireMember } from "~/web/guards";
import { loadHistory } from "~/web/history/load-history";
import { rate } from "~/web/history/rate";

export const handle: PageHandle = {
  title: "Parking History",
  subtitle: "Your parking activity",
  back: "/profile",
  tab: "profile",
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadHistory(request, context, await requireMember(request, context));

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerPress(request, context, { back: "/parking-history", workOf: (form) => rate(form, "/parking-history") });

/** Inside the app the page opens at once, and its cards follow. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): { coming: Promise<HistoryData> } {
  const coming = serverLoader<HistoryData>();
  coming.catch(() => undefined); // <Await> tells of it, once it is there
  return { coming };
}

export default function ParkingHistory() {
  // Loaded anew, the page keeps its cards until the new ones are there.
  const data = useDeferredValue(useLoaderData<HistoryData | { coming: Promise<HistoryData> }>());
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <Await resolve={"coming" in data ? data.coming : data} errorElement={<Failed />}>
        {(history: HistoryData) => <HistoryPage {...history} />}
      </Await>
    </Suspense>
  );
}

/** Who was signed out meanwhile is led on; anything else is the error screen's. */
function Failed() {
  const error = useAsyncError();
  const to = error instanceof Response && error.headers.get("Location");
  if (to) return <Navigate to={to} replace />;
  throw error;
}
