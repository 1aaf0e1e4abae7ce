import type { AppLoadContext } from "@remix-run/server-runtime";
import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import { accountHolder } from "../auth/redirect-restricted";
import { answerTo, refusedRequest } from "../server/errors";
import { type Call, type HolderCall, type Operation, takesKey } from "./operation";
import { operations } from "./operations";
import { isJson, readInput } from "./read-input";
import { sendOnce } from "~/domain/shared/send-once";
import type { Method } from "./operation";

export interface Found {
  /** The methods of a path that exists. */
  allow: Method[];
  operation?: Operation;
  params: Record<string, string>;
}

interface Route {
  parts: string[];
  operation: Operation;
}

/** Finds the call for a method and an encoded path below /api; null when no call has that path. */
function operationFinder(operations: readonly Operation[]): (method: string, path: string) => Found | null {
  const routes: Route[] = operations.map((operation) => ({ parts: partsOf(operation.path), operation }));
  return (method, path) => {
    const parts = partsOf(path);
    const here = routes.filter((route) => matches(route.parts, parts));
    // A literal path wins over one with a parameter: /parking-requests/user over /parking-requests/{id}.
    const fewest = Math.min(...here.map(({ parts: own }) => names(own).length));
    const best = here.filter(({ parts: own }) => names(own).length === fewest);
    const [first] = best;
    if (!first) return null;
    const match = best.find(({ operation }) => operation.method === (method === "HEAD" ? "GET" : method));
    const params = Object.fromEntries(
      first.parts.flatMap((part, at) =>
        isName(part) ? [[part.slice(1, -1), decodeURIComponent(parts[at] ?? "")]] : [],
      ),
    );
    return {
      allow: best.map(({ operation }) => operation.method),
      ...(match && { operation: match.operation }),
      params,
    };
  };
}

/** The parts of a path, which can end with a slash. An empty part fits nothing: `/admin//users` is no path of a call. */
const partsOf = (path: string): string[] => path.replace(/\/$/, "").split("/");
const isName = (part: string): boolean => part.startsWith("{");
const names = (parts: readonly string[]): string[] => parts.filter(isName);
const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, at) => (isName(part) ? parts[at] !== "" : part === parts[at]));

const find = operationFinder(operations);

/**
 * Answers any request below /api: finds the declaration, authenticates, reads the input, runs the use case
 * (docs/product.md#api).
 */
export async function answerCall(request: Request, load: AppLoadContext): Promise<Response> {
  try {
    const path = new URL(request.url).pathname.replace(/^\/api/, "");
    const found = find(request.method, path);
    if (!found) return refuse("not-found");
    const { operation, params } = found;
    if (!operation) return withoutOperation(request, found.allow);
    if (!operation.takesFile && !isJson(request)) return refusedRequest("not-json", "/api/");
    await mustBeInScope(operation, load);
    const call = { app: load.app, context: load.app.context, request, load };
    const read = () => readInput(request, params, operation);
    const answered =
      operation.who === "anyone"
        ? await operation.answer({ ...call, ...(await read()) })
        : await asMember(operation, call, read);
    if (answered instanceof Response) return answered;
    const { status = 200 } = operation;
    return status === 204 ? new Response(null, { status }) : Response.json(answered, { status });
  } catch (error) {
    return answerTo(error, load);
  }
}

/** A call with a token is made by its member, and only if one of the token's scopes opens it. */
async function mustBeInScope({ scopes = [] }: Operation, load: AppLoadContext): Promise<void> {
  const caller = await load.tokenCaller();
  if (caller && !scopes.some((scope) => caller.scopes.includes(scope))) refuse("token-scope");
}

type Unread = Omit<Call, "key" | "params" | "query" | "body">;

type Member = Exclude<Operation, { who: "anyone" }>;
type Read = () => ReturnType<typeof readInput>;

async function asMember(operation: Member, call: Unread, read: Read) {
  if (operation.who === "holder") {
    const actor = await accountHolder(call.load);
    return operation.answer(await admit(operation, call, actor ?? refuse("unauthorized"), read));
  }
  const signedIn = await call.load.signedIn();
  if (!signedIn) return refuse("unauthorized");
  const { actor } = signedIn;
  if (operation.who === "admin" && signedIn.mustSetUp) return refuse("second-step-missing");
  if (operation.who === "admin" && actor.role !== "admin") return refuse("forbidden");
  return operation.answer({ ...(await admit(operation, call, actor, read)), signedIn });
}

/** Applies limits, reads the input, and runs the call once for each Idempotency-Key. */
async function admit(operation: Member, call: Unread, actor: Actor, read: Read): Promise<HolderCall> {
  if (operation.method !== "GET") await call.app.limits.consume("member-writes", actor.id);
  if (operation.limit) await call.app.limits.consume(operation.limit, actor.id);
  const input = await read();
  const { key, params, query, body } = input;
  const asked = [operation.method, operation.path, params, query, body];
  const context = sendOnce(call.context, actor, takesKey(operation) ? key : null, asked);
  return { ...call, ...input, context, actor };
}

/** Answers OPTIONS with the path's methods, and other methods with 405. */
function withoutOperation(request: Request, methods: readonly string[]): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  return refusedRequest("method-unknown", "/api/", { Allow: allow });
}
