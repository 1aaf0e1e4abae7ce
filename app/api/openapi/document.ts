import type { Operation } from "../operation";
import { parametersOf, sharedParameters, sharedParameter } from "./parameters";
import { responsesOf } from "./responses";
import { createSchemas, type Json, type Schemas } from "./schemas";

export type Groups = Readonly<Record<string, readonly Operation[]>>;

export interface ApiFacts {
  title: string;
  version: string;
  cookieName: string;
}

const INTRODUCTION =
  "Signing in sets the session's cookie, and calls send it. Calls that change something also send the header `Origin` " +
  "with the server's own address. Times are ISO 8601 in UTC, distances in miles. The radii of " +
  "spaces, requests and tips are in metres, those of needs and watches in miles. HEAD answers like GET without the body, " +
  "OPTIONS names the methods of a path, and any other method gets 405 with `Allow`. Live events come over a " +
  "WebSocket at /ws.";

const TOKENS =
  "A member's token, made at /profile/security/tokens. It opens the calls that name one of its scopes, and needs no Origin.";

/** The whole API as an OpenAPI 3.1 document. */
export function documentOf(groups: Groups, { title, version, cookieName }: ApiFacts): Json {
  const schemas = createSchemas();
  const paths: Record<string, Json> = {};
  for (const [heading, operations] of Object.entries(groups)) {
    for (const operation of operations) {
      const path = (paths[`/api${operation.path}`] ??= {});
      path[operation.method.toLowerCase()] = { tags: [heading], ...operationObject(operation, schemas) };
    }
  }
  return {
    openapi: "3.1.1",
    info: { title, version, description: INTRODUCTION },
    servers: [{ url: "/" }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths: { ...paths, "/api/logout": signOutPage },
    components: {
      schemas: { ...schemas.components, Problem: problem },
      parameters: sharedParameters,
      headers,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookieName },
        token: { type: "http", scheme: "bearer", description: TOKENS },
      },
    },
  };
}

function operationObject(operation: Operation, schemas: Schemas): Json {
  const { method, path, summary, who, body, takesFile, example, scopes } = operation;
  const parameters = parametersOf(operation, schemas);
  const content = body && { "application/json": { schema: schemas.of(body, "input"), ...(example && { example }) } };
  const requestBody = takesFile
    ? { required: true, content: { "image/*": {} } }
    : body && { required: !body.safeParse({}).success, content };
  return {
    operationId: idOf(method, path),
    summary,
    security: who !== "anyone" ? [{ session: [] }, ...(scopes ? [{ token: scopes }] : [])] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation, schemas),
  };
}

/** 'postParkingSpacesIdPromise' */
const idOf = (method: string, path: string): string =>
  method.toLowerCase() + path.replaceAll(/[^a-z0-9]+([a-z0-9]?)/gi, (_, first: string) => first.toUpperCase());

/** docs/product.md#api, Errors. */
const problem = {
  type: "object",
  properties: {
    message: { type: "string" },
    fields: {
      type: "object",
      description: "What is wrong with which field",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
    id: { type: "string", description: "Names an unexpected failure in the server's log" },
  },
  required: ["message"],
  additionalProperties: false,
};

const headers = {
  ETag: { description: "Weak; changes with the content", schema: { type: "string" } },
  RetryAfter: { description: "Seconds to wait", schema: { type: "integer", minimum: 1 } },
};

const signedOut = { description: "Signed out", headers: { Location: { schema: { type: "string" } } } };
const forbidden = { content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } } };

/** /api/logout is a link and a form's address. It is the only path below /api with a separate route. */
const signOutPage = {
  get: {
    tags: ["Accounts"],
    operationId: "getLogout",
    summary: "For browsers: signs out and leads home; a link from another site is asked about first",
    security: [],
    responses: { 302: signedOut, 403: { description: "A form that asks", content: { "text/html": {} } } },
  },
  post: {
    tags: ["Accounts"],
    operationId: "postLogout",
    summary: "For forms: signs out and leads home",
    security: [],
    parameters: [sharedParameter("Origin")],
    responses: { 302: signedOut, 403: { description: "Forbidden", ...forbidden } },
  },
};
