import { everyText, type ListedText } from "~/domain/notifications";

const NOTHING = "·";

function table(rows: readonly ListedText[]): string {
  const ways = Object.keys(rows[0]?.more ?? {});
  const head = ["name", "read by", "text", ...ways.map((way) => way.toLowerCase())];
  const cells = rows.map(({ name, readBy, title, message, more }) => [
    name,
    readBy,
    `**${title}** ${message.replaceAll("\n", ", ")}`,
    ...ways.map((way) => more[way] || NOTHING),
  ]);
  return [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Every text that members get without asking, as Markdown. */
export function notificationsMarkdown(): string {
  const { notices, pushes, mails } = everyText({
    brandName: "Kindspot",
    publicUrl: new URL("https://kindspot.example"),
  });
  return `# What members are told

Made from \`app/domain/notifications/catalogue\` by \`npm run notification-docs\`. People and places are examples. Admins read the
same list at \`/admin/texts\`.

## Notices and cards

A notice is a toast at once, or on the reader's next page. At most 20 wait. A card stays for a day. Who caused a fact is not
told of it. The push of that kind goes with it.

${table(notices)}

## Pushes

As they are without 'Show details'. At most 4 an hour and 15 a day are counted ([push](product.md#push)). The mail goes to a
reader without a browser for pushes.

${table(pushes)}

## Mails

${table(mails)}
`;
}
