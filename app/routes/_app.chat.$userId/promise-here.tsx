import { useFetcher } from "@remix-run/react";
import { shortName, type PublicMember } from "~/domain/members/rules";
import { PromiseMinutes } from "~/ui/bars/promise-minutes";
import type { FormReply } from "~/ui/forms/form-state";
import { PostForm } from "~/ui/forms/post-form";

interface Props {
  partner: PublicMember;
  /** The viewer's space that will be promised. */
  space: { id: string; address: string };
}

/** Promises the viewer's space to the partner by one tap (docs/product.md#promises). */
export function PromiseHere({ partner, space }: Props) {
  const fetcher = useFetcher<FormReply>();
  const action = `/spaces/${space.id}/promise?returnTo=${encodeURIComponent(`/chat/${partner.id}`)}`;
  return (
    <PostForm intent="promise" className="promise-here" fetcher={fetcher} reply={fetcher.data} action={action}>
      <p className="soft">
        {space.address || "Your shared space"} for {shortName(partner)}
      </p>
      <input type="hidden" name="promisedToUserId" value={partner.id} />
      <div className="row">
        <PromiseMinutes />
      </div>
    </PostForm>
  );
}
