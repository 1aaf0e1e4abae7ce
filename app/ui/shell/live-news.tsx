import { useConnection, useRealtime } from "~/realtime/use-realtime";
import { useToast } from "~/ui/toast/toasts";
import { toastOfEvent } from "./toast-of-event";

/** Keeps the member's socket open while the app is, and shows what it says to them. */
export function LiveNews({ memberId }: { memberId: string }) {
  const toast = useToast();
  useConnection(memberId);
  useRealtime((event) => {
    const news = toastOfEvent(event, memberId);
    if (news) toast(news);
  });
  return null;
}
