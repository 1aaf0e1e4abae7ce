import { Close, Description, Provider, Root, Title, Viewport } from "@radix-ui/react-toast";
import { Icon } from "~/ui/icons/icon";
import type { ToastMessage } from "./toast-message";

/** Milliseconds on screen, pixels of a swipe to the right that dismiss it, and the key that leads to it (specification 9). */
const DURATION = 5000;
const SWIPE = 50;
const HOTKEY = ["F8"];

/** The toast on screen: announced, paused under pointer and focus, dismissed by button, Escape, swipe or time. */
export default function LiveToast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const { title, message, destructive } = toast;
  return (
    <Provider duration={DURATION} swipeDirection="right" swipeThreshold={SWIPE}>
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
        </div>
        <Close className="button bare round" aria-label="Dismiss">
          <Icon name="close" />
        </Close>
      </Root>
      <Viewport className="toasts" hotkey={HOTKEY} />
    </Provider>
  );
}
