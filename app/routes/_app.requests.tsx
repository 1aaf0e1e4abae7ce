import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatDistanceStrict } from "date-fns";
import { distanceMiles } from "~/domain/places/rules";
import { cancelRequest, declineRequest, incomingRequests, outgoingRequests } from "~/domain/requests";
import type { RequestInList } from "~/domain/requests/rules";
import { acceptRequest, acceptRequestForm, ownSpaces } from "~/domain/spaces";
import type { SpaceCard } from "~/domain/spaces/rules";
import { availabilityText } from "~/domain/spaces/rules";
import { RequestsPage, type RequestsData, type RequestsTab } from "~/ui/requests/requests-page";
import { useRequestsLive } from "~/ui/requests/use-requests-live";
import type { FormReply } from "~/ui/forms/form-state";
import type { PageHandle } from "~/ui/shell/handle";
import { redirectWithToast } from "~/web/flash";
import { parseForm, replyTo } from "~/web/forms";
import { requireMember } from "~/web/guards";
import { refusalOf } from "~/web/refusals";

export const handle: PageHandle = { title: "Requests", subtitle: "Neighbours looking for parking", tab: "requests" };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RequestsData> {
  const { actor } = await requireMember(request, context);
  const { context: domain } = context.app;
  const now = domain.clock.now();
  const tab: RequestsTab = new URL(request.url).searchParams.get("tab") === "mine" ? "mine" : "incoming";
  const [incoming, outgoing, own] = await Promise.all([
    incomingRequests(domain, actor),
    outgoingRequests(domain, actor),
    ownSpaces(domain, actor),
  ]);
  const view = (one: RequestInList) => ({
    ...one,
    asked: formatDistanceStrict(new Date(one.createdAt), now, { addSuffix: true }),
  });
  const available = own.filter(({ status }) => status === "available");
  return {
    tab,
    incoming: incoming.map((one) => ({ ...view(one), spaces: choicesFor(one, available, now) })),
    outgoing: outgoing.map(view),
  };
}

const pointOf = ({ latitude, longitude }: { latitude: string; longitude: string }) => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
});

/** The member's available spaces, the nearest to the request first (PRODUCT 4). */
const choicesFor = (request: RequestInList, spaces: readonly SpaceCard[], now: Date) =>
  [...spaces]
    .sort((a, b) => distanceMiles(pointOf(a), pointOf(request)) - distanceMiles(pointOf(b), pointOf(request)))
    .map((space) => ({
      id: space.id,
      label: [space.address || "Your shared space", availabilityText(space, now)].join(", "),
    }));

const requestIdIn = (form: FormData): string => {
  const id = form.get("requestId");
  return typeof id === "string" ? id : "";
};

export async function action({ request, context }: ActionFunctionArgs) {
  const { actor } = await requireMember(request, context);
  const { context: domain } = context.app;
  const form = await request.formData();
  try {
    switch (form.get("intent")) {
      case "accept": {
        const read = await parseForm(form, acceptRequestForm);
        if ("reply" in read) return read.reply;
        await acceptRequest(domain, actor, requestIdIn(form), read.value);
        const message = "You've promised this parking space. The requester will be notified.";
        return await redirectWithToast("/", { title: "Space Promised!", message });
      }
      case "decline":
        await declineRequest(domain, actor, requestIdIn(form));
        return await redirectWithToast("/requests", {
          title: "Request declined",
          message: "You no longer see it. The driver is not told.",
        });
      case "cancel":
        await cancelRequest(domain, actor, requestIdIn(form));
        return await redirectWithToast("/requests?tab=mine", {
          title: "Request cancelled",
          message: "Your neighbours no longer see it.",
        });
      default:
        return replyTo(form, { failure: { title: "Error", message: "Please reload the page and try again." } });
    }
  } catch (error) {
    const { message, fields } = refusalOf(error);
    return replyTo(form, { errors: fields, failure: { title: "Error", message } });
  }
}

export default function Requests() {
  const data = useLoaderData<typeof loader>();
  useRequestsLive();
  return <RequestsPage {...data} reply={useActionData<FormReply>() ?? null} />;
}
