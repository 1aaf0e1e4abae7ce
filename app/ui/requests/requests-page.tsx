import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormError } from "~/ui/forms/form-error";
import { FormContext, type FormReply } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { IncomingActions } from "./incoming-actions";
import { OutgoingActions } from "./outgoing-actions";
import { RequestCard } from "./request-card";
import type { RequestView, SpaceChoice } from "./request-view";
import "./requests.css";

export type RequestsTab = "incoming" | "mine";

export interface RequestsData {
  tab: RequestsTab;
  incoming: (RequestView & { spaces: SpaceChoice[] })[];
  outgoing: RequestView[];
}

/** Specification 2, Requests: two tabs with counts. */
export function RequestsPage({ tab, incoming, outgoing, reply }: RequestsData & { reply: FormReply | null }) {
  return (
    <>
      <nav className="segments" aria-label="Requests">
        <Tab tab="incoming" current={tab}>
          Incoming ({incoming.length})
        </Tab>
        <Tab tab="mine" current={tab}>
          My Requests ({outgoing.length})
        </Tab>
      </nav>
      {/* The request that was pressed on may have left the list with its form. */}
      <FormContext.Provider value={{ reply, busy: false, live: false }}>
        <FormError />
      </FormContext.Provider>
      {tab === "incoming" ? (
        <ul className="requests stack">
          {incoming.map((request) => (
            <RequestCard key={request.id} request={request}>
              <IncomingActions request={request} spaces={request.spaces} reply={reply} />
            </RequestCard>
          ))}
        </ul>
      ) : (
        <ul className="requests stack">
          {outgoing.map((request) => (
            <RequestCard key={request.id} request={request}>
              <OutgoingActions request={request} />
            </RequestCard>
          ))}
        </ul>
      )}
      {tab === "incoming" && incoming.length === 0 && (
        <Nothing title="No incoming requests" hint="You haven't received any parking requests yet." />
      )}
      {tab === "mine" && outgoing.length === 0 && (
        <Nothing title="No outgoing requests" hint="You haven't made any parking requests yet." />
      )}
    </>
  );
}

function Tab({ tab, current, children }: { tab: RequestsTab; current: RequestsTab; children: ReactNode }) {
  return (
    <Link to={`?tab=${tab}`} aria-current={tab === current ? "page" : undefined} replace preventScrollReset>
      {children}
    </Link>
  );
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="empty">
      <Icon name="requests" />
      <h2>{title}</h2>
      <p>{hint}</p>
    </div>
  );
}
