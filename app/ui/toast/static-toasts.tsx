import { useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";
import type { ToastMessage } from "./toast-message";

/**
 * Toasts as HTML, for pages without script and before the script runs. One shows at a time (toast.css). 'Dismiss' links to
 * the next one, and the last one's to the page without toasts.
 */
export function StaticToasts({ toasts }: { toasts: readonly ToastMessage[] }) {
  const { pathname, search } = useLocation();
  if (toasts.length === 0) return null;
  const idOf = (index: number) => `toast-${index}`;
  const shown = toasts.map(({ title, message, destructive, to, link }, index) => (
    <div
      className={destructive ? "toast destructive" : "toast"}
      role={destructive ? "alert" : "status"}
      id={idOf(index)}
      key={index}
    >
      <Icon name={destructive ? "alert" : "check"} />
      <div>
        <strong>{title}</strong>
        <p>{message}</p>
        {to && (
          <a className="lone" href={to}>
            {link ?? "Open"}
          </a>
        )}
      </div>
      <a
        className="button bare round"
        href={index + 1 < toasts.length ? `#${idOf(index + 1)}` : pathname + search}
        aria-label="Dismiss"
      >
        <Icon name="close" />
      </a>
    </div>
  ));
  return <div className="toasts static">{shown.reverse()}</div>;
}
