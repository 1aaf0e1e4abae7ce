import { noticeDelivered } from "~/domain/notices";
import type { Context } from "~/domain/shared/context";
import type { Announcement, Audience, DomainEvent, Signal } from "~/domain/shared/events";
import type { Cells } from "./cells";
import type { Sockets } from "./sockets";
import { CLOSED_UNAUTHORIZED } from "./wire";

/** Who needs what to bring events to phones. */
interface Parts {
  context: Context;
  sockets: Sockets;
  cells: Cells;
  failed: (error: unknown) => void;
}

/** Sends announcements to the phones they are for, and obeys signals; an event that fails takes no other with it. */
export function createAnnouncer({ context, sockets, cells, failed }: Parts): (events: readonly DomainEvent[]) => void {
  function deliver({ audience, type, data }: Announcement): void {
    let frame: Buffer | undefined; // made once, however many phones take it, and not at all for none
    for (const memberId of receivers(audience)) {
      const taken = "noticeId" in data && data.noticeId ? noticeTaken(memberId, data.noticeId) : undefined;
      for (const socket of sockets.ofMember(memberId)) {
        if (!socket.ready) continue;
        frame ??= Buffer.from(JSON.stringify({ type, data }));
        socket.send(frame, taken);
      }
    }
  }

  function* receivers(audience: Audience): Generator<string> {
    if ("members" in audience) return yield* new Set(audience.members);
    const except = new Set(audience.except);
    for (const memberId of cells.near(audience.near, context.clock.now())) if (!except.has(memberId)) yield memberId;
  }

  /** The first phone that takes the notice settles it; until then it waits for the member's next page. */
  function noticeTaken(memberId: string, noticeId: string): () => void {
    let settled = false;
    return () => {
      if (settled) return;
      settled = true;
      noticeDelivered(context, memberId, noticeId).catch(failed);
    };
  }

  function obey(signal: Signal): void {
    switch (signal.type) {
      case "member-moved":
        // The place of a member without a phone here is looked up when one connects.
        if (sockets.ofMember(signal.memberId).size > 0) {
          cells.place(signal.memberId, { ...signal.place, at: context.clock.now() });
        }
        break;
      case "sessions-ended":
        for (const sessionId of signal.sessionIds) {
          for (const socket of sockets.ofSession(sessionId)) socket.close(CLOSED_UNAUTHORIZED, "session ended");
        }
    }
  }

  return (events) => {
    for (const event of events) {
      try {
        if ("audience" in event) deliver(event);
        else obey(event);
      } catch (error) {
        failed(error);
      }
    }
  };
}
