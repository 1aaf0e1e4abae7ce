import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { lastPlace } from "~/domain/members";
import { watchesOf, createWatch, endWatch, renewWatch, watchForm } from "~/domain/push";
import { withStreets } from "~/server/map-streets";
import { readHomeQuery } from "~/forms/home-query";
import { form, idForm, pageAction } from "~/forms/form-action";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { PageFailure, useFormReply } from "~/ui/forms/post-form";
import { profilePage } from "~/ui/profile/profile-page";
import { MAX_WATCHES } from "~/domain/push/watch-rules";
import { Picture } from "~/ui/icons/icon";
import { PlainLink } from "~/ui/shell/plain-link";
import type { PlaceOnStreet } from "~/ui/spaces/street-name";
import { WatchForm, type WatchFormProps, WatchList } from "./watch-list";

export const handle = profilePage({
  title: "Watched Areas",
  back: "/profile/notifications",
  alsoOpenTo: ["unconfirmed"],
});

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { context, map } = loadContext.app;
  const { here, radius } = readHomeQuery(new URL(request.url).searchParams);
  const last = await lastPlace(context, signedIn.actor);
  // What the map showed, else where the member was last.
  const around = here ?? (last && { latitude: last.latitude, longitude: last.longitude });
  const [place = null] = await withStreets(map, around ? [around] : []);
  return {
    watches: await withStreets(map, await watchesOf(context, signedIn.actor), { withNumbers: false }),
    place,
    isLastKnown: here === null,
    radius,
  };
}

/** Answers the forms of the page, and the one of the empty map. */
export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  pageAction(request, loadContext, "/profile/watches", {
    watch: form({
      schema: watchForm,
      purpose: "watch an area",
      failed: "Failed to watch this area. Please try again.",
      work: (context, actor, watch) => createWatch(context, actor, watch),
      done: { title: "You watch this area", message: "We'll tell you when a space comes up there." },
    }),
    "renew-watch": idForm("watchId", renewWatch, {
      failed: "Failed to renew it. Please try again.",
      done: { title: "Renewed", message: "The watch starts over from now." },
    }),
    "end-watch": idForm("watchId", endWatch, {
      failed: "Failed to end it. Please try again.",
      done: { title: "Ended", message: "You no longer watch this area." },
    }),
  });

export const clientAction = showFailureInForm("Failed to save. Please try again.");

/** The areas that a member watches (docs/product.md#push). */
export default function Watches() {
  const { watches, ...area } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageFailure besides={["watch"]} />
      <section className="card stack" aria-labelledby="watches">
        <h2 id="watches">Areas you watch</h2>
        <p>
          We'll tell you when a space comes up. Change how in <Link to="/profile/notifications">Notifications</Link>.
        </p>
        {watches.length > 0 ? (
          <WatchList watches={watches} />
        ) : (
          <div className="empty">
            <Picture name="street" />
            <p>You aren't watching any area.</p>
          </div>
        )}
      </section>
      <NewWatch {...area} isFull={watches.length >= MAX_WATCHES} />
    </div>
  );
}

interface NewWatchProps extends Omit<WatchFormProps, "place"> {
  /** Null: no place is known. */
  place: PlaceOnStreet | null;
  isFull: boolean;
}

function NewWatch({ isFull, place, ...form }: NewWatchProps) {
  const isRefused = useFormReply("watch") !== null;
  if (place && (!isFull || isRefused)) return <WatchForm place={place} {...form} />;
  return (
    <p className="notice">
      {isFull ? (
        `You watch ${MAX_WATCHES} areas. End one to watch another.`
      ) : (
        <>
          We don't know where you are. Open <PlainLink to="/">the map</PlainLink> first, then come back.
        </>
      )}
    </p>
  );
}
