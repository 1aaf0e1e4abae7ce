import { useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";
import type { ToastMessage } from "./toast-message";

/** Toasts as part of the page, for the time before its script runs, or for ever without one; the link reloads without them. */
export function StaticToasts({ toasts }: { toasts: readonly ToastMessage[] }) {
  const { pathname, search } = useLocation();
  if (toasts.length === 0) return null;
  return (
    <ul className="toasts static">
      {toasts.map(({ title, message, destructive }) => (
        <li className={destructive ? "toast destructive" : "toast"} key={title + message}>
          <Icon name={destructive ? "alert" : "check"} />
          <div role={destructive ? "alert" : "status"}>
            <strong>{title}</strong>
            <p>{message}</p>
          </div>
          <a className="button bare round" href={pathname + search} aria-label="Dismiss">
            <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  );
}
