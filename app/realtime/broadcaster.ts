import { noticeDelivered } from "~/domain/notifications";
import { isBeside } from "~/domain/places/rules";
import type { Context } from "~/domain/shared/context";
import type { ClientEvent, Audience, DomainEvent, InternalEvent } from "~/domain/shared/events";
import type { PlacesOfMembers } from "./places-of-members";
import type { Sockets } from "./sockets";
import { CLOSED_UNAUTHORIZED } from "./wire";

/** What the broadcaster needs, and `catch-up.ts`, which makes up for what it missed. */
export interface BroadcasterParts {
  context: Context;
  sockets: Sockets;
  places: PlacesOfMembers;
  failed: (error: unknown) => void;
}

/**
 * Sends each event to its audience's sockets, and acts on internal ones: when sessions end, such as by signing out, their
 * sockets close. An event that fails does not stop the others.
 */
export function createBroadcaster({
  context,
  sockets,
  places,
  failed,
}: BroadcasterParts): (events: readonly DomainEvent[]) => void {
  function deliver(event: ClientEvent): void {
    const { audience, type, data } = event;
    let frame: Buffer | undefined; // serialised once for all sockets, and only if there is one
    for (const memberId of receivers(audience)) {
      if (!maySee(memberId, event)) continue;
      const taken = "noticeId" in data && data.noticeId ? noticeTaken(memberId, data.noticeId) : undefined;
      for (const socket of sockets.ofMember(memberId)) {
        if (!socket.ready) {
          if (type !== "PRESENCE") socket.requestReload();
          continue;
        }
        frame ??= Buffer.from(JSON.stringify({ type, data }));
        socket.send(frame, taken);
      }
    }
  }

  function* receivers(audience: Audience): Generator<string> {
    if ("members" in audience) return yield* new Set(audience.members);
    const except = new Set(audience.except);
    for (const memberId of places.near(audience.near, context.clock.now())) if (!except.has(memberId)) yield memberId;
  }

  /** What goes to everybody near shows a space, and counts in each quota of views (docs/product.md#who-sees-what). */
  function maySee(memberId: string, { audience, data }: ClientEvent): boolean {
    const [socket] = sockets.ofMember(memberId);
    if (!socket || !("near" in audience) || !("space" in data)) return true;
    const reader = { id: memberId, joinedAt: socket.joinedAt };
    const uncounted = audience.uncounted === true || isBeside(places.get(memberId), audience.near);
    return context.viewQuota.consume(reader, [{ id: data.space.id, elsewhere: false, uncounted }]).allowed.size > 0;
  }

  /** The first socket that accepts the notice deletes its row. Until then the row waits for the member's next page. */
  function noticeTaken(memberId: string, noticeId: string): () => void {
    let deleted = false;
    return () => {
      if (deleted) return;
      deleted = true;
      noticeDelivered(context, memberId, noticeId).catch(failed);
    };
  }

  function handleInternal(event: InternalEvent): void {
    switch (event.type) {
      case "member-moved":
        // Only connected members need a place here; others are looked up when they connect.
        if (sockets.ofMember(event.memberId).size > 0) {
          places.set(event.memberId, { ...event.place, at: context.clock.now() });
        }
        break;
      case "sessions-ended":
        for (const sessionId of event.sessionIds) {
          for (const socket of sockets.ofSession(sessionId)) socket.close(CLOSED_UNAUTHORIZED, "session ended");
        }
        break;
      case "seen-elsewhere":
        context.viewQuota.note(event);
        break;
      case "handover-counted":
        // For the figures of /metrics only.
        break;
    }
  }

  return (events) => {
    for (const event of events) {
      try {
        if ("audience" in event) deliver(event);
        else handleInternal(event);
      } catch (error) {
        failed(error);
      }
    }
  };
}
