import { redirect } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import {
  type ActionFunctionArgs,
  createRequestHandler,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/server-runtime";
import { patternOf } from "../server/canonical-address";
import { FORM_HEADERS } from "../server/form-result";
import { type HttpError, refusedRequest, toHttpError } from "../server/errors";
import { redirectForRestricted } from "../auth/restricted-members";
import { BUILD } from "../name-build";
import { isDataPath, pagePath, withoutOldQuestion } from "../single-fetch";

type Routes = ServerBuild["routes"];
type Route = Routes[string];

/**
 * Remix with the four things that it lacks. Refusals become answers. Every method gets an answer at every address. Scripts
 * of another build learn so; while the program is being developed, its builds replace parts of open pages.
 * Each request is compared with few routes. React Router compiles the patterns of all its routes three times a request.
 * So each first segment of a path has its own handler, with only the routes that can match.
 */
export function createRemixHandler(build: ServerBuild): RequestHandler {
  const answering = answeringRefusals(build);
  const beginnings = new Set(Object.keys(build.routes).map((id) => beginningOf(build.routes, id)));
  const handlers = new Map<string, RequestHandler>();

  return (request, context) => {
    const requested = askedBeginning(request.url);
    const beginning = beginnings.has(requested) ? requested : "";
    const handler = handlers.get(beginning) ?? answeringEveryMethod(withRoutesFor(answering, beginning));
    handlers.set(beginning, handler);
    const other = build.mode === "development" ? null : answerOtherBuild(request, build.assets.version);
    return other ? Promise.resolve(other) : handler(withoutOldQuestion(request), context);
  };
}

/** In place of data that a page's script of another build may not read. Null: it reads them, or does not say its build. */
function answerOtherBuild({ method, url, headers }: Request, build: string): Response | null {
  const ofPage = headers.get(BUILD);
  if (method !== "GET" || ofPage === null || ofPage === build || !isDataPath(new URL(url).pathname)) return null;
  return new Response(null, { status: 204, headers: { [BUILD]: build } });
}

/** What an error boundary receives. */
const screenOf = ({ status, sentence, headers }: HttpError): Response =>
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
        if (known) throw screenOf(known);
        throw error;
      }
    };
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const { loader, action, headers } = route.module;
    const module = {
      ...route.module,
      headers: withWait(headers),
      ...(loader && { loader: answering(loader) }),
      ...(action && { action: answering(action) }),
    };
    routes[id] = { ...route, module };
  }
  return { ...build, routes };
}

type Headed = NonNullable<Route["module"]["headers"]>;

/** A page's headers, with Retry-After of its loader or action, and its form's result, which Remix does not pass on. */
const withWait =
  (own: Headed | undefined): HeadersFunction =>
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

const UNKNOWN_PATH = "*";

/**
 * A Remix handler that knows methods: OPTIONS lists an address's methods, other methods get 405 with the same list (Allow),
 * and unknown paths get 404 for every method. Routes with `handle.everyMethod` answer all methods themselves.
 */
function answeringEveryMethod(build: ServerBuild): RequestHandler {
  const remix = createRequestHandler(build);
  const tree = treeOf(build.routes);
  return async (request, context) => {
    const { method } = request;
    if (method === "GET") return remix(request, context);
    const url = new URL(request.url);
    const route = leafOf(tree, build.routes, url.pathname);
    if (!route || (route.module.handle as { everyMethod?: true } | undefined)?.everyMethod)
      return remix(request, context);
    if (route.path === UNKNOWN_PATH) return remix(new Request(url, { headers: request.headers }), context);

    const methods = methodsOf(route.module);
    const allow = { Allow: methods.join(", ") };
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: allow });
    if (methods.includes(method)) return remix(route.index ? asIndex(url, request) : request, context);
    const isForm = method === "POST" && route.module.default !== undefined && !url.pathname.startsWith("/api/");
    if (!isForm) return refusedRequest("method-unknown", url.pathname, allow);
    // A form post without an action: Remix shows an error page with links.
    const refused = await remix(request, context);
    refused.headers.set("Allow", allow.Allow);
    return refused;
  };
}

/** A route with a component or loader takes GET. A route with an action takes POST. */
function methodsOf({ default: page, loader, action }: Route["module"]): string[] {
  const isRead = Boolean(page ?? loader);
  return [...(isRead ? ["GET"] : []), ...(action ? ["POST"] : []), ...(isRead ? ["HEAD"] : []), "OPTIONS"];
}

/** Adds `?index`: without it Remix would send a form post to / to the root layout's action. */
function asIndex(url: URL, request: Request): Request {
  if (url.searchParams.has("index")) return request;
  const index = new URL(url);
  index.searchParams.append("index", "");
  return new Request(index, request);
}

type Branch = Pick<Route, "id" | "path"> & ({ index: true } | { index?: false; children: Branch[] });

const treeOf = (routes: Routes, parentId?: string): Branch[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));

/** The route of a path, or of the page whose data is there. */
function leafOf(tree: Branch[], routes: Routes, pathname: string): Route | undefined {
  const leaf = matchRoutes(tree, pagePath(pathname))?.at(-1);
  return leaf && routes[leaf.route.id];
}

/** The first segment of a path, in the form that routes are compared. */
const askedBeginning = (url: string): string =>
  decodeURIComponent(pagePath(new URL(url).pathname).split("/", 2)[1] ?? "").toLowerCase();

/** The first segment of the paths that a route matches. '' when it can be any segment or none. */
function beginningOf(routes: Routes, id: string): string {
  const [, beginning = ""] = patternOf(routes, id).split("/", 2);
  return /[:*?]/.test(beginning) ? "" : beginning.toLowerCase();
}

function withRoutesFor(build: ServerBuild, beginning: string): ServerBuild {
  const fits = (id: string) => ["", beginning].includes(beginningOf(build.routes, id));
  const among = <T extends object>(routes: T): T =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => fits(id))) as T; // Object.fromEntries loses the keys' type
  return { ...build, routes: among(build.routes), assets: { ...build.assets, routes: among(build.assets.routes) } };
}
