import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { adminPage } from "~/ui/admin/admin-page";
import { requireAdmin } from "~/auth/guards";
import { listMails, MAILS_PAGE, mailsInput, outboxState, releaseMails, retryMails } from "~/domain/notifications";
import { formOf } from "~/forms/forms";
import { redirectWithToast } from "~/auth/flash";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";
import { mailStates, whenMailsLeave, type MailState } from "~/domain/notifications/rules";
import { ButtonForm } from "~/ui/forms/post-form";
import { Moment } from "~/ui/time/moment";
import { MailList } from "~/routes/_app.admin.mail/mail-list";
import { countText, numberText } from "~/ui/admin/counts";

export const handle = adminPage({ title: "Mail", subtitle: "Sent and unsent mail" });

/** The state of the outbox, the page of mails that the address names, and whether a mail server is set. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request, loadContext);
  const { context, mailer } = loadContext.app;
  const { before, ...filter } = queryOrEmpty(request, mailsInput);
  const read = (limit: number) => listMails(context, actor, { before, ...filter }, limit);
  const [state, { rows, first, next }] = await Promise.all([
    outboxState(context, actor),
    paginate(request, { size: MAILS_PAGE, read, key: before, filter }),
  ]);
  return {
    ...state,
    list: { mails: rows, filter, first, next },
    hasMailer: mailer !== null,
  };
}

/** Answers 'Try again now' and 'Send now'. */
export async function action({ request, context: loadContext }: ActionFunctionArgs): Promise<Response> {
  const { actor } = await requireAdmin(request, loadContext);
  const { context, mailer } = loadContext.app;
  const isRelease = formOf(loadContext).get("intent") === "release-mails";
  const count = await (isRelease ? releaseMails : retryMails)(context, actor);
  const message = `${countText(count, "mail leaves", "mails leave")} ${whenMailsLeave(mailer !== null)}.`;
  const toast = isRelease
    ? { some: "Released", none: { title: "Nothing is held", message: "No mail waiting." } }
    : { some: "Trying again", none: { title: "Nothing to try", message: "No failed mail." } };
  return redirectWithToast("/admin/mail", count > 0 ? { title: toast.some, message } : toast.none);
}

const figures: readonly MailState[] = ["waiting", "retried", "sent", "givenUp"];

/** The state of the outbox (docs/product.md#services). */
export default function Mail() {
  const { hasMailer, counts, oldestWaiting, list } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      {!hasMailer && (
        <p className="notice leaving">
          <strong>No mail server is set: mails are kept here.</strong> They leave once SMTP_URL and MAIL_FROM are set
          and the server is started again.
        </p>
      )}
      <dl className="stats">
        {figures.map((state) => (
          <div className="card" key={state}>
            <dt>{mailStates[state]}</dt>
            <dd>{numberText(counts[state])}</dd>
          </div>
        ))}
      </dl>
      {oldestWaiting !== null && (
        <p>
          The oldest that waits is from <Moment at={oldestWaiting} />.
        </p>
      )}
      {counts.held > 0 && (
        <section className="notice leaving stack" aria-labelledby="held">
          <h2 id="held">{countText(counts.held, "mail is", "mails are")} held since a restore or a rollback</h2>
          <p>
            That earlier state of the database has them as not yet sent. Most of them left since: what you send now may
            come twice.
          </p>
          <ButtonForm intent="release-mails" label="Send now" busy="Sending..." className="button" />
        </section>
      )}
      {counts.dropped > 0 && (
        <p className="soft">
          {counts.dropped} more had nobody left to read {counts.dropped === 1 ? "it" : "them"} when the time came, such
          as links to a new password that were a day old.
        </p>
      )}
      {hasMailer && counts.givenUp > 0 && (
        <ButtonForm intent="retry" label="Try again now" busy="Trying..." className="button" />
      )}
      <MailList {...list} />
      <p>
        <Link className="lone" to="/admin/texts">
          All mails, notices and pushes
        </Link>
      </p>
    </div>
  );
}
