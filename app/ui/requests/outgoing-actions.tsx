import { Link } from "@remix-run/react";
import type { RequestInList } from "~/domain/requests/rules";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";

/** Cancel while nobody has answered; once a space is promised, write to its owner, or find the way there. */
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
