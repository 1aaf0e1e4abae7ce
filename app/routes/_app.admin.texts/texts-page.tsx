import type { ListedText } from "~/domain/notifications";

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
    <table className="records">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Text</th>
          <th scope="col">Read by</th>
          {ways.map((way) => (
            <th scope="col" key={way}>
              {way}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {texts.map(({ name, readBy, title, message, more }) => (
          <tr key={`${name} ${readBy}`}>
            <th scope="row">
              {title} <span className="soft">{message}</span>
            </th>
            <td data-label="Read by">{readBy}</td>
            {ways.map((way) => (
              <td data-label={way} key={way}>
                {more[way]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
