import { ownAccount, ownData, type OwnDataPart, type ExportedRow } from "~/domain/account";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "./context";
import { asFile, nameInFiles } from "../server/download";

/** Answers GET /api/profile/data: all stored data of a member as a file. Pages only link to it (`ui/account/own-data.tsx`). */
export async function answerOwnData({ app }: AppLoadContext, actor: Actor): Promise<Response> {
  const { context, config } = app;
  const head = {
    community: config.brandName,
    madeAt: context.clock.now().toISOString(),
    account: await ownAccount(context, actor),
  };
  const name = `${nameInFiles(config.brandName)}-my-data.json`;
  return asFile({ name, type: "application/json; charset=utf-8", parts: jsonOf(head, ownData(context, actor)) });
}

/** Streams one JSON object with one row a line, so that only a part is in memory. */
async function* jsonOf(head: ExportedRow, parts: AsyncIterable<OwnDataPart>): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).slice(0, -2);
  let section: string | undefined;
  let separator = "";
  for await (const { section: name, rows } of parts) {
    if (name !== section) {
      yield `${section === undefined ? "" : "\n  ]"},\n  ${JSON.stringify(name)}: [`;
      section = name;
      separator = "\n    ";
    }
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(",\n    ");
    separator = ",\n    ";
  }
  yield "\n  ]\n}\n";
}
