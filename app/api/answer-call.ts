import type { AppLoadContext } from "@remix-run/server-runtime";
import type { Actor } from "~/domain/shared/context";
import { idempotent } from "~/domain/shared/idempotent";
import { refuse } from "~/domain/shared/errors";
import { accountHolder } from "../auth/restricted";
import { answerTo, refusedRequest } from "../http/errors";
import { operationFinder } from "./find-operation";
import type { Call, HolderCall, Operation } from "./operation";
import { operations } from "./operations";
import { isJson, readInput } from "./read-input";

const find = operationFinder(operations);

/** Answers any request below /api: finds the declaration, authenticates, reads the input, runs the use case (docs/product.md#api). */
export async function answerCall(request: Request, load: AppLoadContext): Promise<Response> {
  try {
    const path = new URL(request.url).pathname.replace(/^\/api/, "");
    const found = find(request.method, path);
    if (!found) return refuse("not-found");
    const { operation, params } = found;
    if (!operation) return withoutOperation(request, found.allow);
    if (!operation.takesFile && !isJson(request)) return refusedRequest("not-json", "/api/");
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
  if (operation.method !== "GET") await call.app.limits.take("member-writes", actor.id);
  if (operation.limit) await call.app.limits.take(operation.limit, actor.id);
  const input = await read();
  const { key, params, query, body } = input;
  const asked = [operation.method, operation.path, params, query, body];
  const context =
    key !== null && operation.method === "POST" ? idempotent(call.context, actor, key, asked) : call.context;
  return { ...call, ...input, context, actor };
}

/** Answers OPTIONS with the path's methods, and other methods with 405. */
function withoutOperation(request: Request, methods: readonly string[]): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  return refusedRequest("method-unknown", "/api/", { Allow: allow });
}
