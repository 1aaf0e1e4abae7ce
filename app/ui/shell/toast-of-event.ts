import { distanceMiles, type Point, pointOf } from "~/domain/places/rules";
import { shortName } from "~/domain/shared/names";
import type { MessageCard } from "~/domain/chat/rules";
import type { WireEvent } from "~/realtime/use-realtime";
import type { ToastMessage } from "~/ui/toast/plain-toast";

const newSpace: ToastMessage = {
  title: "New Parking Space",
  message: "A new parking space is available nearby!",
};

const newRequest: ToastMessage = {
  title: "New Parking Request",
  message: "A neighbour is looking for parking nearby. Are you leaving? Share your space.",
};

/** Characters of a message that its toast shows. */
const MAX_EXCERPT_LENGTH = 80;

/** What the map home shows: spaces within so many miles of a place. Null: the member has none. */
export interface ShownMap {
  place: Point | null;
  radius: number;
}

interface Viewer {
  memberId: string;
  pathname: string;
  /** Null on other pages. */
  map: ShownMap | null;
  /** Whether the member has a space to promise. A new request is then a card, so it needs no toast. */
  offers: boolean;
  /** No dialog lies over the bars. */
  seesBars: boolean;
}

/** The toast of an event, on any page. Null where the event needs none. */
export function toastOfEvent(event: WireEvent, viewer: Viewer): ToastMessage | null {
  const { memberId, pathname, map, offers, seesBars } = viewer;
  switch (event.type) {
    case "NEW_PARKING_SPACE": {
      const { space } = event.data;
      // The map says it itself, with the way and the street.
      return space.owner?.id === memberId || isOnMap(map, pointOf(space)) ? null : newSpace;
    }
    case "NOTICE":
      return noticeIn(event.data);
    case "PROMISE_EXPIRED":
      return { ...noticeIn(event.data), destructive: true };
    case "PARKING_SPACE_UPDATED":
    case "PARKING_SPACE_REMOVED":
    case "PARKING_REQUEST_UPDATED": {
      // What the bars say is read aloud (bars.tsx).
      const { title, inBars } = event.data;
      return title === undefined || (seesBars && inBars) ? null : noticeIn(event.data);
    }
    case "NEW_PARKING_REQUEST":
      return offers || event.data.request.requester.id === memberId ? null : newRequest;
    case "NEW_MESSAGE": {
      const { message } = event.data;
      return message.senderId === memberId || showsThread(pathname, message.senderId) ? null : messageToast(message);
    }
    case "MESSAGES_READ":
    case "PRESENCE":
      return null;
  }
}

/** Whether the map that is open shows this place (`withSpace` of its list). */
const isOnMap = (map: ShownMap | null, point: Point): boolean =>
  map?.place ? distanceMiles(map.place, point) <= map.radius : false;

/** The thread itself, or the list of conversations, which shows the message. */
const showsThread = (pathname: string, partnerId: string): boolean =>
  pathname === "/chat" || pathname === `/chat/${partnerId}`;

function messageToast({ sender, senderId, content }: MessageCard): ToastMessage {
  const text = [...content];
  const excerpt = text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH).join("")}…` : content;
  return { title: `Message from ${shortName(sender)}`, message: excerpt, to: `/chat/${senderId}` };
}

const noticeIn = ({ title = "", message = "", noticeId }: Partial<ToastMessage>): ToastMessage => ({
  title,
  message,
  ...(noticeId !== undefined && { noticeId }),
});
