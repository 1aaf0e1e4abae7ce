import { useFetcher } from "@remix-run/react";
import type { Unrated } from "~/domain/ratings/rules";
import { Icon } from "~/ui/icons/icon";
import { RatingPrompt } from "~/ui/ratings/rating-prompt";
import { useHomeAddress } from "./home-address";

/** The newest handover that can be rated; its close button puts it off for this session. Loaded only when there is one. */
export default function HomeRating({ handover }: { handover: Unrated }) {
  const fetcher = useFetcher();
  const { action } = useHomeAddress();
  if (fetcher.formData) return null;
  return (
    <RatingPrompt handover={handover} action={action}>
      <fetcher.Form method="post" action={action} preventScrollReset>
        <button className="button bare round" name="hide-rating" value={handover.spaceId} aria-label="Not now">
          <Icon name="close" />
        </button>
      </fetcher.Form>
    </RatingPrompt>
  );
}
