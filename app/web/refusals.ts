import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, ServerBuild } from "@remix-run/server-runtime";
import type { FieldErrors } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";
import { explain, explainCode, UNEXPLAINED, type Explained, type HttpErrorCode } from "./errors";
import { isSuspension, SUSPENDED_PATH } from "./suspended";

/** A refusal for the page that asked: a sentence for a toast, and sentences beside fields. Any other error is thrown on. */
export function refusalOf(error: unknown): { message: string; fields: FieldErrors } {
  const known = explain(error);
  if (!known) throw error;
  return { message: known.sentence, fields: known.fields ?? {} };
}

/** The API's answer to any error (PRODUCT 9); one that nobody expected is logged and named by the request's id. */
export function answerTo(error: unknown, { app, requestId }: Pick<AppLoadContext, "app" | "requestId">): Response {
  const known = explain(error);
  if (known) return jsonOf(known);
  app.log.error({ err: error, requestId }, "a call failed");
  return jsonOf(UNEXPLAINED, { id: requestId });
}

const jsonOf = ({ status, message, fields, headers }: Explained, more: object = {}): Response =>
  Response.json({ message, ...(fields && { fields }), ...more }, { status, headers });

/** An answer that Remix has no part in: JSON for a call, else a small page. */
export function bareAnswer(path: string | undefined, { status, message, sentence, headers }: Explained): Response {
  if (path?.startsWith("/api/")) return Response.json({ message }, { status, headers });
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><p>${sentence}</p><p><a href="/">Home</a></p></html>`;
  return new Response(page, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

/** Refused for what HTTP itself forbids, before any use case is asked. */
export function refusedRequest(
  code: HttpErrorCode,
  path: string | undefined,
  more: Record<string, string> = {},
): Response {
  const explained = explainCode(code);
  return bareAnswer(path, { ...explained, headers: { ...explained.headers, ...more } });
}

/** What an error boundary receives. */
const screenOf = ({ status, sentence, headers }: Explained): Response =>
  Response.json({ message: sentence }, { status, headers });

/**
 * Lets pages leave refusals uncaught: whatever a loader or action is refused becomes an answer with its status, sentence
 * and Retry-After; what is refused to a suspended member leads to the page that says why.
 */
export function explainingRefusals(build: ServerBuild): ServerBuild {
  const explaining =
    <Args extends LoaderFunctionArgs | ActionFunctionArgs>(run: (args: Args) => unknown) =>
    async (args: Args) => {
      try {
        return await run(args);
      } catch (error) {
        const known = explain(error);
        if (known) throw isSuspension(error) ? redirect(SUSPENDED_PATH) : screenOf(known);
        throw error;
      }
    };
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const { loader, action, headers } = route.module;
    const module = {
      ...route.module,
      headers: withWait(headers),
      ...(loader && { loader: explaining(loader) }),
      ...(action && { action: explaining(action) }),
    };
    routes[id] = { ...route, module };
  }
  return { ...build, routes };
}

type Headed = NonNullable<ServerBuild["routes"][string]["module"]["headers"]>;

/** The headers of a page, and with them how long its loader or action asks to wait: Remix would keep that to itself. */
const withWait =
  (own: Headed | undefined): HeadersFunction =>
  (given) => {
    const headers = new Headers(own instanceof Function ? own(given) : (own ?? given.parentHeaders));
    const said = [given.errorHeaders, given.actionHeaders, given.loaderHeaders];
    const wait = said.map((from) => from?.get("Retry-After")).find(Boolean);
    if (wait) headers.set("Retry-After", wait);
    return headers;
  };
