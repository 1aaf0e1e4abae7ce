import { useState } from "react";
import { ActiveRequest } from "./active-request";
import { PromiseDialog, RequestDialog, ShareDialog } from "./dialogs";
import { HomeActions } from "./home-actions";
import type { HomeData } from "./home-data";
import { HomeMap } from "./home-map";
import { Locating } from "./locating";
import { LocationRequired } from "./location-required";
import { NearbyList } from "./nearby-list";
import { PlaceNotice } from "./place-notice";
import { PromiseBanners } from "./promise-banners";
import { ServerTimeProvider } from "./server-time";
import { useHere } from "./use-here";
import { useHomeNews } from "./use-home-news";
import { useSettle } from "./use-settle";
import "./map-home.css";
import "./space-card.css";

type Open = { dialog: "share" | "request" } | { dialog: "promise"; spaceId: string } | null;

/** The map home of a member (specification 2): what is promised, the map, the list. */
export function MapHome({ data, me }: { data: HomeData; me: string }) {
  const { place, view, radius, banners, request, unknownPlace, formKey } = data;
  const { here, failure } = useHere(place);
  const { spaces, further } = useHomeNews(data, me);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const settle = useSettle(() => banners.length > 0 || spaces.some(({ status }) => status === "promised"));
  const spot = here ?? place;

  return (
    <ServerTimeProvider now={data.now}>
      <div className={place ? "map-home" : "map-home placeless"}>
        <div className="home-top stack">
          <PromiseBanners banners={banners} onExpired={settle} />
          {request && <ActiveRequest requestId={request.id} />}
          {place && <PlaceNotice place={place} failure={failure} />}
        </div>
        <div className="home-map stack">
          {view && <HomeMap view={view} here={here} spaces={spaces} further={further} tiles={data.tiles} />}
          {!place && failure && <LocationRequired message={failure} unknownPlace={unknownPlace} />}
          {!place && !failure && <Locating unknownPlace={unknownPlace} />}
          <HomeActions
            located={spot !== null}
            onShare={() => setOpen({ dialog: "share" })}
            onRequest={() => setOpen({ dialog: "request" })}
          />
        </div>
        {place && (
          <div className="home-list">
            <NearbyList
              spaces={spaces}
              radius={radius}
              more={further.length > 0}
              unknownPlace={unknownPlace}
              me={me}
              onPromise={({ id }) => setOpen({ dialog: "promise", spaceId: id })}
              onExpired={settle}
            />
          </div>
        )}
      </div>
      {open?.dialog === "promise" && <PromiseDialog spaceId={open.spaceId} onClose={close} />}
      {open?.dialog === "share" && spot && <ShareDialog place={spot} formKey={formKey} onClose={close} />}
      {open?.dialog === "request" && spot && (
        <RequestDialog place={spot} radius={radius} formKey={formKey} onClose={close} />
      )}
    </ServerTimeProvider>
  );
}
