import type { FormEvent } from "react";
import { isReachable } from "~/realtime/use-realtime";
import { useToast } from "~/ui/toast/toasts";

/** The part of `useFetcher()` that sends forms. */
export interface Sender {
  submit: (target: HTMLFormElement | HTMLButtonElement, options: { preventScrollReset: boolean }) => void;
}

export const NO_CONNECTION = "There's no connection. Please try again.";

/**
 * Sends a form in the background, but only if the server can be reached: a failed load would show an error page and lose what
 * was typed. Without a server it shows the sentence `failed` and keeps everything. Without a sender the form is left to the page's router.
 */
export function useSafeSubmit(sender: Sender | undefined, failed = NO_CONNECTION) {
  const toast = useToast();
  return (event: FormEvent<HTMLFormElement>): void => {
    if (!sender) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent & { submitter: HTMLButtonElement | null };
    const target = submitter ?? event.currentTarget;
    void isReachable().then((there) => {
      if (there) sender.submit(target, { preventScrollReset: true });
      else toast({ title: "Error", message: failed, destructive: true });
    });
  };
}
