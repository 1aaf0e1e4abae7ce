import fc from "fast-check";
import type { Described } from "../contract";
import { fromSchema, type JsonSchema } from "./from-schema";
import { hostileJson, hostilePart, hostileText, hostileValue } from "./hostile";

/** One request, ready to be sent. */
export interface Sent {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Calls of one operation, made from its declaration: valid ones, almost valid ones, and quite different ones. */
export function callsOf(call: Described, ids: readonly string[]): fc.Arbitrary<Sent> {
  const { method, requestBody } = call;
  const schema = requestBody?.content["application/json"]?.schema as JsonSchema | undefined;
  const body = method === "GET" ? fc.constant(null) : requestBody?.content["image/*"] ? fileBody : bodies(schema, ids);
  const headers = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record({ "idempotency-key": fc.string({ maxLength: 250 }).map((key) => key.trim()) }) },
  );
  return fc.record({ path: paths(call, ids), query: queries(call, ids), body, headers }).map((made) => ({
    method,
    path: made.path + made.query,
    body: made.body,
    headers: { ...(made.body !== null && { "content-type": "application/json" }), ...made.headers },
  }));
}

const fileBody = fc.oneof(
  fc.string({ unit: "binary", maxLength: 500 }),
  fc.constantFrom("GIF89a", "\u00ff\u00d8\u00ff", "<svg/>"),
);

function bodies(schema: JsonSchema | undefined, ids: readonly string[]): fc.Arbitrary<string | null> {
  if (!schema) return fc.oneof(fc.constant(null), hostileJson, hostileValue.map(jsonOf));
  const valid = fromSchema(schema, ids);
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(jsonOf) },
    { weight: 8, arbitrary: fc.tuple(valid, spoiling(schema)).map(([value, spoil]) => jsonOf(spoil(value))) },
    { weight: 2, arbitrary: hostileValue.map(jsonOf) },
    { weight: 1, arbitrary: hostileJson },
  );
}

const jsonOf = (value: unknown): string => JSON.stringify(value);

/** Replaces a field by a hostile value, adds a hostile field, or removes a field. */
function spoiling({ properties = {} }: JsonSchema): fc.Arbitrary<(value: unknown) => unknown> {
  const names = [...Object.keys(properties), "isAdmin", "points", "id"];
  const into = fc.tuple(fc.constantFrom(...names), hostileValue);
  return fc.oneof(
    into.map(([name, bad]) => (value: unknown) => ({ ...(value as object), [name]: bad })),
    into.map(([name, bad]) => (value: unknown) => ({ ...(value as object), [name]: [bad, bad] })),
    fc.constantFrom(...names).map((name) => (value: unknown) => ({ ...(value as object), [name]: undefined })),
  );
}

interface Parameter {
  name: string;
  in: "path" | "query";
  schema: JsonSchema;
}

const parametersIn = ({ parameters = [] }: Described, where: Parameter["in"]): Parameter[] =>
  parameters.filter((one): one is Parameter & { schema: JsonSchema } => "in" in one && one.in === where);

function paths(call: Described, ids: readonly string[]): fc.Arbitrary<string> {
  const parts = parametersIn(call, "path").map(({ name, schema }) => {
    const sound = fromSchema({ ...schema }, ids).map((value) =>
      encodeURIComponent(String(value).replaceAll(/^\.+$/g, "x")),
    );
    const known = fc.constantFrom(...ids).map(encodeURIComponent);
    const arbitrary = fc.oneof(
      { weight: 4, arbitrary: schema.anyOf ? sound : known },
      { weight: 1, arbitrary: sound.filter((part) => part !== "") },
      { weight: 1, arbitrary: hostilePart },
    );
    return [`{${name}}`, arbitrary] as const;
  });
  return fc
    .record(Object.fromEntries(parts))
    .map((made) => Object.entries(made).reduce((path, [name, part]) => path.replace(name, () => part), call.path));
}

function queries(call: Described, ids: readonly string[]): fc.Arbitrary<string> {
  const fields = parametersIn(call, "query").map(({ name, schema }) => {
    const value = fc.oneof(fromSchema(schema, ids).map(String), hostileText);
    return [name, fc.array(value, { minLength: 1, maxLength: 1 })] as const;
  });
  const declared = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const strange = fc.dictionary(
    fc.constantFrom("a", "__proto__", "radius", "after"),
    fc.array(hostileText, { maxLength: 2 }),
    {
      maxKeys: 2,
    },
  );
  return fc.oneof({ weight: 5, arbitrary: declared }, { weight: 1, arbitrary: strange }).map((made) => {
    const pairs = Object.entries(made as Record<string, string[]>).flatMap(([name, all]) =>
      all.map((one) => [name, one]),
    );
    const text = new URLSearchParams(pairs).toString();
    return text && `?${text.slice(0, 6000)}`;
  });
}
