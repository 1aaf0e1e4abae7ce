import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { ClosableToast, StaticToasts, type ToastMessage } from "./plain-toast";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import "./toast.css";

/** The live toast. Without a network it may not load, so a plain one replaces it. */
const LiveToast = lazyWithSsr<ToastProps>(
  () =>
    import("./live-toast").then(
      (script) => script.LiveToast,
      () => BriefToast,
    ),
  { meanwhile: (props) => <ClosableToast {...props} /> },
);

interface ToastProps {
  toast: ToastMessage;
  onClose: () => void;
}

const DURATION_MS = 5000;

/** Closes by itself, as the live toast does. */
function BriefToast({ toast, onClose }: ToastProps) {
  useEffect(() => {
    const timer = setTimeout(onClose, DURATION_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return <ClosableToast toast={toast} onClose={onClose} />;
}

interface Queued extends ToastMessage {
  key: number;
}

const ShowToasts = createContext<(toasts: readonly ToastMessage[]) => void>(() => undefined);

let lastKey = 0;

/**
 * One toast at a time (tests/specification.md#toasts): a new one replaces the one on screen. The page's own toasts are
 * part of its HTML, so they show without JavaScript. When the script runs they become live toasts, one after another.
 */
export function Toasts({ fromPage, children }: { fromPage: readonly ToastMessage[]; children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const [live, setLive] = useState(false);

  const shown = useRef(new Set<string>());

  const show = useCallback((toasts: readonly ToastMessage[]) => {
    const fresh = toasts
      .filter(({ noticeId }) => noticeId === undefined || !shown.current.has(noticeId))
      .map((toast) => ({ ...toast, key: ++lastKey }));
    for (const { noticeId } of fresh) if (noticeId !== undefined) shown.current.add(noticeId);
    if (fresh.length === 0) return;
    setQueue((waiting) => [...fresh, ...waiting.slice(1)]);
  }, []);

  useEffect(() => {
    setLive(true);
    if (fromPage.length > 0) show(fromPage);
  }, [fromPage, show]);

  const [current] = queue;
  const close = useCallback(() => setQueue(([, ...rest]) => rest), []);

  return (
    <ShowToasts.Provider value={show}>
      {!live && <StaticToasts toasts={fromPage} />}
      {current && <LiveToast key={current.key} toast={current} onClose={close} />}
      {children}
    </ShowToasts.Provider>
  );
}

/** Shows one toast at once: `const toast = useToast(); toast({ title, message })`. */
export function useToast(): (toast: ToastMessage) => void {
  const show = useContext(ShowToasts);
  return useCallback((toast: ToastMessage) => show([toast]), [show]);
}
