import { createContext, useContext, useId } from "react";

/** What a form gets back that was not taken (made by `web/forms.ts`). */
export interface FormReply {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  failure?: { title: string; message: string };
}

/** What the fields of a form share. */
export interface FormState {
  reply: FormReply | null;
  /** Sent, and not answered yet. */
  busy: boolean;
  /** JavaScript runs: the browser's own validation texts give way to ours. */
  live: boolean;
}

export const FormContext = createContext<FormState>({ reply: null, busy: false, live: false });

export const useForm = (): FormState => useContext(FormContext);

/** One field's part of the form: its ids, the value typed before, and what was wrong with it. */
export function useField(name: string) {
  const id = useId();
  const { reply } = useForm();
  const error = reply?.errors[name]?.[0];
  const isFirstWrong = error !== undefined && Object.keys(reply?.errors ?? {})[0] === name;
  return {
    error,
    errorId: `${id}-error`,
    hintId: `${id}-hint`,
    typed: reply?.values[name],
    /** Spread on the control. Without JavaScript the browser puts the focus on the first field that is wrong. */
    control: (hint: unknown) => ({
      id,
      name,
      "aria-invalid": error === undefined ? undefined : true,
      "aria-describedby":
        [hint ? `${id}-hint` : "", error === undefined ? "" : `${id}-error`].filter(Boolean).join(" ") || undefined,
      ...(isFirstWrong && { autoFocus: true }),
    }),
  };
}
