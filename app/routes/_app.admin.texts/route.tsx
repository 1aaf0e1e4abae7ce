import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { everyText, type ListedText } from "~/domain/notifications";
import { adminPage } from "~/ui/admin/admin-page";
import { Records } from "~/ui/admin/records";

export const handle = adminPage({
  title: "Texts",
  subtitle: "What members are told",
  back: "/admin/mail",
});

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  await requireAdmin(request, loadContext);
  return everyText(loadContext.app.context.settings);
}

/** Every text that members get without asking, for admins to read. */
export default function EveryText() {
  const { notices, pushes, mails } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <p className="readable">People, places and figures are examples.</p>
      <Texts title="Notices" texts={notices} />
      <Texts title="Pushes" texts={pushes} />
      <Texts title="Mails" texts={mails} />
    </div>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly ListedText[] }) {
  // Notices, pushes and mails have further columns each, such as the card and the push that go with a notice.
  const labels = Object.keys(texts[0]?.more ?? {});
  return (
    <Records
      caption={title}
      titled
      columns={[
        { title: "Text", cell: (text) => <Words text={text} /> },
        { title: "Read by", cell: ({ readBy }) => readBy },
        ...labels.map((label) => ({
          title: label,
          // A badge is not broken into two lines, as the name of a push would be.
          cell: ({ more }: ListedText) =>
            label === "Push" && more[label] ? <span className="badge">{more[label]}</span> : more[label],
        })),
      ]}
      rows={texts}
      keyOf={({ name, readBy }) => `${name} ${readBy}`}
    />
  );
}

const Words = ({ text: { title, message } }: { text: ListedText }) => (
  <>
    {title} <span className="soft">{message}</span>
  </>
);
