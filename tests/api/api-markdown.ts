import { curlOf } from "~/api/guide";
import { documentOf } from "~/api/openapi/document";
import type { Operation } from "~/api/operation";
import { groups } from "~/api/operations";
import { tokenScopes } from "~/domain/auth/token-rules";

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

interface Described {
  summary: string;
  security: readonly object[];
  parameters?: readonly { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

const JSON_TYPE = "application/json";
const WHO = {
  anyone: "For anyone.",
  "account-holder": "For members, suspended ones too.",
  member: "For members.",
  admin: "For admins.",
} as const;

const INTRODUCTION = `# The JSON API

Made by \`npm run api-docs\` from the operations in \`app/api/\`; the same is at \`/api/openapi.json\` of every server, and
for people at \`/api\`. In the commands \`$HOST\` is the server's address and \`jar\` the file of the session's cookie, which
signing in fills. What stands in braces comes from an earlier answer. Every refusal is a \`Problem\`. Calls that
answer 201 to a member take an \`Idempotency-Key\`, except those that begin an upload; lists carry a weak ETag. A
\`radius\` is in metres, that of a need or a watch in miles. In place of the cookie and of \`Origin\` a
program of a member's own sends \`-H "Authorization: Bearer $TOKEN"\`, with a token of /profile/security/tokens. It opens
the calls of [its scopes](#tokens).`;

/** docs/api.md: every call, what it takes, what it answers, and a command that makes it. */
export function apiMarkdown(): string {
  const document = documentOf(groups, { title: "", version: "", cookieName: "session" }) as unknown as Document;
  const parts = Object.entries(groups).flatMap(([heading, operations]) => [
    `## ${heading}`,
    ...operations.map((operation) => {
      const described = document.paths[`/api${operation.path}`]?.[operation.method.toLowerCase()];
      if (!described) throw new Error(`${operation.path} is not described`);
      return [
        `### ${operation.method} /api${operation.path}`,
        `${operation.summary}. ${WHO[operation.who]}${tokensFor(operation)}`,
        `\`\`\`sh\n${curlOf(operation)}\n\`\`\``,
        fieldsOf(described),
        answersOf(described),
      ].join("\n\n");
    }),
  ]);
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `### ${name}\n\n${table("field", propertiesOf(schema))}`,
  );
  return [INTRODUCTION, "## Tokens", tokenCalls(), ...parts, "## What is answered", ...schemas].join("\n\n");
}

/** The calls that each scope of a token opens. */
function tokenCalls(): string {
  const operations = Object.values(groups).flat();
  const rows = Object.entries(tokenScopes).map(([scope, { acts }]) => {
    const opened = operations.filter(({ scopes = [] }) => scopes.some((one) => one === scope));
    const calls = opened.map(({ method, path }) => `\`${method} ${path}\``).join(", ");
    return `- \`${scope}\` (${acts}): ${calls}`;
  });
  return ["A token for … opens these calls, under `/api`:", "", ...rows].join("\n");
}

/** Which tokens may call it. */
const tokensFor = ({ scopes = [] }: Operation): string =>
  scopes.length > 0 ? ` Also with a token for ${scopes.map((scope) => `\`${scope}\``).join(" or ")}.` : "";

type Row = readonly [name: string, type: string];

const table = (head: string, rows: readonly Row[]): string =>
  rows.length === 0
    ? ""
    : [`| ${head} | what it is |`, "| --- | --- |", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");

function fieldsOf({ parameters = [], requestBody }: Described): string {
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const given = parameters.flatMap(({ name, in: where, required, schema }): Row[] =>
    name && schema && where === "query" ? [[`\`?${name}\``, typeText(schema) + (required ? "" : ", optional")]] : [],
  );
  return table("takes", [...given, ...(body ? propertiesOf(body) : [])]);
}

const propertiesOf = ({ properties = {}, required = [] }: Schema): Row[] =>
  Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    typeText(schema) + (required.includes(name) ? "" : ", optional"),
  ]);

function answersOf({ responses }: Described): string {
  const codes = Object.keys(responses);
  const [success = ""] = codes.filter((code) => Number(code) < 400);
  const schema = responses[success]?.content?.[JSON_TYPE]?.schema;
  const refusals = codes.filter((code) => Number(code) >= 400);
  return `Answers ${success}${schema ? `: ${typeText(schema)}` : ""}. Refuses with ${refusals.join(", ")}.`;
}

/** A schema in a few words. */
function typeText(schema: Schema): string {
  const { $ref, type, format, anyOf, items, properties, minimum, maximum } = schema;
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if ($ref) return linked($ref.split("/").at(-1) ?? "");
  if (choices) return choices.map((one) => `\`${JSON.stringify(one)}\``).join(" or ");
  if (anyOf) return anyOf.map(typeText).join(" or ");
  if (items) return `list of ${typeText(items)}`;
  if (properties)
    return `{ ${propertiesOf(schema)
      .map(([name, text]) => `${name}: ${text}`)
      .join("; ")} }`;
  const range = minimum !== undefined && maximum !== undefined ? `, ${minimum} to ${maximum}` : "";
  const [first = "anything", ...more] = [type ?? []].flat();
  return [(format ?? first) + range, ...more].join(" or ");
}

const linked = (name: string): string => `[${name}](#${name.toLowerCase()})`;
