import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Visitor } from "../visitor";

/** One call as /api/openapi.json describes it. */
export interface Described {
  method: string;
  /** '/api/parking-spaces/{id}' */
  path: string;
  security: readonly object[];
  parameters?: readonly (
    { $ref: string } | { name: string; in: "path" | "query"; required?: boolean; schema: object }
  )[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: Record<string, { headers?: object; content?: Record<string, object> }>;
}

export interface Contract {
  calls: readonly Described[];
  /** Throws when an answer is not one that the document gives to that call: status, headers, type and body, nothing more. */
  check(call: Described, answer: Response): Promise<void>;
}

type Paths = Record<string, Record<string, Omit<Described, "method" | "path">>>;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const pointer = (...parts: string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

/** The responses that a running server's document declares. */
export async function contractOf(someone: Visitor): Promise<Contract> {
  const document = (await (await someone.get("/api/openapi.json")).json()) as { paths: Paths };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv
    .addFormat("date-time", TIME)
    .addFormat("date", /^\d{4}-\d\d-\d\d$/)
    .addFormat("uri", true);
  ajv.addSchema(document, "api");
  const known = new Map<string, ValidateFunction>();

  function validatorOf({ path, method }: Described, status: number): ValidateFunction {
    const at = `api#${pointer("paths", path, method.toLowerCase(), "responses", String(status), "content", "application/json", "schema")}`;
    const validate = known.get(at) ?? ajv.getSchema(at);
    if (!validate) throw new Error(`no schema at ${at}`);
    known.set(at, validate);
    return validate;
  }

  return {
    calls,
    async check(call, answer) {
      const { status, headers } = answer;
      const text = await answer.text();
      const wrong = (what: unknown) =>
        new Error(`${call.method} ${call.path} answered ${status} ${text.slice(0, 300)}: ${JSON.stringify(what)}`);
      const declared = call.responses[status];
      if (!declared) throw wrong("this status is not declared");
      for (const name of Object.keys(declared.headers ?? {})) if (!headers.has(name)) throw wrong(`no ${name}`);
      if (!declared.content) {
        if (text !== "") throw wrong("it declares no body");
        return;
      }
      const [type = ""] = (headers.get("content-type") ?? "").split(";");
      if (!(type in declared.content)) throw wrong(`${type} is not declared`);
      if (type !== "application/json") return;
      const validate = validatorOf(call, status);
      if (!validate(JSON.parse(text))) throw wrong(validate.errors);
    },
  };
}
