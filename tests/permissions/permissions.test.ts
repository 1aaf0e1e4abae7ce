import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { openKindspot, type Kindspot } from "../kindspot";
import { mapFile } from "../town";
import { beforePages, testedElsewhere } from "./before-pages";
import { calls } from "./calls";
import { pages } from "./pages";
import { ASKERS, type Asker } from "./people";
import { intents, namedPaths, publicFiles, routes } from "./routes";
import { cellOf, prepare, type Row } from "./row";

let town: Kindspot;
let executed = 0;
beforeAll(async () => {
  town = await openKindspot({ env: { RATE_LIMITS: "off", MAP_FILE: mapFile() } });
});
afterAll(async () => {
  await town.close();
  console.log(`permissions: ${executed} cells executed`);
});

type Encode = (body: Record<string, unknown>) => Pick<RequestInit, "body" | "headers">;
const asJson: Encode = (body) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const asMultipart: Encode = (body) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  return { body: form };
};
const asForm: Encode = (body) => ({ body: new URLSearchParams(body as Record<string, string>) });

/** Creates the row's subject, sends the request as this person, and returns the answer. */
async function ask(line: string, row: Row, asker: Asker, encode: Encode): Promise<string> {
  const { people, method, path, query, fields } = await prepare(town, line, row, asker);
  const sent = row.body ? (row.multipart ? asMultipart : encode)(fields) : {};
  const answer = await people.asker.send(path + query, { method, ...sent });
  await answer.arrayBuffer();
  executed++;
  return cellOf(answer);
}

/** One test for each cell of the table. */
function executeCells(table: Readonly<Record<string, Row>>, below: string, encode: Encode): void {
  describe.each(Object.entries(table))("%s", (line, row) => {
    const cells = row.cells.split(" ");
    it.each(ASKERS.map((asker, column) => [asker, cells[column]] as const))(
      "answers the %s: %s",
      async (asker, cell) => {
        expect(await ask(line.replace(" ", ` ${below}`), row, asker, encode)).toBe(cell);
      },
    );
  });
}

describe("The table of calls", () => {
  it("has a row for each call of the API, and none for another", () => {
    expect(Object.keys(calls).sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
  });

  executeCells(calls, "/api", asJson);
});

describe("The table of pages", () => {
  const lines = Object.keys(pages).map((line) => line.split(/ |\?index/));
  const pathsBy = (wanted: string) =>
    new Set(lines.flatMap(([method, path = ""]) => (method === wanted ? [path.replaceAll(/\{\w+\}/g, "{}")] : [])));
  const pathsOf = (acting: boolean) =>
    new Set(routes.flatMap(({ path, acts }) => (acts || !acting ? [path.replaceAll(/\{\w+\}/g, "{}")] : [])));

  it("has a row for each page, and none for another", () => {
    expect([...new Set([...pathsBy("GET"), ...pathsBy("POST")])].sort()).toEqual([...pathsOf(false)].sort());
  });

  it("has a row for each page that takes forms", () => {
    expect([...pathsBy("POST")].sort()).toEqual([...pathsOf(true)].sort());
  });

  it("has a row for each form and button", () => {
    const known = new Set(Object.keys(pages).flatMap((line) => line.split(" ").slice(2)));
    expect([...intents].filter((intent) => !known.has(intent))).toEqual([]);
  });

  executeCells(pages, "", asForm);
});

describe("The table of what is answered before the pages", () => {
  const tables = [calls, pages, beforePages];
  const paths = tables.flatMap((table) =>
    Object.keys(table).map((line) =>
      table === calls ? `/api${line.split(" ")[1]}` : (line.split(/ |\?index/)[1] ?? ""),
    ),
  );

  it("has a row for each path that the code around the pages names", () => {
    const missing = [...namedPaths].filter((path) => !testedElsewhere.has(path));
    expect(
      missing.filter((path) => !paths.some((row) => (path.endsWith("/") ? row.startsWith(path) : row === path))),
    ).toEqual([]);
  });

  it("has a row for each public file", () => {
    expect(publicFiles.filter((path) => !paths.includes(path))).toEqual([]);
  });

  executeCells(beforePages, "", asForm);
});
