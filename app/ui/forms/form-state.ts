import type { SubmissionResult } from "@conform-to/react";
import { useMatches } from "@remix-run/react";
import { createContext, useContext } from "react";

/** The reply to a refused form: Conform's last result, with the typed values and what is wrong with which field. */
export interface FormReply extends Pick<SubmissionResult, "status" | "initialValue"> {
  error?: Record<string, string[]>;
  /** The whole form's failure: a toast where JavaScript runs, and above the form when no field explains it. */
  failure?: { title: string; message: string } | undefined;
}

/** What the browser checks of a field before it sends the form (made by `constraintsOf`). */
export type Constraints = Record<string, { required: true }>;

/** What the loader of a page gives the page's forms. */
interface FormsData {
  /** The idempotency key: a form that is sent twice works once. */
  formKey?: string;
  /** What each form's schema demands, by the form's `intent`. */
  constraints?: Readonly<Record<string, Constraints>>;
}

/** What the innermost page's loader gave its forms, so that no component between hands it down. */
export const useFormsData = () => (useMatches().at(-1)?.data ?? {}) as FormsData;

/** What the parts of a form share, besides Conform's metadata of its fields. */
interface FormState {
  reply: FormReply | null;
  /** The form was sent and has no answer yet. */
  busy: boolean;
  /** True when JavaScript runs: our validation texts replace the browser's. */
  live: boolean;
}

export const FormContext = createContext<FormState>({ reply: null, busy: false, live: false });

export const useFormState = (): FormState => useContext(FormContext);

/** What was typed into a field of a refused form; undefined for an empty field. */
export function typedIn(reply: FormReply | null | undefined, name: string): string | undefined {
  const typed = reply?.initialValue?.[name];
  return typeof typed === "string" ? typed : undefined;
}
