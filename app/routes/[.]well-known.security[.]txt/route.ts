import type { LoaderFunctionArgs } from "@remix-run/node";
import { DAY } from "~/domain/shared/clock";

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;

/** The address for reports of security problems of this server (RFC 9116). */
export function loader({ context: { app } }: LoaderFunctionArgs) {
  const { publicUrl, contactEmail } = app.config;
  const expires = new Date(app.context.clock.now().getTime() + VALID_DAYS * DAY);
  const lines = [
    ...(contactEmail === null ? [] : [`Contact: mailto:${contactEmail}`]),
    `Contact: ${new URL("/contact", publicUrl).href}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL("/.well-known/security.txt", publicUrl).href}`,
    "Preferred-Languages: en",
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
