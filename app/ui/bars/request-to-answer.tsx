import { useFetcher, useLocation } from "@remix-run/react";
import { useId } from "react";
import type { RequestToAnswer } from "~/domain/listings/promise-rules";
import { PostForm } from "~/ui/forms/post-form";
import { ProperName } from "~/ui/members/proper-name";
import { PlainLink } from "~/ui/shell/plain-link";
import { More } from "~/ui/spaces/more";
import { PromiseOther, PromiseUsual } from "./promise-minutes";

/** A request to answer by one tap (docs/product.md#promises). `more`: how many others wait. */
export function RequestToAnswerCard({ request, more }: { request: RequestToAnswer; more: number }) {
  const { id, name, asks, minutesAway, message, space } = request;
  const titleId = useId();
  const declineId = useId();
  const { pathname, search } = useLocation();
  const accepting = useFetcher();
  const declining = useFetcher();
  const action = `/requests?returnTo=${encodeURIComponent(pathname + search)}`;
  return (
    <section className="card request-bar" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <ProperName>{name}</ProperName> {asks ? "asks for your space" : "needs a space"}
        {"\u00a0· "}
        <small>
          {minutesAway} min away{more > 0 && `\u00a0· +${more}`}
        </small>
      </h2>
      <PostForm intent="accept" className="inline" fetcher={accepting} action={action}>
        <input type="hidden" name="requestId" value={id} />
        <input type="hidden" name="spaceId" value={space.id} />
        <PromiseUsual />
        <More>
          {message && <p dir="auto">{message}</p>}
          <p>You'd offer {space.address ? <ProperName>{space.address}</ProperName> : "your space"}</p>
          <div className="row">
            <PromiseOther />
            <button className="button quiet" form={declineId} disabled={declining.state !== "idle"}>
              Decline
            </button>
            {more > 0 && (
              <PlainLink className="button bare" to="/requests">
                {more} more
              </PlainLink>
            )}
          </div>
        </More>
      </PostForm>
      <PostForm intent="decline" id={declineId} className="inline" fetcher={declining} action={action}>
        <input type="hidden" name="requestId" value={id} />
      </PostForm>
    </section>
  );
}
