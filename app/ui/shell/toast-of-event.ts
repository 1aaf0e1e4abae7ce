import type { WireEvent } from "~/realtime/use-realtime";
import type { ToastMessage } from "~/ui/toast/toast-message";

const newSpace: ToastMessage = {
  title: "New Parking Space",
  message: "A new parking space is available nearby!",
};

/** What an event says to this member, wherever in the app they are (specification 4); most say nothing. */
export function toastOfEvent(event: WireEvent, memberId: string): ToastMessage | null {
  switch (event.type) {
    case "NEW_PARKING_SPACE":
      return event.data.space.owner.id === memberId ? null : newSpace;
    case "PROMISE_EXPIRED":
      return { ...noticeIn(event.data), destructive: true };
    case "PARKING_SPACE_UPDATED":
    case "PARKING_SPACE_REMOVED":
    case "PARKING_REQUEST_UPDATED":
      return event.data.title === undefined ? null : noticeIn(event.data);
    case "NEW_MESSAGE":
    case "MESSAGES_READ":
    case "NEW_PARKING_REQUEST":
    case "PRESENCE":
      return null;
  }
}

const noticeIn = ({ title = "", message = "", noticeId }: Partial<ToastMessage>): ToastMessage => ({
  title,
  message,
  ...(noticeId !== undefined && { noticeId }),
});
