import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createSchemas } from "~/api/openapi/schemas";
import { responsesOf } from "~/api/openapi/responses";
import type { Operation } from "~/api/operation";
import { operations } from "~/api/operations";
import type { ErrorCode } from "~/domain/shared/errors";
import { httpErrorOfCode } from "~/server/errors";
import { ERROR_RESPONSES } from "~/server/error-responses";
import { filesIn } from "../architecture/files";

/** A declaration at the top of a file, with its docstring. */
const DECLARATION = /^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(export )?(?:async )?(?:const|function) (\w+)/gm;

/** What a file of the domain declares: each name with its docstring and source. */
interface Declared {
  exported: string[];
  sources: ReadonlyMap<string, string>;
}

function declaredIn(file: string): Declared {
  const text = readFileSync(file, "utf8");
  const found = [...text.matchAll(DECLARATION)];
  const sources = new Map(found.map(({ 2: name = "", index }, at) => [name, text.slice(index, found[at + 1]?.index)]));
  return { exported: found.flatMap(([, exported, name = ""]) => (exported ? [name] : [])), sources };
}

const domain = filesIn("app/domain", ".ts").map(declaredIn);

const isCode = (word: string): word is ErrorCode => word in ERROR_RESPONSES;

/** The codes with which a use case refuses by its own words: docstring and source, and those of its file that it calls. */
function codesOf(name: string, { sources }: Declared, seen = new Set<string>()): ErrorCode[] {
  const source = sources.get(name);
  if (source === undefined || seen.has(name)) return [];
  seen.add(name);
  const [told = ""] = /^\/\*\*[\s\S]*?\*\//.exec(source) ?? [];
  const afterRefuses = /refus[\s\S]*/i.exec(told)?.[0] ?? "";
  const codes = [...afterRefuses.matchAll(/`([a-z-]+)`/g), ...source.matchAll(/refuse\("([a-z-]+)"/g)];
  const called = [...source.matchAll(/\b(\w+)\(/g)].flatMap(([, other = ""]) =>
    codesOf(other, { exported: [], sources }, seen),
  );
  return [...codes.map(([, code = ""]) => code).filter(isCode), ...called];
}

/** The use cases that an operation's handler calls, as the domain declares them. */
const useCasesOf = ({ handler }: Operation): { name: string; file: Declared }[] =>
  [...handler.toString().matchAll(/\b(\w+)\)?\(/g)].flatMap(([, name = ""]) =>
    domain.filter(({ exported }) => exported.includes(name)).map((file) => ({ name, file })),
  );

/** What an operation's use cases refuse with, and the API document does not say of it. */
function untold(operation: Operation): string[] {
  const responses = JSON.stringify(responsesOf(operation, createSchemas()));
  const codes = useCasesOf(operation).flatMap(({ name, file }) => codesOf(name, file));
  return [...new Set(codes)].filter(
    (code) => !responses.includes(JSON.stringify(httpErrorOfCode(code).message).slice(1, -1)),
  );
}

test("the API document has each refusal that an operation's use case names", () => {
  expect(operations.filter((operation) => useCasesOf(operation).length > 0).length).toBeGreaterThan(60);
  const missing = operations.flatMap((one) => untold(one).map((code) => `${one.method} ${one.path}: ${code}`));
  expect(missing).toEqual([]);
});

test("the check finds a refusal that is left out", () => {
  const sending = operations.find(({ method, path }) => method === "POST" && path === "/messages");
  const told = sending && { ...sending, refuses: sending.refuses?.filter((code) => code !== "not-answered") };
  expect(told && untold(told as Operation)).toEqual(["not-answered"]);
});
