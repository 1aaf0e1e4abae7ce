import { useFetcher } from "@remix-run/react";
import { requestTimeLeft } from "~/domain/listings/request-text-rules";
import { useSafeSubmit } from "~/ui/forms/use-safe-submit";
import { Icon } from "~/ui/icons/icon";
import { OWN_REQUESTS } from "~/ui/shell/page-header";
import { PlainLink } from "~/ui/shell/plain-link";
import { useHomeUrls } from "~/ui/spaces/home-url";
import { useServerTime } from "~/ui/time/server-time";
import { SentBy } from "~/ui/shell/app-data";

const REFRESH_SECONDS = 10;

/**
 * The banner of the member's open request: how long neighbours still see it, and a button that cancels it. Closing hides
 * the banner for this session (docs/product.md#placeholders). Either is gone at once, before the server answers.
 * Loaded only when there is a request.
 */
export function ActiveRequest({ id, expiresAt }: { id: string; expiresAt: string }) {
  const fetcher = useFetcher();
  const safely = useSafeSubmit(fetcher);
  const { action } = useHomeUrls();
  const timeLeft = requestTimeLeft(expiresAt, useServerTime(REFRESH_SECONDS));
  if (fetcher.formData) return null;
  return (
    <section className="notice me active-request" aria-label="Active Request">
      <PlainLink to={OWN_REQUESTS}>
        <strong>Active Request</strong>
        <small>{`Looking for parking in your area\u00a0· ${timeLeft} left`}</small>
      </PlainLink>
      <fetcher.Form method="post" action={action} onSubmit={safely}>
        <SentBy />
        <button className="button quiet" name="cancel-request" value={id} aria-label="Cancel request">
          Cancel
        </button>
      </fetcher.Form>
      <fetcher.Form method="post" action={action} onSubmit={safely}>
        <SentBy />
        <button className="button bare round" name="hide-request" value={id} aria-label="Close">
          <Icon name="close" />
        </button>
      </fetcher.Form>
    </section>
  );
}
