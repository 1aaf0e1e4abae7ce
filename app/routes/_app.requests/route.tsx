import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  acceptRequestForm,
  incomingRequests,
  outgoingRequests,
  ownSpaces,
  acceptRequest,
  declineRequest,
} from "~/domain/listings";
import { constraintsOf, idField } from "~/forms/forms";
import { RequestsPage, type RequestsTab } from "./requests-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { useEffect, useRef } from "react";
import { reload } from "~/realtime/reload";
import { jitter, usePolling, useRealtime, type WireEvent } from "~/realtime/use-realtime";
import { useMember } from "~/ui/shell/app-data";
import { distanceMetres, distanceMiles, pointOf, REACH_METRES } from "~/domain/places/rules";
import type { Actor, Context } from "~/domain/shared/context";
import type { DistantRequest, RequestInList } from "~/domain/listings/request-text-rules";
import { availabilityText } from "~/domain/listings/card-text-rules";
import { driveMinutes } from "~/domain/listings/listing-time-rules";
import type { SpaceCard } from "~/domain/listings/space-rules";
import { cancelOwnRequest } from "~/forms/cancel-own-request";
import { returnTo } from "~/auth/redirect-path";
import { form, pageAction } from "~/forms/form-action";

export const handle: PageHandle = {
  title: "Requests",
  subtitle: "Neighbours looking for parking",
  tab: "requests",
  reloads: true,
};

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireMember(request, loadContext);
  const tab: RequestsTab = new URL(request.url).searchParams.get("tab") === "mine" ? "mine" : "incoming";
  return {
    tab,
    ...(await loadRequests(loadContext.app.context, actor)),
    constraints: constraintsOf({ accept: acceptRequestForm }),
  };
}

export function action({ request, context: loadContext }: ActionFunctionArgs) {
  const back = returnTo(request);
  return pageAction(request, loadContext, back ?? "/requests", {
    accept: form({
      schema: acceptRequestForm.extend(idField("requestId").shape),
      failed: "Failed to promise parking space. Please try again.",
      limit: "personal-words",
      offersPush: true,
      then: `${back ?? "/"}#promise`,
      work: async (context, actor, { requestId, ...input }) => {
        await acceptRequest(context, actor, requestId, input);
        const message = "You've promised this parking space. The requester will be notified.";
        return { title: "Space Promised!", message };
      },
    }),
    decline: form({
      schema: idField("requestId"),
      failed: "Failed to decline the request. Please try again.",
      work: async (context, actor, { requestId }) => {
        const { asked } = await declineRequest(context, actor, requestId);
        const message = asked
          ? "The driver is told, and can't ask you again for 24 hours."
          : "You no longer see it. The driver isn't told.";
        return { title: "Request declined", message };
      },
    }),
    cancel: form({
      schema: idField("requestId"),
      failed: "Failed to cancel the request. Please try again.",
      then: "/requests?tab=mine",
      work: (context, actor, { requestId }) => cancelOwnRequest(context, actor, requestId),
    }),
  });
}

export default function Requests() {
  const data = useLoaderData<typeof loader>();
  useRequestsLive();
  return <RequestsPage {...data} />;
}

const JITTER_MS = 400;
/** Interval of loading the lists while no socket is open, in ms (tests/specification.md#caching-and-timing). */
const POLL_MS = 120_000;

/** Loads the lists again after an event about a request near the member or about the member's own spaces. */
function useRequestsLive(): void {
  const memberId = useMember()?.id;
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(waiting.current), []);
  usePolling(POLL_MS);
  useRealtime((event) => {
    if (!changesLists(event, memberId)) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(reload, jitter(JITTER_MS));
  });
}

function changesLists({ type, data }: WireEvent, memberId: string | undefined): boolean {
  if (type === "NEW_PARKING_REQUEST" || type === "PARKING_REQUEST_UPDATED") return true;
  // The member's own spaces are the choices when accepting a request.
  return type === "PARKING_SPACE_UPDATED" && data.space.owner?.id === memberId;
}

/** Both lists of the Requests screen, with the spaces that can be promised to each request. */
async function loadRequests(context: Context, actor: Actor) {
  const now = context.clock.now();
  const [incoming, outgoing, own] = await Promise.all([
    incomingRequests(context, actor),
    outgoingRequests(context, actor),
    ownSpaces(context, actor),
  ]);
  const available = own.filter(({ status }) => status === "available");
  return {
    now: now.toISOString(),
    incoming: incoming.map((one) => ({ ...one, spaces: choicesFor(one, available, now) })),
    outgoing,
  };
}

/** Half of the diagonal that the rounded position of a distant request can be off, in metres. */
const ROUNDED_METRES = 800;

/** The available spaces within 2 miles of the request: the asked one, then the nearest (docs/product.md#promises). */
function choicesFor(request: RequestInList | DistantRequest, spaces: readonly SpaceCard[], now: Date) {
  const reach = request.requester ? REACH_METRES : REACH_METRES + ROUNDED_METRES;
  const milesTo = (space: SpaceCard) => distanceMiles(pointOf(space), pointOf(request));
  return spaces
    .filter((space) => distanceMetres(pointOf(space), pointOf(request)) <= reach)
    .sort(
      (a, b) =>
        Number(b.id === request.askedSpaceId) - Number(a.id === request.askedSpaceId) || milesTo(a) - milesTo(b),
    )
    .map((space) => ({
      id: space.id,
      label: [space.address || "Your shared space", availabilityText(space, now)].join(", "),
      offer: space.address || "your space",
      minutes: driveMinutes(milesTo(space)),
    }));
}
