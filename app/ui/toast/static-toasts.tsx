import { useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";
import { PlainToast } from "./plain-toast";
import type { ToastMessage } from "./toast-message";

/**
 * The page's toasts as HTML, for pages without script and before the script runs. One shows at a time. Its 'Dismiss' links
 * to the next one. 'Dismiss' of the last one links to the page's own address, which then has no toasts.
 */
export function StaticToasts({ toasts }: { toasts: readonly ToastMessage[] }) {
  const { pathname, search } = useLocation();
  if (toasts.length === 0) return null;
  const idOf = (index: number) => `toast-${index}`;
  const shown = toasts.map((toast, index) => (
    <PlainToast
      key={index}
      toast={toast}
      id={idOf(index)}
      dismiss={
        <a
          className="button bare round"
          href={index + 1 < toasts.length ? `#${idOf(index + 1)}` : pathname + search}
          aria-label="Dismiss"
        >
          <Icon name="close" />
        </a>
      }
    />
  ));
  // The style sheet shows the last one of the list, until a link leads to another: so the first toast comes last.
  return <div className="toasts static">{shown.reverse()}</div>;
}
