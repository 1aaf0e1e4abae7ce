import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormReply } from "~/ui/forms/form-state";

/** A dialog's form, sent in the background. Calls `onDone` after success. A refusal leaves the dialog open. */
export function useDialogForm(onDone: () => void) {
  const fetcher = useFetcher<FormReply>();
  const { state, data: reply } = fetcher;
  // A successful form has no reply, so an earlier refusal would stay.
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
