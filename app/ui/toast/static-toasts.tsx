import { useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";
import type { ToastMessage } from "./toast-message";

/**
 * Toasts as part of the page, for the time before its script runs, or for ever without one. One shows at a time
 * (toast.css): 'Dismiss' leads to the next, and from the last to the page without them.
 */
export function StaticToasts({ toasts }: { toasts: readonly ToastMessage[] }) {
  const { pathname, search } = useLocation();
  if (toasts.length === 0) return null;
  const idOf = (index: number) => `toast-${index}`;
  const shown = toasts.map(({ title, message, destructive }, index) => (
    <li className={destructive ? "toast destructive" : "toast"} id={idOf(index)} key={index}>
      <Icon name={destructive ? "alert" : "check"} />
      <div role={destructive ? "alert" : "status"}>
        <strong>{title}</strong>
        <p>{message}</p>
      </div>
      <a
        className="button bare round"
        href={index + 1 < toasts.length ? `#${idOf(index + 1)}` : pathname + search}
        aria-label="Dismiss"
      >
        <Icon name="close" />
      </a>
    </li>
  ));
  return <ul className="toasts static">{shown.reverse()}</ul>;
}
