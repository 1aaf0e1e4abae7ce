import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { title: "Conversations", tab: "chat", wide: true };

export default function NoThread() {
  return <p className="no-thread empty">Choose a conversation to read it here.</p>;
}
