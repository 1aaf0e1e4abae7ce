import { Link } from "@remix-run/react";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { MessageList } from "./message-list";
import type { ThreadData } from "./thread-page";

/** A page of what was said before: where no script runs, one leafs through a conversation. */
export function EarlierPage({ data: { partner, messages, hasEarlier, now, timeZone } }: { data: ThreadData }) {
  const zone = useTimeZone(timeZone);
  return (
    <section className="thread" aria-label={`Earlier messages with ${partner.firstName}`}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="scroller" tabIndex={0}>
        <div className="history">
          {hasEarlier && (
            <Link className="button bare turn" to={`?before=${messages[0]?.id ?? ""}`}>
              Earlier messages
            </Link>
          )}
          <MessageList messages={messages} partnerId={partner.id} now={new Date(now)} timeZone={zone} />
        </div>
      </div>
      <Link className="button quiet" to={`/chat/${partner.id}`}>
        Newest messages
      </Link>
    </section>
  );
}
