import { useNavigate } from "@remix-run/react";
import { lazy, memo, Suspense, useState } from "react";
import type { Unrated } from "~/domain/ratings/rules";
import { ActiveRequest } from "./active-request";
import { HomeActions } from "./home-actions";
import { useHomeAddress } from "./home-address";
import type { HomeData } from "./home-data";
import type { OpenDialog } from "./home-dialog";
import { HomeMap } from "./home-map";
import { NearbyList } from "./nearby-list";
import { PlaceNotice } from "./place-notice";
import { Placeless } from "./placeless";
import { PromiseBanners } from "./promise-banners";
import { ServerTimeProvider } from "~/ui/time/server-time";
import { useHere } from "./use-here";
import { useHomeNews } from "./use-home-news";
import { useSettle } from "./use-settle";
import "./map-home.css";
import "./space-card.css";

const loadDialog = () => import("./home-dialog");
const HomeDialog = lazy(loadDialog);
const HomeRating = lazy(() => import("./home-rating"));

/** Kept apart from the page's own changes: none of them may reach what the server rendered before its script is there. */
const Rating = memo(function Rating(handover: Unrated) {
  return (
    <Suspense>
      <HomeRating handover={handover} />
    </Suspense>
  );
});

/** The map home of a member (specification 2): what is promised, the map, the list. */
export function MapHome({ data, me }: { data: HomeData; me: string }) {
  const { place, view, radius, banners, request, unrated, unknownPlace, formKey } = data;
  const { here, failure } = useHere(place);
  const { spaces, further } = useHomeNews(data, me);
  const settle = useSettle(() => banners.length > 0 || spaces.some(({ status }) => status === "promised"));
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { page } = useHomeAddress();
  const navigate = useNavigate();
  const show = (dialog: OpenDialog) => {
    loadDialog().then(
      () => setOpen(dialog),
      () => navigate(page(dialog.path)),
    );
  };
  // A request that was promised a space looks no further: the promise's banner takes its place.
  const coming = banners.some(({ role }) => role === "driver");
  const located = here ?? place;
  const actions = <HomeActions key={failure} located={located !== null} onOpen={show} />;

  return (
    <ServerTimeProvider now={data.now}>
      <div className={place ? "map-home" : "map-home placeless"}>
        <div className="home-top stack">
          <PromiseBanners banners={banners} here={here} onExpired={settle} />
          {request && !coming && <ActiveRequest requestId={request.id} />}
          {place && <PlaceNotice place={place} failure={failure} />}
          {unrated && <Rating key={unrated.spaceId} {...unrated} />}
        </div>
        <div className="home-map stack">
          {view ? (
            <HomeMap view={view} here={here} spaces={spaces} further={further} tiles={data.tiles} />
          ) : (
            <Placeless failure={failure} unknownPlace={unknownPlace} />
          )}
          {actions}
        </div>
        {place && (
          <div className="home-list">
            <NearbyList
              spaces={spaces}
              radius={radius}
              more={further.length > 0}
              unknownPlace={unknownPlace}
              activity={data.activity}
              me={me}
              onPromise={({ id }) => show({ kind: "promise", path: `/spaces/${id}/promise` })}
              onExpired={settle}
            />
          </div>
        )}
      </div>
      {open && (
        <Suspense>
          <HomeDialog open={open} place={located} radius={radius} formKey={formKey} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </ServerTimeProvider>
  );
}
