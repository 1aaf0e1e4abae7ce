import { Link } from "@remix-run/react";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { RequestView } from "./request-view";

/** Cancel while nobody has answered; once a space is promised, the map has the way there. */
export function OutgoingActions({ request }: { request: RequestView }) {
  if (request.status === "confirmed") {
    return (
      <Link className="button wide" to="/">
        See the space promised to you
      </Link>
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
