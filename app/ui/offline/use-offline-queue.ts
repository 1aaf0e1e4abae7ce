import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { reload } from "~/realtime/reload";
import { useConnected } from "~/realtime/use-realtime";
import { closeDialog } from "~/ui/dialog/open-dialog";
import { useToast } from "~/ui/toast/toasts";
import { queuedKind, type QueuedKind, type QueuedRequest, type WorkerMessage } from "~/worker/messages";
import { listenToWorker } from "./service-workers";
import { NO_CONNECTION } from "~/ui/forms/use-safe-submit";
import { giveToWorker, isWorkerInCharge, sendToWorker } from "./use-service-worker";

/** After how many ms the worker tries again while something waits and the page is open; then after twice as many. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;

/** What waits, in a member's words. */
export const kindNames: Readonly<Record<QueuedKind, string>> = {
  share: "Share your space",
  promise: "Promise your space",
  request: "Request parking",
  claim: "I'm coming",
  ask: "Ask for a space",
  parked: "I've parked",
  car: "My car is here",
  message: "Message",
};

/** What waits for the network. Asks the worker to send it whenever the network may be back. */
export function useOfflineQueue(): readonly QueuedRequest[] {
  const [queue, setQueue] = useState<readonly QueuedRequest[]>([]);
  const connected = useConnected();
  const toast = useToast();

  useEffect(() => {
    const listen = ({ data }: MessageEvent<Partial<WorkerMessage> | string>) => {
      // The worker says other things too, such as that a push has arrived.
      if (typeof data === "string" || !data.waiting) return;
      setQueue(data.waiting);
      if (!data.sent) return;
      reload();
      toast({ title: "Sent", message: `What waited for the network was sent: ${kindNames[data.sent]}.` });
    };
    return listenToWorker(listen);
  }, [toast]);

  const waits = queue.some(({ state }) => state === "waiting");
  useEffect(() => {
    let timer: number | undefined;
    let pause: number;
    const send = () => {
      void sendToWorker({ send: true });
      if (waits) timer = window.setTimeout(send, pause);
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    };
    // A phone says that it is online before its requests arrive, so the first attempt can fail.
    const begin = () => {
      clearTimeout(timer);
      pause = FIRST_PAUSE_MS;
      send();
    };
    begin();
    addEventListener("online", begin);
    return () => {
      removeEventListener("online", begin);
      clearTimeout(timer);
    };
  }, [connected, waits]);
  return queue;
}

/**
 * Gives a form that can wait to the worker when the page has no connection. Without this the form would say that there is
 * no connection, or a page with a form would be replaced by an error.
 */
export function useQueueWhileOffline(): void {
  const connected = useConnected();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    const takeOver = (event: SubmitEvent) => {
      if (connected && navigator.onLine) return;
      const { target: form, submitter } = event;
      // The button sets the form's pin: it sends nothing that could wait.
      if (submitter?.getAttribute("formmethod") === "get") return;
      if (!(form instanceof HTMLFormElement) || !isWorkerInCharge() || !form.checkValidity()) return;
      const { pathname, search } = new URL(form.action);
      // Not `new FormData(form, submitter)`: browsers before the spring of 2023 leave the button out.
      const fields = new FormData(form);
      if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value);
      const kind = queuedKind(pathname, fields);
      // A thread queues its messages itself, to show them at once.
      if (!kind || kind === "message") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const body = new URLSearchParams(
        [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
      ).toString();
      void giveToWorker({ path: pathname + search, body }).then((isQueued) => {
        if (!isQueued) {
          toast({ title: "Error", message: NO_CONNECTION, destructive: true });
          return;
        }
        toast({ title: "Waits for the network", message: "It's sent by itself once your phone has one." });
        const dialog = form.closest("dialog");
        if (dialog) closeDialog(dialog);
        else if (pathname !== "/") navigate("/");
      });
    };
    addEventListener("submit", takeOver, true);
    return () => removeEventListener("submit", takeOver, true);
  }, [connected, toast, navigate]);
}
