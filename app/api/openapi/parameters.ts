import { type Operation, takesIdempotencyKey } from "../operation";
import type { Json, Schemas } from "./schemas";

const namesIn = (path: string): string[] => [...path.matchAll(/{(\w+)}/g)].map(([, name = ""]) => name);

export const sharedParameter = (name: keyof typeof sharedParameters): Json => ({
  $ref: `#/components/parameters/${name}`,
});

/** What an operation takes besides its body. */
export function parametersOf(operation: Operation, schemas: Schemas): Json[] {
  const { method, path, params, query, exampleQuery, response } = operation;
  const inPath = new Map(params && schemas.propertiesOf(params).map(({ name, schema }) => [name, schema]));
  return [
    ...namesIn(path).map((name) => ({
      name,
      in: "path",
      required: true,
      schema: inPath.get(name) ?? { type: "string" },
    })),
    ...(query ? schemas.propertiesOf(query) : []).map((parameter) => ({
      ...parameter,
      in: "query",
      ...(exampleQuery?.[parameter.name] !== undefined && { example: exampleQuery[parameter.name] }),
    })),
    ...(method === "GET" ? [] : [sharedParameter("Origin")]),
    ...(method === "GET" && response ? [sharedParameter("IfNoneMatch")] : []),
    ...(takesIdempotencyKey(operation) ? [sharedParameter("IdempotencyKey")] : []),
  ];
}

export const sharedParameters = {
  Origin: {
    name: "Origin",
    in: "header",
    required: false,
    description:
      "The server's own address, without which a call with the session's cookie is refused. Browsers send it by themselves. " +
      "A call with an access token needs none.",
    schema: { type: "string", format: "uri" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The ETag of what the client has: 304 answers as long as nothing changed.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "For members: within 24 h the same key and body give the first answer again; another body gets 409.",
    schema: { type: "string", minLength: 1, maxLength: 200 },
  },
} as const;
