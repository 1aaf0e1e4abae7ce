import { redirect } from "@remix-run/node";
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/server-runtime";
import { patternOf } from "../server/canonical-address";
import { FORM_HEADERS } from "../server/form-result";
import { type HttpError, toHttpError } from "../server/errors";
import { redirectForRestricted } from "../auth/restricted-members";
import { BUILD } from "../name-build";
import { isDataPath, pagePath, withoutOldQuestion } from "../single-fetch";
import { answeringEveryMethod } from "./every-method";

type Routes = ServerBuild["routes"];
type Route = Routes[string];

/**
 * Remix with what it lacks: refusals become answers, and every method gets an answer at every address. A page's script of
 * another build learns so, except in development, where new builds replace parts of open pages.
 *
 * React Router compiles the patterns of all its routes three times a request. So each first segment of a path has its own
 * handler, made at its first request, with only the routes that can match.
 */
export function createRemixHandler(build: ServerBuild): RequestHandler {
  const answering = answeringRefusals(build);
  const segments = new Set(Object.keys(build.routes).map((id) => firstSegmentOf(build.routes, id)));
  const handlers = new Map<string, RequestHandler>();

  return (request, context) => {
    const requested = firstSegmentIn(request.url);
    const segment = segments.has(requested) ? requested : "";
    const handler = handlers.get(segment) ?? answeringEveryMethod(withRoutesFor(answering, segment));
    handlers.set(segment, handler);
    const otherBuild = build.mode === "development" ? null : answerOtherBuild(request, build.assets.version);
    return otherBuild ? Promise.resolve(otherBuild) : handler(withoutOldQuestion(request), context);
  };
}

/** The answer to a page's script of another build, which may not read this build's data. Null: it is of this build, or does not say. */
function answerOtherBuild({ method, url, headers }: Request, build: string): Response | null {
  const ofPage = headers.get(BUILD);
  if (method !== "GET" || ofPage === null || ofPage === build || !isDataPath(new URL(url).pathname)) return null;
  return new Response(null, { status: 204, headers: { [BUILD]: build } });
}

/** What an error boundary receives. */
const errorResponse = ({ status, sentence, headers }: HttpError): Response =>
  Response.json({ message: sentence }, { status, headers });

/**
 * Turns refusals that loaders and actions throw into answers with status, sentence and Retry-After. A suspended
 * or unconfirmed member, or one who waits for an admin, is redirected to the page that says why.
 */
function answeringRefusals(build: ServerBuild): ServerBuild {
  const answering =
    <Args extends LoaderFunctionArgs | ActionFunctionArgs>(run: (args: Args) => unknown) =>
    async (args: Args) => {
      try {
        return await run(args);
      } catch (error) {
        const elsewhere = redirectForRestricted(error);
        if (elsewhere !== null) return redirect(elsewhere);
        const known = toHttpError(error, args.context);
        if (known) throw errorResponse(known);
        throw error;
      }
    };
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const { loader, action, headers } = route.module;
    const module = {
      ...route.module,
      headers: withRetryAfter(headers),
      ...(loader && { loader: answering(loader) }),
      ...(action && { action: answering(action) }),
    };
    routes[id] = { ...route, module };
  }
  return { ...build, routes };
}

type RouteHeaders = NonNullable<Route["module"]["headers"]>;

/** A page's headers, with what Remix does not pass on: Retry-After of its loader or action, and its form's result. */
const withRetryAfter =
  (own: RouteHeaders | undefined): HeadersFunction =>
  (given) => {
    const headers = new Headers(own instanceof Function ? own(given) : (own ?? given.parentHeaders));
    const sources = [given.errorHeaders, given.actionHeaders, given.loaderHeaders];
    const wait = sources.map((from) => from?.get("Retry-After")).find(Boolean);
    if (wait) headers.set("Retry-After", wait);
    for (const name of FORM_HEADERS) {
      const result = given.actionHeaders.get(name);
      if (result !== null) headers.set(name, result);
    }
    return headers;
  };

/** The first segment of an address's path, in the spelling of `firstSegmentOf`. */
const firstSegmentIn = (url: string): string =>
  decodeURIComponent(pagePath(new URL(url).pathname).split("/", 2)[1] ?? "").toLowerCase();

/** The first segment of the paths that a route matches. '' when it can be any segment or none. */
function firstSegmentOf(routes: Routes, id: string): string {
  const [, segment = ""] = patternOf(routes, id).split("/", 2);
  return /[:*?]/.test(segment) ? "" : segment.toLowerCase();
}

function withRoutesFor(build: ServerBuild, segment: string): ServerBuild {
  const fits = (id: string) => ["", segment].includes(firstSegmentOf(build.routes, id));
  const among = <T extends object>(routes: T): T =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => fits(id))) as T; // Object.fromEntries loses the keys' type
  return { ...build, routes: among(build.routes), assets: { ...build.assets, routes: among(build.assets.routes) } };
}
