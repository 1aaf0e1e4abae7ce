import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Close, Description, Provider, Root, Title, Viewport } from "@radix-ui/react-toast";
import { openDialog } from "~/ui/dialog/open-dialog";
import { PlainLink } from "~/ui/shell/plain-link";
import { Icon } from "~/ui/icons/icon";
import type { ToastMessage } from "./plain-toast";

/** Time on screen, the swipe to the right that dismisses, the key that leads there (tests/specification.md#toasts). */
const SHOWN_MS = 5000;
const SWIPE_PIXELS = 50;
const HOTKEY = ["F8"];

/** The toast on screen: announced (a destructive one at once), paused under pointer and focus, dismissed by button, Escape, swipe or time. */
export function LiveToast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const { title, message, destructive, to, link = "Open" } = toast;
  return (
    <Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PIXELS}>
      <Root
        className={destructive ? "toast destructive" : "toast"}
        type={destructive ? "foreground" : "background"}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Icon name={destructive ? "alert" : "check"} />
        <div>
          <Title asChild>
            <strong>{title}</strong>
          </Title>
          <Description asChild>
            <p>{message}</p>
          </Description>
          {to !== undefined && (
            <PlainLink className="lone" to={to} onClick={onClose}>
              {link}
            </PlainLink>
          )}
        </div>
        <Close className="button bare round" aria-label="Dismiss">
          <Icon name="close" />
        </Close>
      </Root>
      <ToastPlace />
    </Provider>
  );
}

/** The place of toasts: the open dialog, because it dims the page and takes its taps; else the page. */
function ToastPlace() {
  const dialog = useSyncExternalStore(watchDialogs, openDialog, () => null);
  const viewport = <Viewport className="toasts" hotkey={HOTKEY} />;
  return dialog ? createPortal(viewport, dialog) : viewport;
}

function watchDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, attributeFilter: ["open"] });
  return () => observer.disconnect();
}
