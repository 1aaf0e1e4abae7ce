import type { ReactNode } from "react";
import type { HomePlace, Point, RadiusMiles } from "~/domain/places/rules";
import { Icon } from "~/ui/icons/icon";
import { PlainLink } from "~/ui/shell/plain-link";
import { useHomeUrls } from "~/ui/spaces/home-url";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import type { CardProps } from "./space-actions";
import { DistantCard, SpaceCard } from "./space-card";
import { takeOf } from "./take";
import { SPACE_FORM, SpaceForm } from "~/ui/spaces/space-form";
import { useServerTime } from "~/ui/time/server-time";
import type { SpaceInList } from "~/domain/listings/space-rules";
import type { TipInList } from "~/domain/tips/rules";
import { useFetcher } from "@remix-run/react";
import type { SharedNow } from "./shared-card";
import { CARDS_A_PAGE } from "~/forms/home-query";

const REFRESH_SECONDS = 10;

/** Loaded separately: most lists have spaces and no passer-by's tip. */
export const ListFoot = lazyWithSsr(async () => (await import("./list-foot")).ListFoot, { selector: ".list-foot" });

interface Props extends Omit<CardProps, "space" | "now" | "leads" | "arrives"> {
  /** The place around which the list is. */
  from: HomePlace;
  spaces: readonly SpaceInList[];
  radius: RadiusMiles;
  /** There are spaces beyond those listed. */
  more: boolean;
  /** What the list lacks, and how or when it comes; null while it lacks nothing. */
  listNote: string | null;
  /** How lively it was here lately. */
  activity: string | null;
  /** Free spaces that passers-by saw. */
  tips: readonly TipInList[];
  /** A space that was shared while the page is open. */
  newest: string | undefined;
  /** What a newcomer may want to know now. */
  hint: ReactNode;
  /** The phone's position; null while it is not known. */
  phone: Point | null;
  shareSpace: ReactNode;
  /** The button 'Ask neighbours'; null while the member has an open request. */
  askNeighbours: ReactNode;
}

/** The spaces around a place as cards, and what helps where there are none. */
export function NearbyList(props: Props) {
  const { spaces, more, listNote, newest, hint, phone, shareSpace, ...rest } = props;
  // Once for all cards: a hook in each of them costs the server more than their text.
  const card = { ...rest, now: useServerTime(REFRESH_SECONDS) };
  const { home } = useHomeUrls();
  const leading = spaces.find((space) => !("distant" in space) && (space.owner?.id === card.me || takeOf(space, card)));
  return (
    <section className="stack" aria-labelledby="nearby">
      <div className="list-head">
        <h2 id="nearby">Nearby Parking</h2>
        <PlainLink className="button bare" to={home()} preventScrollReset replace>
          <Icon name="refresh" />
          Refresh
        </PlainLink>
      </div>
      {hint}
      {listNote && (
        <p className="notice" role="status">
          {listNote}
        </p>
      )}
      <SharedHere />
      {/* The list around the found position is a new one: cards that jumped would be pressed by mistake. Otherwise the form
          stays, also when the last space goes, because a pending submission would lose its answer. */}
      <SpaceForm key={card.from.source === "last" ? "last" : "found"} id={SPACE_FORM} phone={phone}>
        {spaces.length > 0 && (
          <ul className="stack space-list">
            {spaces.map((space) =>
              "distant" in space ? (
                <DistantCard key={space.id} space={space} now={card.now} timeZone={card.timeZone} />
              ) : (
                <SpaceCard
                  key={space.id}
                  space={space}
                  leads={space === leading}
                  arrives={space.id === newest}
                  {...card}
                />
              ),
            )}
          </ul>
        )}
      </SpaceForm>
      {(spaces.length === 0 || props.tips.length > 0) && (
        <ListFoot {...props} isEmpty={spaces.length === 0} now={card.now} />
      )}
      {more && (
        <PlainLink
          className="button quiet"
          to={home({ show: spaces.length + CARDS_A_PAGE })}
          preventScrollReset
          replace
        >
          Show more
        </PlainLink>
      )}
      {shareSpace}
    </section>
  );
}

/** The fetcher of the button 'Share here now', whose answer is the list's first card. */
export const SHARE_NOW = "share-now";

/** Loaded separately, after the page is painted: few visits share a space. */
export const SharedCard = lazyWithSsr(async () => (await import("./shared-card")).SharedCard);

function SharedHere() {
  const { shared } = useFetcher<{ shared?: SharedNow }>({ key: SHARE_NOW }).data ?? {};
  return shared ? <SharedCard key={shared.id} {...shared} /> : null;
}
