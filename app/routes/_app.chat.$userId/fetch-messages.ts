import type { MessageCard } from "~/domain/chat/rules";
import { reload } from "~/realtime/reload";

/** Asks the API for a page of a thread. Throws when there is no answer; someone signed out is sent on. */
export async function fetchMessages(
  partnerId: string,
  { after, before }: { after?: string | undefined; before?: string | undefined },
  signal?: AbortSignal,
): Promise<MessageCard[]> {
  const query = new URLSearchParams({ ...(after && { after }), ...(before && { before }) });
  const answer = await fetch(`/api/messages/conversation/${partnerId}?${query.toString()}`, signal && { signal });
  if (answer.ok) return (await answer.json()) as MessageCard[];
  if (answer.status === 401) reload();
  throw new Error(`messages: ${answer.status}`);
}
