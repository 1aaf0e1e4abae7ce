import type { ErrorCode } from "~/domain/shared/errors";
import { httpErrorOfCode, UNKNOWN_ERROR, type HttpError } from "~/server/errors";
import type { HttpErrorCode } from "~/server/error-responses";
import { type Operation, takesIdempotencyKey } from "../operation";
import type { Json, Schemas } from "./schemas";

const ALWAYS = ["invalid-input", "cross-site", "busy"] as const;

/** All codes with which an operation can refuse. Those of the use case come last. */
function refusalsOf(operation: Operation): readonly (ErrorCode | HttpErrorCode)[] {
  const { method, path, params, who, limit, scopes, takesFile, refuses = [] } = operation;
  const writes = method !== "GET";
  // Where an operation parses no `params`, what stands in its path is an id, which may be nobody's.
  const byId = path.includes("{") && !params;
  // Wrong tokens are limited, and any call that a token opens can come with one.
  const isLimited = scopes !== undefined || limit !== undefined || (writes && who !== "anyone");
  return [
    ...ALWAYS,
    ...(who !== "anyone" ? (["unauthorized"] as const) : []),
    ...(who === "member" || who === "admin" ? (["suspended"] as const) : []),
    ...(who === "member" && !operation.alsoOpenTo?.includes("unconfirmed") ? (["unconfirmed"] as const) : []),
    ...(who === "member" && !operation.alsoOpenTo?.includes("waiting") ? (["awaits-approval"] as const) : []),
    ...(who === "admin" ? (["forbidden", "second-step-missing"] as const) : []),
    ...(scopes ? (["token-scope"] as const) : []),
    ...(byId ? (["not-found"] as const) : []),
    ...(takesIdempotencyKey(operation) ? (["key-reused"] as const) : []),
    ...(writes ? (["too-large", "encoded-body"] as const) : []),
    ...(writes && !takesFile ? (["not-json"] as const) : []),
    ...(isLimited ? (["too-many"] as const) : []),
    ...refuses,
  ];
}

/** An operation's responses by HTTP status. */
export function responsesOf(operation: Operation, schemas: Schemas): Json {
  const responses: Json = { [operation.status ?? 200]: success(operation, schemas) };
  if (hasEtag(operation)) responses[304] = { description: "As before: `If-None-Match` named the ETag", headers: ETAG };
  const refusals = [...refusalsOf(operation).map(httpErrorOfCode), UNKNOWN_ERROR];
  // One entry a status, with the sentences of all refusals that have it.
  for (const status of new Set(refusals.map((one) => one.status)))
    responses[status] = problem(refusals.filter((one) => one.status === status));
  return responses;
}

/** Whether its answer has an ETag. Browsers do not store what admins get (`server/listener.ts`), so those answers have none. */
const hasEtag = ({ method, path, response, isDownload }: Operation): boolean =>
  method === "GET" && response !== undefined && !isDownload && !path.startsWith("/admin/");

function success(operation: Operation, schemas: Schemas): Json {
  const { status = 200, response } = operation;
  const description = DESCRIPTIONS[status];
  if (status === 302) return { description, headers: { Location: { schema: { type: "string" } } } };
  if (!response) return { description };
  return {
    description,
    ...(hasEtag(operation) && { headers: ETAG }),
    content: { "application/json": { schema: schemas.of(response, "output") } },
  };
}

const DESCRIPTIONS = { 200: "Done", 201: "Created", 204: "Done, with nothing to say", 302: "Redirects" } as const;
const ETAG = { ETag: { $ref: "#/components/headers/ETag" } };
const RETRY_AFTER = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };

function problem(refusals: readonly HttpError[]): Json {
  const messages = [...new Set(refusals.map(({ message }) => message))];
  return {
    description: messages.join(" · "),
    ...(refusals.some(({ headers }) => "Retry-After" in headers) && { headers: RETRY_AFTER }),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}
