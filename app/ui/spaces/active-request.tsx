import { useFetcher } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";
import { OWN_REQUESTS } from "~/ui/requests/own-requests";
import { PlainLink } from "~/ui/shell/plain-link";
import { useHomeAddress } from "./home-address";

/** Reminds of the member's open request; closing hides it for this session (PRODUCT 2). */
export function ActiveRequest({ requestId }: { requestId: string }) {
  const fetcher = useFetcher();
  const { action } = useHomeAddress();
  if (fetcher.formData) return null;
  return (
    <section className="notice me active-request" aria-label="Active Request">
      <PlainLink to={OWN_REQUESTS}>
        <strong>Active Request</strong>
        <br />
        Looking for parking in your area
      </PlainLink>
      <fetcher.Form method="post" action={action} preventScrollReset>
        <button className="button bare round" name="hide-request" value={requestId} aria-label="Close">
          <Icon name="close" />
        </button>
      </fetcher.Form>
    </section>
  );
}
