import { useFetcher } from "@remix-run/react";
import { useSafeSubmit } from "~/ui/forms/use-safe-submit";
import { RatingPrompt } from "~/ui/ratings/rating-prompt";
import { useButtonAction } from "~/ui/spaces/space-form";
import picture from "./handover.svg";
import type { HandoverShown } from "./bar-data";
import { SentBy } from "~/ui/shell/app-data";

/** Where nothing is to move: the picture's last frame (`#still` in the file). */
const STILL = `${picture}#still`;

/**
 * A counted handover that the member has not rated: who helped whom, the points, thanks by one tap, stars. It stands open and
 * its picture moves in the handover's first minute. Later it is a line.
 */
export function HandoverCard({ handover }: { handover: HandoverShown }) {
  const fetcher = useFetcher();
  const safely = useSafeSubmit(fetcher);
  const action = useButtonAction();
  if (fetcher.formData) return null;
  return (
    <RatingPrompt
      handover={handover}
      action={action}
      chosen={handover.chosen}
      open={handover.justNow}
      picture={
        <picture>
          <source media="(prefers-reduced-motion: reduce), (scripting: none)" srcSet={STILL} />
          <img src={handover.justNow ? picture : STILL} width={160} height={67} alt="" />
        </picture>
      }
    >
      <fetcher.Form method="post" action={action} onSubmit={safely}>
        <SentBy />
        <button className="button bare" name="hide-rating" value={handover.spaceId}>
          Not now
        </button>
      </fetcher.Form>
    </RatingPrompt>
  );
}
