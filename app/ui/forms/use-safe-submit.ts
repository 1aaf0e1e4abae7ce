import type { FormEvent } from "react";
import { isReachable } from "~/realtime/use-realtime";
import { useToast } from "~/ui/toast/toasts";

/** What sends forms in the background: `useFetcher()`. */
export interface Sender {
  submit: (target: HTMLFormElement | HTMLButtonElement, options: { preventScrollReset: boolean }) => void;
}

const NO_CONNECTION = "There is no connection. Please try again.";

/**
 * Sends a form in the background, but only to a server that is there: a load that fails would put an error in the place of
 * the page, and of what was typed. Without one `failed` is said, and everything stays.
 */
export function useSafeSubmit(sender: Sender | undefined, failed = NO_CONNECTION) {
  const toast = useToast();
  return (event: FormEvent<HTMLFormElement>): void => {
    if (!sender) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent; // what React wraps
    const target = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget;
    void isReachable().then((there) => {
      if (there) sender.submit(target, { preventScrollReset: true });
      else toast({ title: "Error", message: failed, destructive: true });
    });
  };
}
