import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";
import { useOnline } from "./use-online";

interface Shown {
  heading: string;
  text: string;
}

const offline: Shown = { heading: "You're offline", text: "Please try again once you're connected." };
const unknown: Shown = { heading: "Something went wrong", text: "Please try again." };
const absent: Shown = { heading: "Not found", text: "We can't find that. It may have been removed." };

/** The server's sentence for the error, if there is one. */
function shownOf(error: unknown): Shown {
  if (!isRouteErrorResponse(error)) return unknown;
  const { heading, text } = error.status === 404 ? absent : unknown;
  const data: unknown = error.data;
  return { heading, text: hasMessage(data) ? data.message : text };
}

const hasMessage = (data: unknown): data is { message: string } =>
  typeof data === "object" && data !== null && "message" in data && typeof data.message === "string";

/**
 * Replaces a page that failed: says what happened and leads on. Its links load whole pages: the scripts of a page that stayed
 * open can be older than the data, and would fail again.
 */
export function ErrorScreen({ as: Heading = "h2" }: { as?: "h1" | "h2" }) {
  const error = useRouteError();
  const { heading, text } = useOnline() ? shownOf(error) : offline;
  const { pathname, search } = useLocation();
  // What is not there will not come by trying.
  const absentHere = heading === absent.heading;
  return (
    <div className="empty">
      <Icon name="alert" />
      <Heading>{heading}</Heading>
      <p>{text}</p>
      <p className="row">
        {!absentHere && (
          <a className="button" href={pathname + search}>
            Try again
          </a>
        )}
        <a className={absentHere ? "button" : "button quiet"} href="/">
          Home
        </a>
      </p>
    </div>
  );
}
