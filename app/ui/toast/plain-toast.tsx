import type { ReactNode } from "react";
import { Icon } from "~/ui/icons/icon";
import type { ToastMessage } from "./toast-message";

interface Props {
  toast: ToastMessage;
  id?: string;
  /** The link or button 'Dismiss'. */
  dismiss: ReactNode;
}

/** A toast as plain HTML. */
export const PlainToast = ({ toast: { title, message, destructive, to, link }, id, dismiss }: Props) => (
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
