import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormReply } from "~/ui/forms/form-state";

/** A dialog's form: sent in the background, and `onDone` once it was taken; a refusal leaves the dialog open. */
export function useDialogForm(onDone: () => void) {
  const fetcher = useFetcher<FormReply>();
  const reply = fetcher.data;
  const sent = useRef(false);
  useEffect(() => {
    if (fetcher.state !== "idle") sent.current = true;
    else if (sent.current) {
      sent.current = false;
      if (!reply) onDone();
    }
  }, [fetcher.state, reply, onDone]);
  return { fetcher, reply };
}
