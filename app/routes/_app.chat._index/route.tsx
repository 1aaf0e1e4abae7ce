import { Picture } from "~/ui/icons/icon";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { title: "Conversations", tab: "chat", layout: "wide", reloads: true };

export default function NoThread() {
  return (
    <div className="no-thread empty">
      <Picture name="chat" />
      <p>Choose a conversation to read it here.</p>
    </div>
  );
}
