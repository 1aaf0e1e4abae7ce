import type { z } from "zod";
import { refuse } from "~/domain/shared/errors";
import { idText } from "~/domain/shared/text";
import type { Operation } from "./operation";

/** Deepest JSON nesting that is parsed. Valid input nests less. */
const MAX_DEPTH = 32;
/** Refuses a body that is not UTF-8, instead of storing replacement characters. */
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Keys that could change what every object inherits, where code copies a body's keys into another object. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

export type PathParams = Readonly<Record<string, string>>;
type InputSchemas = Pick<Operation, "method" | "params" | "query" | "body" | "takesFile">;

/** The checked input, and the Idempotency-Key. Refuses with `invalid-input` and fields; with `not-found` what can't be an id. */
export async function readInput(
  request: Request,
  pathParams: PathParams,
  { method, takesFile, ...schemas }: InputSchemas,
) {
  const params = schemas.params ? checked(schemas.params, pathParams) : idsOf(pathParams);
  const query = parametersOf(request);
  const idempotencyKey = idempotencyKeyOf(request);
  const body = method === "GET" || takesFile ? undefined : await bodyOf(request);
  return {
    idempotencyKey,
    params,
    query: schemas.query && checked(schemas.query, query),
    body: schemas.body && checked(schemas.body, body),
  };
}

const MAX_KEY_LENGTH = 200;

function idempotencyKeyOf({ headers }: Request): string | null {
  const key = headers.get("idempotency-key");
  return key !== null && (key === "" || key.length > MAX_KEY_LENGTH) ? refuse("invalid-input") : key;
}

/** An id with an impossible format belongs to nothing: `not-found`. */
const idsOf = (pathParams: PathParams): PathParams =>
  Object.values(pathParams).every((id) => idText.safeParse(id).success) ? pathParams : refuse("not-found");

function checked<T>(schema: z.ZodType<T>, raw: unknown): T {
  const read = schema.safeParse(raw);
  if (read.success) return read.data;
  const fields: Record<string, string[]> = {};
  for (const issue of read.error.issues) {
    const name = issue.path.join(".");
    if (name) (fields[name] ??= []).push(issue.message);
  }
  return refuse("invalid-input", { fields });
}

/** The query's parameters. Refuses names that repeat. */
function parametersOf(request: Request): Record<string, string> {
  const query = new URL(request.url).searchParams;
  const names = [...query.keys()];
  if (new Set(names).size < names.length || names.some((name) => FORBIDDEN_KEYS.has(name))) refuse("invalid-input");
  return Object.fromEntries(query);
}

async function bodyOf(request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(utf8.decode(bytes), (key, value: unknown) =>
      FORBIDDEN_KEYS.has(key) ? refuse("invalid-input") : value,
    );
  } catch {
    return refuse("invalid-input");
  }
  return isShallow(body, MAX_DEPTH) ? body : refuse("invalid-input");
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/** Whether the body is declared as JSON. An empty body needs no type. */
export function isJson({ headers, body }: Request): boolean {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return body === null || type === "application/json";
}
