import { useEffect } from "react";
import { useToast } from "~/ui/toast/toasts";
import { typedIn } from "./form-state";
import { Failure, isFormReply, useReply } from "./post-form";

/** Why a button or a form that has left the page failed. The forms with these intents tell it themselves. */
export function PageFailure({ besides = [] }: { besides?: readonly string[] }) {
  const reply = useReply<object>();
  const toast = useToast();
  const isTold = !isFormReply(reply) || besides.includes(typedIn(reply, "intent") ?? "");
  const failure = isTold ? undefined : reply.failure;
  useEffect(() => {
    if (failure) toast({ ...failure, destructive: true });
  }, [failure, toast]);
  return failure && <Failure {...failure} />;
}
