import { Link } from "@remix-run/react";
import type { RequestInList } from "~/domain/requests/rules";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";

/** 'Cancel' while the request is pending. With a promise: links to the conversation and to directions. */
export function OutgoingActions({ request }: { request: RequestInList }) {
  if (request.status === "confirmed") {
    return (
      <div className="actions">
        {request.partnerId && (
          <Link className="button" to={`/chat/${request.partnerId}`}>
            Send Message
          </Link>
        )}
        <Link className="button quiet" to="/">
          See the space promised to you
        </Link>
      </div>
    );
  }
  if (request.status !== "pending") return null;
  return (
    <PostForm intent="cancel" className="inline">
      <input type="hidden" name="requestId" value={request.id} />
      <SubmitButton className="button danger" busy="Cancelling...">
        Cancel Request
      </SubmitButton>
    </PostForm>
  );
}
