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

/**
 * Streams one JSON object with one row a line, so that only a part is in memory: the fields of `head`, then an array for each
 * section. The parts of a section follow each other.
 */
async function* jsonOf(head: ExportedRow, parts: AsyncIterable<OwnDataPart>): AsyncGenerator<string> {
  const beginning = JSON.stringify(head, null, 2);
  yield beginning.slice(0, beginning.lastIndexOf("\n}"));
  let opened: string | undefined;
  let separator = "";
  for await (const { section, rows } of parts) {
    if (section !== opened) {
      yield `${opened === undefined ? "" : "\n  ]"},\n  ${JSON.stringify(section)}: [`;
      opened = section;
      separator = "\n    ";
    }
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(",\n    ");
    separator = ",\n    ";
  }
  yield "\n  ]\n}\n";
}
