import { useFetcher } from "@remix-run/react";
import { quickReplies } from "~/domain/chat/rules";
import { useAppData } from "~/ui/shell/app-data";
import type { FormReply } from "~/ui/forms/form-state";
import { PostForm } from "~/ui/forms/post-form";

/** Fixed messages that owner and driver send by one tap during a promise (docs/product.md#handover). */
export function QuickReplies({ partnerId }: { partnerId: string }) {
  const fetcher = useFetcher<FormReply>();
  const { promises = [] } = useAppData() ?? {};
  const isBound = promises.some(
    ({ stage, space: { bound, owner, promisedTo } }) =>
      stage === "running" && bound && [owner.id, promisedTo?.id].includes(partnerId),
  );
  if (!isBound) return null;
  return (
    <PostForm intent="quick" className="quick-replies" fetcher={fetcher} reply={fetcher.data}>
      {quickReplies.map((reply) => (
        <button className="button quiet" name="content" value={reply} key={reply} disabled={fetcher.state !== "idle"}>
          {reply}
        </button>
      ))}
    </PostForm>
  );
}
