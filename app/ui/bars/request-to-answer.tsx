import { useFetcher, useLocation } from "@remix-run/react";
import { useId } from "react";
import type { RequestToAnswer } from "~/domain/listings/promise-rules";
import type { FormReply } from "~/ui/forms/form-state";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { ProperName } from "~/ui/members/proper-name";
import { PlainLink } from "~/ui/shell/plain-link";
import { PromiseMinutes } from "./promise-minutes";

/** A request that the owner can answer by one tap (docs/product.md#promises). `more`: how many others wait. */
export function RequestToAnswerCard({ request, more }: { request: RequestToAnswer; more: number }) {
  const { name, asks, minutesAway, message } = request;
  const titleId = useId();
  return (
    <section className="card request-bar" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {name} {asks ? "asks for your space" : "needs a space"} · {minutesAway} min away
      </h2>
      {more > 0 && (
        <PlainLink className="request-more" to="/requests" aria-label={`${more} more`}>
          +{more}
        </PlainLink>
      )}
      {message && (
        <p className="request-words" dir="auto">
          {message}
        </p>
      )}
      <AnswerForms {...request} />
    </section>
  );
}

/** Promises the named space to a request, or declines it. */
function AnswerForms({ id, space }: Pick<RequestToAnswer, "id" | "space">) {
  const { pathname, search } = useLocation();
  const accepting = useFetcher<FormReply>();
  const declining = useFetcher<FormReply>();
  const action = `/requests?returnTo=${encodeURIComponent(pathname + search)}`;
  return (
    <>
      <p className="soft">You'd offer {space.address ? <ProperName>{space.address}</ProperName> : "your space"}</p>
      <div className="promise-buttons">
        <PostForm intent="accept" className="row" fetcher={accepting} reply={accepting.data} action={action}>
          <input type="hidden" name="requestId" value={id} />
          <input type="hidden" name="spaceId" value={space.id} />
          <PromiseMinutes />
        </PostForm>
        <PostForm intent="decline" className="inline" fetcher={declining} reply={declining.data} action={action}>
          <input type="hidden" name="requestId" value={id} />
          <SubmitButton className="button quiet" busy="Declining...">
            Decline
          </SubmitButton>
        </PostForm>
      </div>
    </>
  );
}
