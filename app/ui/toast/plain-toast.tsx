import type { ReactNode } from "react";
import { useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

interface Props {
  toast: ToastMessage;
  id?: string;
  /** The link or button 'Dismiss'. */
  dismiss: ReactNode;
}

const PlainToast = ({ toast: { title, message, destructive, to, link }, id, dismiss }: Props) => (
  <div className={destructive ? "toast destructive" : "toast"} role={destructive ? "alert" : "status"} id={id}>
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
    {dismiss}
  </div>
);

/** A plain toast in a page whose script runs. */
export const ClosableToast = ({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) => (
  <div className="toasts static">
    <PlainToast
      toast={toast}
      dismiss={
        // Not a link: it would load the page, maybe without a network, and what was typed on it would be lost.
        <button type="button" className="button bare round" onClick={onClose} aria-label="Dismiss">
          <Icon name="close" />
        </button>
      }
    />
  </div>
);

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

/** A toast, in the specification's words. */
export interface ToastMessage {
  title: string;
  message: string;
  /** Something failed or was lost. */
  destructive?: boolean;
  /** A path of this site where the member can answer. */
  to?: string;
  link?: string;
  /** The notice's id. A notice can arrive by socket and with a page; it is shown once. */
  noticeId?: string;
}
