import { useFetcher } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { pointWord, signedPoints } from "~/domain/points/rules";
import { STARS, type Unrated } from "~/domain/listings/rating-rules";
import { typedIn } from "~/ui/forms/form-state";
import { useReply } from "~/ui/forms/post-form";
import { useSafeSubmit } from "~/ui/forms/use-safe-submit";
import { Icon } from "~/ui/icons/icon";
import { ProperName } from "~/ui/members/proper-name";
import "./ratings.css";
import { SentBy } from "~/ui/shell/app-data";

interface Props {
  handover: Unrated;
  /** The page that contains the prompt and answers it. Default: the history. */
  action?: string;
  /** The stars of a form that was refused, 0 without one. Default: those of the page's own reply. */
  chosen?: number;
  /** It stands open at first: the forms are seen. Otherwise it is a line. Default: open. */
  open?: boolean;
  /** With a picture the stars open by themselves. */
  picture?: ReactNode;
  /** A button to rate later. */
  children?: ReactNode;
}

/** One side of a handover thanks the other by one tap, or gives 1 to 5 stars (docs/product.md#ratings). */
export function RatingPrompt({
  handover: { spaceId, partner, partnerRole, points },
  action = "/parking-history",
  chosen,
  open = true,
  picture,
  children,
}: Props) {
  const fetcher = useFetcher();
  const safely = useSafeSubmit(fetcher);
  const sent = useReply();
  const replied = typedIn(sent, "spaceId") === spaceId ? Number(typedIn(sent, "stars")) : 0;
  const before = chosen ?? replied;
  const sending = fetcher.state !== "idle";
  // A page's next data must not close what a member reads.
  const [openAtFirst] = useState(open || before > 0);
  const name = <ProperName>{partner}</ProperName>;
  // Two forms: Enter on the stars must not send the thanks.
  const choice = (
    <fetcher.Form className="row" method="post" action={action} onSubmit={safely}>
      <SentBy />
      <input type="hidden" name="spaceId" value={spaceId} />
      <fieldset className="stars" disabled={sending}>
        <legend className="unseen">Stars</legend>
        {STARS.map((stars) => (
          <label key={stars}>
            <input type="radio" name="stars" value={stars} defaultChecked={stars === before} required />
            <Icon name="points" />
            <span className="unseen">{`${stars} star${stars === 1 ? "" : "s"}`}</span>
          </label>
        ))}
      </fieldset>
      <button className="button tinted" disabled={sending}>
        Rate
      </button>
    </fetcher.Form>
  );
  return (
    <section className="card rating-prompt" aria-label={`Rate ${partner}`}>
      <details open={openAtFirst}>
        <summary>
          <h2>{partnerRole === "owner" ? <>{name} helped you park</> : <>You helped {name} park</>}</h2>
          {points !== 0 && <span className="soft">{`\u00a0· ${signedPoints(points)}\u00a0${pointWord(points)}`}</span>}
        </summary>
        <div className="row">
          {picture}
          <fetcher.Form method="post" action={action} onSubmit={safely}>
            <SentBy />
            <input type="hidden" name="spaceId" value={spaceId} />
            <button className="button" name="thanks" value="5" disabled={sending}>
              <Icon name="heart" />
              Say thanks, 5 stars
            </button>
          </fetcher.Form>
          {picture ? (
            <details className="other-stars" open={before > 0}>
              <summary className="button bare">Other stars</summary>
              {choice}
            </details>
          ) : (
            choice
          )}
          {children}
        </div>
      </details>
    </section>
  );
}
