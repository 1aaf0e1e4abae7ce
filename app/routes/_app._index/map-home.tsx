import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { AskNeighboursLink, HomeActions, ShareSpaceLink } from "./home-actions";
import { useHomeUrls } from "~/ui/spaces/home-url";
import type { OpenDialog } from "./home-dialog";
import { DrivingNow } from "./driving-now";
import { Hint } from "./hint";
import { HomeMap } from "./home-map";
import type { HomeData } from "./load-home.server";
import { ListFoot, NearbyList, SharedCard } from "./nearby-list";
import { NewSpace } from "./new-space";
import { PlaceNotice } from "~/ui/spaces/place-notice";
import { usePainted } from "~/ui/map/use-painted";
import { useAppData } from "~/ui/shell/app-data";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import { ServerTimeProvider } from "~/ui/time/server-time";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { useHere } from "./use-here";
import { useHomeSpaces } from "./use-home-spaces";
import { unsureSentence } from "~/ui/spaces/form-place";
import { SPACE_FORM } from "~/ui/spaces/space-form";
import { useReloadAtZero } from "~/ui/spaces/countdown";
import "./map-home.css";
import "./space-card.css";

const HomeDialog = lazyWithSsr(async () => (await import("./home-dialog")).HomeDialog);
/** Loaded separately: few members are without a place. */
const Placeless = lazyWithSsr(async () => (await import("./placeless")).Placeless, { selector: ".placeless" });
const ActiveRequest = lazyWithSsr(async () => (await import("./active-request")).ActiveRequest, {
  selector: ".active-request",
});

/** A member's home: the map, the list beside or over it, the two large buttons, and the dialogs that they open. */
export function MapHome({ data, me }: { data: HomeData; me: string }) {
  const { place, view, radius, request, unknownPlace } = data;
  const { here, phone, failure, roughMetres } = useHere(place);
  const { spaces, further, newest } = useHomeSpaces(data, me);
  const reloadSpaces = useReloadAtZero(() => spaces.some(({ status }) => status === "promised"));
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { home, page } = useHomeUrls();
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const painted = usePainted();
  useEffect(() => {
    if (!painted) return;
    for (const part of [HomeDialog, SharedCard, ListFoot]) part.load().catch(() => undefined); // the tap tries again
  }, [painted]);
  const show = (dialog: OpenDialog) => {
    setOpening(true);
    HomeDialog.load()
      .then(
        () => setOpen(dialog),
        () => navigate(page(dialog.path)),
      )
      .finally(() => setOpening(false));
  };
  // A promised request needs no banner of its own: the promise bar replaces it.
  const { promises = [], openRequests = 0 } = useAppData() ?? {};
  const isDriver = promises.some(({ role }) => role === "driver");
  // While someone drives to a space, the promise bar replaces the two large buttons, too.
  const running = promises.filter(({ phase, space }) => phase === "running" && space.bound);
  const bound = running.length > 0;
  // One space at a time: others can't be taken meanwhile.
  const onTheWay = running.some(({ role }) => role === "driver");
  /** What the map and the list show alike. */
  const shown = { spaces, tips: data.tips, newest: newest?.id, me, onTheWay, asked: data.asked };
  const hintText = bound ? data.handoverHint : data.hint;
  const hint = hintText && <Hint {...hintText} />;
  // Near the promise bar, which it explains.
  const hintOnTop = !place || bound;
  const dialogs = { located: (here ?? place) !== null, onOpen: show };
  const shareSpace = <ShareSpaceLink {...dialogs} />;
  const timeZone = useTimeZone();
  // It goes by itself when the phone finds its position. In the page's flow it would move everything below.
  const noticeOnMap = place?.source === "last" && view !== null && data.tiles !== null;

  return (
    <ServerTimeProvider now={data.now}>
      <div className={`map-home ${!place ? "placeless" : hint && !hintOnTop ? "hinted" : ""}`}>
        {/* Past the map and its pins, which lead to the cards of the list. The list is in that form. */}
        {place && (
          <a className="skip unseen button" href={`#${SPACE_FORM}`}>
            Skip to the list
          </a>
        )}
        <div className="home-top stack">
          {request && !isDriver && <ActiveRequest {...request} />}
          {roughMetres !== null && (
            <p className="notice" role="status">
              {unsureSentence(roughMetres)}
            </p>
          )}
          {place && !noticeOnMap && <PlaceNotice place={place} failure={failure} />}
          {hintOnTop && hint}
        </div>
        <div className="home-map stack">
          {!view ? (
            <Placeless failure={failure} unknownPlace={unknownPlace} />
          ) : !data.tiles ? (
            <>
              <NewSpace space={newest} />
              <a className="button quiet" href={home({ map: "show" })}>
                Show the map
              </a>
            </>
          ) : (
            <HomeMap
              view={view}
              here={here}
              {...shown}
              further={further}
              tiles={data.tiles}
              offMap={data.offMap}
              notice={
                <>
                  {noticeOnMap && <PlaceNotice place={place} failure={failure} />}
                  <NewSpace space={newest} />
                </>
              }
            />
          )}
          {!place && shareSpace}
          {/* A failure ends a share that still waits for the phone's position: its button is made anew. */}
          {!bound && <HomeActions key={failure} {...dialogs} />}
        </div>
        {place && (
          <div className="home-list">
            <NearbyList
              {...shown}
              radius={radius}
              more={further.length > 0}
              listNote={data.listNote}
              hint={!hintOnTop && hint}
              activity={data.activity}
              from={place}
              timeZone={timeZone}
              phone={phone?.coords ?? null}
              shareSpace={shareSpace}
              askNeighbours={openRequests === 0 && <AskNeighboursLink {...dialogs} />}
              onPromise={({ id }) => show({ kind: "promise", path: `/spaces/${id}/promise` })}
              onExpired={reloadSpaces}
            />
          </div>
        )}
      </div>
      {place && !isDriver && <DrivingNow {...shown} phone={phone} from={place} />}
      {opening && <div className="loading-bar" />}
      {open && <HomeDialog open={open} place={place} radius={radius} onClose={() => setOpen(null)} />}
    </ServerTimeProvider>
  );
}
