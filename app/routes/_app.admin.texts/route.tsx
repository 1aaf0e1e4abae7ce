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
  // A column for each of the other ways: a notice, for example, has the card and the push of the same.
  const moreTitles = Object.keys(texts[0]?.more ?? {});
  return (
    <Records
      caption={title}
      titled
      columns={[
        { title: "Text", cell: (text) => <Words text={text} /> },
        { title: "Read by", cell: ({ readBy }) => readBy },
        ...moreTitles.map((title) => ({
          title,
          // The name of a push keeps its letters together.
          cell: ({ more: { [title]: words } }: ListedText) =>
            title === "Push" && words ? <span className="badge">{words}</span> : words,
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
