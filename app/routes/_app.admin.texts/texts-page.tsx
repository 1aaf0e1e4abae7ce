import type { ListedText } from "~/domain/notifications";
import { Records } from "~/ui/admin/records";

interface TextsData {
  notices: readonly ListedText[];
  pushes: readonly ListedText[];
  mails: readonly ListedText[];
}

/** Every text that members get without asking, for admins to read. */
export const TextsPage = ({ notices, pushes, mails }: TextsData) => (
  <div className="stack">
    <p className="readable">People, places and figures are examples.</p>
    <Texts title="Notices" texts={notices} />
    <Texts title="Pushes" texts={pushes} />
    <Texts title="Mails" texts={mails} />
  </div>
);

function Texts({ title, texts }: { title: string; texts: readonly ListedText[] }) {
  const ways = Object.keys(texts[0]?.more ?? {});
  return (
    <Records
      caption={title}
      titled
      columns={[
        { title: "Text", cell: (text) => <Words text={text} /> },
        { title: "Read by", cell: ({ readBy }) => readBy },
        ...ways.map((way) => ({ title: way, cell: ({ more }: ListedText) => more[way] })),
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
