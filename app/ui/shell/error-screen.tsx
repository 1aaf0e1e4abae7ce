import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

interface Shown {
  heading: string;
  text: string;
}

const unknown: Shown = { heading: "Something went wrong", text: "Please try again." };

/** The sentence the server gave with the error, where it gave one. */
function shownOf(error: unknown): Shown {
  if (!isRouteErrorResponse(error)) return unknown;
  const data: unknown = error.data;
  const given = typeof data === "string" ? data : hasMessage(data) ? data.message : "";
  if (error.status === 404) return { heading: "Not found", text: given || "This page is not here, or no longer." };
  return { heading: unknown.heading, text: given || unknown.text };
}

const hasMessage = (data: unknown): data is { message: string } =>
  typeof data === "object" && data !== null && "message" in data && typeof data.message === "string";

/** In the place of a page that could not be shown: what happened, and two ways on. */
export function ErrorScreen() {
  const { heading, text } = shownOf(useRouteError());
  const { pathname, search } = useLocation();
  return (
    <div className="empty">
      <Icon name="alert" />
      <h1 tabIndex={-1}>{heading}</h1>
      <p>{text}</p>
      <a className="button" href={pathname + search}>
        Try again
      </a>
      <Link className="button quiet" to="/">
        Home
      </Link>
    </div>
  );
}
