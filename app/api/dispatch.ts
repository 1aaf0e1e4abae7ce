import type { AppLoadContext } from "@remix-run/server-runtime";
import type { SignedIn } from "~/domain/auth";
import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import { sendOnce } from "~/domain/shared/send-once";
import { accountHolder } from "../auth/restricted-members";
import { answerTo, refusedRequest } from "../server/errors";
import { type MemberArgs, type Operation, takesIdempotencyKey } from "./operation";
import { operations } from "./operations";
import { isJson, type PathParams, readInput } from "./read-input";

/** The parts of a path, which can end with a slash. */
const partsOf = (path: string): string[] => path.replace(/\/$/, "").split("/");
const isParameter = (part: string): boolean => part.startsWith("{");
/** A parameter takes any part but an empty one: `/admin//users` is no operation's path. */
const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, index) => (isParameter(part) ? parts[index] !== "" : part === parts[index]));

const patterns = operations.map((operation) => {
  const parts = partsOf(operation.path);
  return { operation, parts, parameters: parts.filter(isParameter).length };
});

/** Finds the operation for a method and an encoded path below /api, and the path's methods; null when none has the path. */
function findOperation(method: string, path: string) {
  const parts = partsOf(path);
  const matching = patterns.filter((pattern) => matches(pattern.parts, parts));
  // A literal path wins over one with a parameter: /parking-requests/user over /parking-requests/{id}.
  const fewest = Math.min(...matching.map(({ parameters }) => parameters));
  const best = matching.filter(({ parameters }) => parameters === fewest);
  const [first] = best;
  if (!first) return null;
  const found = best.find(({ operation }) => operation.method === (method === "HEAD" ? "GET" : method));
  const params: PathParams = Object.fromEntries(
    first.parts.flatMap((part, index) =>
      isParameter(part) ? [[part.slice(1, -1), decodeURIComponent(parts[index] ?? "")]] : [],
    ),
  );
  return { operation: found?.operation, methods: best.map(({ operation }) => operation.method), params };
}

/** Responds to any request below /api (docs/product.md#api): finds the operation and runs it. */
export async function dispatch(request: Request, loadContext: AppLoadContext): Promise<Response> {
  try {
    const path = new URL(request.url).pathname.replace(/^\/api/, "");
    const { operation, methods, params } = findOperation(request.method, path) ?? refuse("not-found");
    if (!operation) return withoutOperation(request, methods);
    if (!operation.takesFile && !isJson(request)) return refusedRequest("not-json", "/api/");
    const result = await run(operation, request, params, loadContext);
    if (result instanceof Response) return result;
    const { status = 200 } = operation;
    return status === 204 ? new Response(null, { status }) : Response.json(result, { status });
  } catch (error) {
    return answerTo(error, loadContext);
  }
}

/** Finds out who calls, counts limits, reads the input, and runs the handler: a write once for each Idempotency-Key. */
async function run(operation: Operation, request: Request, pathParams: PathParams, loadContext: AppLoadContext) {
  const { app } = loadContext;
  await mustBeInScope(operation, loadContext);
  const caller = await callerOf(operation, loadContext);
  if (caller && operation.method !== "GET") await app.limits.consume("member-writes", caller.actor.id);
  if (caller && operation.limit) await app.limits.consume(operation.limit, caller.actor.id);
  const input = await readInput(request, pathParams, operation);
  const { idempotencyKey, params, query, body } = input;
  const sent = [operation.method, operation.path, params, query, body];
  const isOnce = caller && takesIdempotencyKey(operation);
  const context = isOnce ? sendOnce(app.context, caller.actor, idempotencyKey, sent) : app.context;
  // The cast is safe: the caller is the one whom this operation's handler gets.
  return operation.handler({ app, context, loadContext, request, ...input, ...caller } as MemberArgs);
}

/** A token acts for its member, and only where one of its scopes opens the operation. */
async function mustBeInScope({ scopes = [] }: Operation, loadContext: AppLoadContext): Promise<void> {
  const caller = await loadContext.tokenCaller();
  if (caller && !scopes.some((scope) => caller.scopes.includes(scope))) refuse("token-scope");
}

/** Who calls an operation that is not for anyone. Refuses whom it isn't for. */
async function callerOf(
  { who }: Operation,
  loadContext: AppLoadContext,
): Promise<{ actor: Actor; signedIn?: SignedIn } | null> {
  if (who === "anyone") return null;
  if (who === "account-holder") return { actor: (await accountHolder(loadContext)) ?? refuse("unauthorized") };
  const signedIn = (await loadContext.signedIn()) ?? refuse("unauthorized");
  const { actor, lacksSecondStep } = signedIn;
  if (who === "admin" && lacksSecondStep) return refuse("second-step-missing");
  return who === "admin" && actor.role !== "admin" ? refuse("forbidden") : { actor, signedIn };
}

/** Answers OPTIONS with the path's methods, and other methods with 405. */
function withoutOperation(request: Request, methods: readonly string[]): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  return refusedRequest("method-unknown", "/api/", { Allow: allow });
}
