import { isRouteErrorResponse } from "@remix-run/react";
import type { EntryContext } from "@remix-run/server-runtime";
import type { AppLoadContext } from "../auth/context";
import { httpErrorOfCode } from "../server/errors";
import { loadShell } from "./load-shell";

/**
 * Gives an error boundary its sentence where Remix has none: for an unexpected error one with the number under which the log
 * has it, and for a form without an action that nobody processes the form.
 */
export function setErrorSentences(
  { staticHandlerContext }: Pick<EntryContext, "staticHandlerContext">,
  requestId: string,
): void {
  const { errors } = staticHandlerContext;
  if (!errors) return;
  const failed = `Please try again. If it happens again, tell us the number ${requestId}.`;
  for (const [id, error] of Object.entries<unknown>(errors)) {
    if (error instanceof Error) errors[id] = failure(500, failed);
    else if (isRouteErrorResponse(error) && error.status === 405)
      errors[id] = failure(405, httpErrorOfCode("method-unknown").sentence);
  }
}

const failure = (status: number, message: string) => ({ status, statusText: "", internal: false, data: { message } });

/** Ids of the layout's route, whose data the error page's frame needs, and of the route of unknown paths. */
const LAYOUT_ROUTE = "routes/_app";
const UNKNOWN_PATH_ROUTE = "routes/$";

/**
 * Loads the layout's data for an error page. Remix loads none when an action fails, and without it the frame would show a
 * member the visitor's tabs. The page of an unknown path needs it for the same reason.
 */
export async function loadFrame(
  request: Request,
  headers: Headers,
  { staticHandlerContext: { matches, errors, loaderData } }: Pick<EntryContext, "staticHandlerContext">,
  loadContext: AppLoadContext,
): Promise<void> {
  const hasActionFailed = request.method !== "GET" && errors?.[LAYOUT_ROUTE] !== undefined;
  const isUnknownPath = matches.at(-1)?.route.id === UNKNOWN_PATH_ROUTE;
  if (!hasActionFailed && !isUnknownPath) return;
  const frame = await loadShell(request, loadContext).catch(() => null); // the error page then renders without a frame
  if (!frame) return;
  loaderData[LAYOUT_ROUTE] = frame.data;
  for (const cookie of new Headers(frame.init?.headers).getSetCookie()) headers.append("Set-Cookie", cookie);
}
