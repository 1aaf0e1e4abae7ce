import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormReply } from "~/ui/forms/form-state";

/** A dialog's form: sent in the background, and `onDone` once it was taken; a refusal leaves the dialog open. */
export function useDialogForm(onDone: () => void) {
  const fetcher = useFetcher<FormReply>();
  const { state, data: reply } = fetcher;
  // A form that was taken brings no reply of its own: the one before it, if any, stays.
  const sent = useRef<{ after: FormReply | undefined } | null>(null);
  useEffect(() => {
    if (state === "submitting") sent.current = { after: reply };
    else if (state === "idle" && sent.current) {
      const taken = reply === sent.current.after;
      sent.current = null;
      if (taken) onDone();
    }
  }, [state, reply, onDone]);
  return { fetcher, reply };
}
