import { isRouteErrorResponse } from "@remix-run/react";
import type { EntryContext } from "@remix-run/server-runtime";
import type { AppLoadContext } from "./context";
import { explainCode } from "./errors";
import { loadShell } from "./load-shell";

/**
 * What an error boundary says where Remix brings no sentence of ours: for an error that nobody expected the number under
 * which it was logged, for a form that nobody takes that this is so.
 */
export function tellErrors(
  { staticHandlerContext }: Pick<EntryContext, "staticHandlerContext">,
  requestId: string,
): void {
  const { errors } = staticHandlerContext;
  if (!errors) return;
  const failed = `Please try again. If it happens again, tell us the number ${requestId}.`;
  for (const [id, error] of Object.entries<unknown>(errors)) {
    if (error instanceof Error) errors[id] = told(500, failed);
    else if (isRouteErrorResponse(error) && error.status === 405)
      errors[id] = told(405, explainCode("method-unknown").sentence);
  }
}

const told = (status: number, message: string) => ({ status, statusText: "", internal: false, data: { message } });

/** The layout around every page, whose data the frame of an error needs too. */
const FRAME = "routes/_app";
/** Where unknown addresses lead. */
const UNKNOWN = "routes/$";

/**
 * Where an action is refused, Remix loads nothing for the layout in whose place that is said: the frame would take a
 * member for a visitor. A member who comes to an unknown address keeps the frame too.
 */
export async function loadFrame(
  request: Request,
  headers: Headers,
  { staticHandlerContext: { matches, errors, loaderData } }: Pick<EntryContext, "staticHandlerContext">,
  context: AppLoadContext,
): Promise<void> {
  const refused = request.method !== "GET" && errors?.[FRAME] !== undefined;
  const lost = matches.at(-1)?.route.id === UNKNOWN && (await context.signedIn().catch(() => null)) !== null;
  if (!refused && !lost) return;
  const frame = await loadShell(request, context).catch(() => null); // then without
  if (!frame) return;
  loaderData[FRAME] = frame.data;
  for (const cookie of new Headers(frame.init?.headers).getSetCookie()) headers.append("Set-Cookie", cookie);
}
