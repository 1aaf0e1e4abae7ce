import { isRouteErrorResponse } from "@remix-run/react";
import type { EntryContext } from "@remix-run/server-runtime";
import type { AppLoadContext } from "../auth/context";
import { httpErrorOfCode } from "../server/errors";
import { loadShell } from "./load-shell";

/**
 * Gives an error boundary its sentence where Remix has none. For an unexpected error it is the id in the log. For a
 * form without an action it says that nobody processes the form.
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

/** The id of the layout route, whose data the error page's frame needs. */
const FRAME = "routes/_app";
const UNKNOWN = "routes/$";

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
  const refused = request.method !== "GET" && errors?.[FRAME] !== undefined;
  const lost = matches.at(-1)?.route.id === UNKNOWN;
  if (!refused && !lost) return;
  const frame = await loadShell(request, loadContext).catch(() => null); // the error page then renders without a frame
  if (!frame) return;
  loaderData[FRAME] = frame.data;
  for (const cookie of new Headers(frame.init?.headers).getSetCookie()) headers.append("Set-Cookie", cookie);
}
