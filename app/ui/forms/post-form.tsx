import { Form, useNavigation, type Fetcher, type FormProps } from "@remix-run/react";
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useToast } from "~/ui/toast/toasts";
import { FormContext, type FormReply } from "./form-state";
import { useSafeSubmit, type Sender } from "./use-safe-submit";

interface Props {
  /** Tells the action which of its forms was sent. */
  intent: string;
  /** The action's refusal, if it refused this form. */
  reply?: FormReply | null | undefined;
  /** For a form that stays on its page: `useFetcher()`. */
  fetcher?: Fetcher & Sender & { Form: ComponentType<FormProps> };
  /** Said when the server cannot be reached by such a form. */
  failed?: string;
  action?: string;
  /** For a form with a file. */
  encType?: "multipart/form-data";
  className?: string;
  children: ReactNode;
}

/** A form that works without JavaScript; with it, a refusal moves the focus to what is wrong and shows as a toast. */
export function PostForm({
  intent,
  reply = null,
  fetcher,
  failed,
  action,
  encType,
  className = "stack",
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const live = useHydrated();
  const navigation = useNavigation();
  const toast = useToast();
  const { state } = fetcher ?? navigation;
  // A page may hold many forms of one intent: only the one that was sent is busy.
  const [sent, setSent] = useState(false);
  const busy = sent && state !== "idle";
  const Sender = fetcher?.Form ?? Form;
  const safely = useSafeSubmit(fetcher, failed);

  useEffect(() => {
    if (state === "idle") setSent(false);
  }, [state]);

  useEffect(() => {
    if (!reply) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], .failure")?.focus();
    if (reply.failure) toast({ ...reply.failure, destructive: true });
  }, [reply, toast]);

  return (
    <FormContext.Provider value={{ reply, busy, live }}>
      <Sender
        ref={form}
        method="post"
        action={action}
        encType={encType}
        noValidate={live}
        className={className}
        onSubmit={(event) => {
          setSent(true);
          safely(event);
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
      </Sender>
    </FormContext.Provider>
  );
}
