import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOf } from "~/domain/plans";
import { refuse } from "~/domain/shared/errors";
import { secretOfLink } from "~/server/search-params";
import { calendarText } from "./calendar-text.server";

/**
 * A member's departures for calendar programs (RFC 5545). The secret in the query stands in for a sign-in. A missing,
 * unknown or ended one is 404.
 */
export async function loader({ request, context: { app } }: LoaderFunctionArgs): Promise<Response> {
  const { context, config } = app;
  const token = secretOfLink(request);
  const events = (await calendarOf(context, token)) ?? refuse("not-found");
  const text = calendarText(events, {
    name: `${config.brandName}: plans`,
    host: config.publicUrl.hostname,
    now: context.clock.now(),
  });
  return new Response(text, {
    headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "no-store" },
  });
}
