import type { MailKind } from "~/domain/notifications";
import { mailStates, type ListedMail, type MailState } from "~/domain/notifications/rules";
import { ListFilter } from "~/ui/admin/list-filter";
import { Moment } from "~/ui/time/moment";
import { Records } from "~/ui/admin/records";
import { PagesNav } from "~/ui/shell/list-parts";
import { countText } from "~/ui/admin/counts";

/** The names of kinds of mails. Old rows can have a kind that this version does not know. */
const kinds: Readonly<Record<MailKind, string>> = {
  "email-confirmation": "Link to confirm an address",
  "email-changed": "News of a changed address",
  "new-browser": "News of a new browser",
  "password-reset": "Link to a new password",
  "password-changed": "News of a changed password",
  "contact-message": "Message to the operator",
  "donation-receipt": "Receipt for a donation",
  "drill-failed": "News of a backup that can't be restored",
  "redemption-decided": "News of a claim",
  invitation: "Invitation",
  approved: "Welcome to a new member",
  "not-approved": "News of a refused account",
  "account-suspended": "News of a suspension",
  "account-deleted": "Farewell to a former member",
  "from-admins": "Mail from an admin",
  announcement: "Announcement",
  notification: "Notification by mail",
};

const isKnown = (kind: string): kind is MailKind => kind in kinds;

const MAX_ADDRESS_LENGTH = 254;

interface MailListData {
  mails: ListedMail[];
  /** The filters of the list; empty: every mail. */
  filter: { state: "" | MailState; kind: string; to: string };
  first: string | undefined;
  next: string | undefined;
}

/** The mails of the outbox, without contents. Of an address only its domain is shown. */
export const MailList = ({ mails, filter, first, next }: MailListData) => (
  <section className="stack" id="mails" aria-labelledby="mails-title">
    <h2 id="mails-title">Mails</h2>
    <ListFilter
      action="/admin/mail"
      filters={[
        { name: "state", label: "State", value: filter.state, options: mailStates, all: "All" },
        { name: "kind", label: "Kind", value: filter.kind, options: kinds, all: "All" },
        { name: "to", label: "Whole address", value: filter.to, max: MAX_ADDRESS_LENGTH },
      ]}
      clear="/admin/mail"
    />
    {mails.length === 0 ? (
      <p className="card empty">{Object.values(filter).some(Boolean) ? "No mail matches." : "No mails yet."}</p>
    ) : (
      <Records
        caption="Mails"
        columns={[
          { title: "Mail", cell: ({ kind }) => (isKnown(kind) ? kinds[kind] : kind) },
          { title: "To", cell: ({ to }) => to },
          { title: "Date", cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { title: "State", cell: (mail) => <State mail={mail} /> },
        ]}
        rows={mails}
        keyOf={({ id }) => id}
      />
    )}
    <PagesNav first={first} next={next} />
  </section>
);

function State({ mail }: { mail: ListedMail }) {
  const { state, attempts, error, nextAttemptAt } = mail;
  return (
    <>
      {state === "givenUp" ? `Given up after ${countText(attempts, "attempt")}.` : mailStates[state]}
      {nextAttemptAt !== null && (
        <>
          . Next attempt: <Moment at={nextAttemptAt} />.
        </>
      )}
      {error !== null && state !== "sent" && (
        <>
          <br />
          <small>{error}</small>
        </>
      )}
    </>
  );
}
