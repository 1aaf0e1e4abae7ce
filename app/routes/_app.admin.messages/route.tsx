import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminPage } from "~/ui/admin/admin-page";
import { requireAdmin } from "~/auth/guards";
import { contactInbox, countOpenMessages, INBOX_PAGE, inboxInput, inboxMessage, markAnswered } from "~/domain/contact";
import { adminListAction } from "~/forms/admin-list-action";
import { idField } from "~/forms/forms";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";
import { type InboxMessage, replyLink } from "~/domain/contact/rules";
import { ButtonForm } from "~/ui/forms/post-form";
import { Icon } from "~/ui/icons/icon";
import { Empty, PagesNav, Segments } from "~/ui/shell/list-parts";
import { Moment } from "~/ui/time/moment";
import { PersonLink } from "~/ui/admin/person-link";

export const handle = adminPage({ title: "Messages", subtitle: "Written by the contact form" });

/** The page of the inbox that the address names. An invalid address shows the newest open messages. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request, loadContext);
  const { context } = loadContext.app;
  const { show, before, answered: answeredId } = queryOrEmpty(request, inboxInput);
  const read = (limit: number) => contactInbox(context, actor, { show, before }, limit);
  const [{ rows, ...pages }, open, marked] = await Promise.all([
    paginate(request, { size: INBOX_PAGE, read, key: before, filter: { show } }),
    countOpenMessages(context, actor),
    answeredId === undefined ? null : inboxMessage(context, actor, answeredId),
  ]);
  return {
    show,
    open,
    messages: rows,
    // Null once it was opened again.
    justAnswered: marked?.answeredAt ? marked : null,
    ...pages,
  };
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  adminListAction(request, loadContext, {
    schema: idField("messageId"),
    undoParameter: "answered",
    buttons: {
      answered: async (context, admin, { messageId }) => {
        await markAnswered(context, admin, messageId, true);
        return { title: "Answered", message: "It's listed under Answered.", doneId: messageId };
      },
      reopen: async (context, admin, { messageId }) => {
        await markAnswered(context, admin, messageId, false);
        return { title: "Open again", message: "It waits for an answer." };
      },
    },
  });

export default function Messages() {
  const { show, open, messages, justAnswered, first, next } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <Segments
        label="Messages"
        options={[
          ["open", `Open (${open})`],
          ["answered", "Answered"],
        ]}
        chosen={show}
        to={(choice) => `?show=${choice}`}
      />
      {justAnswered && <Undo message={justAnswered} />}
      {messages.length === 0 && (
        <Empty picture="done" title={show === "open" ? "Nothing waits for an answer" : "No answered messages"}>
          <p>What is written by the contact form comes here.</p>
        </Empty>
      )}
      <ul className="deck" aria-label={show === "open" ? "Open messages" : "Answered messages"}>
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </ul>
      <PagesNav first={first} next={next} />
    </div>
  );
}

/** Undoes an accidental press on the page where it happened. */
const Undo = ({ message: { id, subject } }: { message: InboxMessage }) => (
  <div className="notice row apart">
    <p>
      Marked as answered: <strong dir="auto">{subject}</strong>
    </p>
    <ButtonForm intent="reopen" fields={{ messageId: id }} label="Undo" busy="Undoing..." />
  </div>
);

/** One whole message, with a mail link to answer it. */
function MessageCard({ message }: { message: InboxMessage }) {
  const { id, memberId, name, company, email, subject, createdAt, answeredAt } = message;
  return (
    <li className="card stack">
      <header>
        <h2 dir="auto">{subject}</h2>
        <p>
          <PersonLink person={{ id: memberId, name }} />
          {company && `, ${company}`} · {email}
        </p>
        <p className="soft">
          <Moment at={createdAt} />
          {answeredAt !== null && (
            <>
              {" "}
              · answered <Moment at={answeredAt} />
            </>
          )}
        </p>
      </header>
      <p className="lines" dir="auto">
        {message.message}
      </p>
      <div className="choices">
        <a className="button tinted" href={replyLink(message)}>
          <Icon name="mail" /> Reply
        </a>
        <ButtonForm
          {...(answeredAt === null
            ? { intent: "answered", label: "Mark as answered" }
            : { intent: "reopen", label: "Open again" })}
          fields={{ messageId: id }}
          unseen={`: ${subject}`}
          busy="Saving..."
        />
      </div>
    </li>
  );
}
