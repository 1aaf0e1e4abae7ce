import type { AppLoadContext } from "@remix-run/server-runtime";
import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import { accountHolder } from "../auth/restricted-members";
import { answerTo, refusedRequest } from "../server/errors";
import {
  type AccountHolderArgs,
  type HandlerArgs,
  type Method,
  type Operation,
  takesIdempotencyKey,
} from "./operation";
import { operations } from "./operations";
import { isJson, readInput } from "./read-input";
import { sendOnce } from "~/domain/shared/send-once";

/** A path that exists. Without an operation it has other methods only. */
interface Match {
  methods: Method[];
  operation?: Operation;
  params: Record<string, string>;
}

interface PathPattern {
  parts: string[];
  operation: Operation;
}

/** Finds the operation for a method and an encoded path below /api; null when no operation has that path. */
function operationFinder(operations: readonly Operation[]): (method: string, path: string) => Match | null {
  const patterns: PathPattern[] = operations.map((operation) => ({ parts: partsOf(operation.path), operation }));
  return (method, path) => {
    const parts = partsOf(path);
    const here = patterns.filter((pattern) => matches(pattern.parts, parts));
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
      methods: best.map(({ operation }) => operation.method),
      ...(match && { operation: match.operation }),
      params,
    };
  };
}

/** The parts of a path, which can end with a slash. An empty part fits nothing: `/admin//users` is no path of an operation. */
const partsOf = (path: string): string[] => path.replace(/\/$/, "").split("/");
const isName = (part: string): boolean => part.startsWith("{");
const names = (parts: readonly string[]): string[] => parts.filter(isName);
const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, at) => (isName(part) ? parts[at] !== "" : part === parts[at]));

const findOperation = operationFinder(operations);

/**
 * Responds to any request below /api: finds the operation, authenticates, reads the input, runs the handler
 * (docs/product.md#api).
 */
export async function dispatch(request: Request, load: AppLoadContext): Promise<Response> {
  try {
    const path = new URL(request.url).pathname.replace(/^\/api/, "");
    const match = findOperation(request.method, path);
    if (!match) return refuse("not-found");
    const { operation, params } = match;
    if (!operation) return withoutOperation(request, match.methods);
    if (!operation.takesFile && !isJson(request)) return refusedRequest("not-json", "/api/");
    await mustBeInScope(operation, load);
    const args = { app: load.app, context: load.app.context, request, load };
    const read = () => readInput(request, params, operation);
    const result =
      operation.who === "anyone"
        ? await operation.handler({ ...args, ...(await read()) })
        : await asMember(operation, args, read);
    if (result instanceof Response) return result;
    const { status = 200 } = operation;
    return status === 204 ? new Response(null, { status }) : Response.json(result, { status });
  } catch (error) {
    return answerTo(error, load);
  }
}

/** A token acts for its member, and only where one of its scopes opens the operation. */
async function mustBeInScope({ scopes = [] }: Operation, load: AppLoadContext): Promise<void> {
  const caller = await load.tokenCaller();
  if (caller && !scopes.some((scope) => caller.scopes.includes(scope))) refuse("token-scope");
}

type ArgsWithoutInput = Omit<HandlerArgs, keyof Awaited<ReturnType<typeof readInput>>>;

type MemberOperation = Exclude<Operation, { who: "anyone" }>;
type Read = () => ReturnType<typeof readInput>;

async function asMember(operation: MemberOperation, args: ArgsWithoutInput, read: Read) {
  if (operation.who === "account-holder") {
    const actor = await accountHolder(args.load);
    return operation.handler(await admit(operation, args, actor ?? refuse("unauthorized"), read));
  }
  const signedIn = await args.load.signedIn();
  if (!signedIn) return refuse("unauthorized");
  const { actor } = signedIn;
  if (operation.who === "admin" && signedIn.mustSetUp) return refuse("second-step-missing");
  if (operation.who === "admin" && actor.role !== "admin") return refuse("forbidden");
  return operation.handler({ ...(await admit(operation, args, actor, read)), signedIn });
}

/** Applies limits, reads the input, and runs the handler's write once for each Idempotency-Key. */
async function admit(
  operation: MemberOperation,
  args: ArgsWithoutInput,
  actor: Actor,
  read: Read,
): Promise<AccountHolderArgs> {
  if (operation.method !== "GET") await args.app.limits.consume("member-writes", actor.id);
  if (operation.limit) await args.app.limits.consume(operation.limit, actor.id);
  const input = await read();
  const { idempotencyKey, params, query, body } = input;
  const sent = [operation.method, operation.path, params, query, body];
  const context = sendOnce(args.context, actor, takesIdempotencyKey(operation) ? idempotencyKey : null, sent);
  return { ...args, ...input, context, actor };
}

/** Answers OPTIONS with the path's methods, and other methods with 405. */
function withoutOperation(request: Request, methods: readonly string[]): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  return refusedRequest("method-unknown", "/api/", { Allow: allow });
}
