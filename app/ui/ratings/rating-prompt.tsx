import { useFetcher } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import { STARS, type Unrated } from "~/domain/ratings/rules";
import { useReply } from "~/ui/forms/use-reply";
import { Icon } from "~/ui/icons/icon";
import "./ratings.css";

interface Props {
  handover: Unrated;
  /** The page it stands on, by which it is answered; the history unless given. */
  action?: string;
  /** A way to put it off. */
  children?: ReactNode;
}

/** Asks one side of a handover for 1 to 5 stars for the other (PRODUCT 6). */
export function RatingPrompt({
  handover: { spaceId, partner, partnerRole },
  action = "/parking-history",
  children,
}: Props) {
  const fetcher = useFetcher();
  const id = useId();
  const sent = useReply()?.values;
  const isChosen = (stars: number) => sent?.spaceId === spaceId && sent.stars === String(stars);
  return (
    <section className="card rating-prompt" aria-labelledby={id}>
      <div className="rating-head">
        <h2 id={id}>Rate {partner}</h2>
        {children}
      </div>
      <p className="soft">{partnerRole === "owner" ? "You parked in their space." : "They parked in your space."}</p>
      <fetcher.Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="spaceId" value={spaceId} />
        <fieldset className="stars" disabled={fetcher.state !== "idle"}>
          <legend className="unseen">Stars</legend>
          {STARS.map((stars) => (
            <label key={stars}>
              <input type="radio" name="stars" value={stars} defaultChecked={isChosen(stars)} required />
              <Icon name="points" />
              <span className="unseen">{stars === 1 ? "1 star" : `${stars} stars`}</span>
            </label>
          ))}
        </fieldset>
        <button className="button tinted" disabled={fetcher.state !== "idle"}>
          Rate
        </button>
      </fetcher.Form>
    </section>
  );
}
