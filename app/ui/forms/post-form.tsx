import { FormProvider, getFormProps, parse, useForm } from "@conform-to/react";
import {
  Form,
  useActionData,
  useLocation,
  useNavigate,
  useNavigation,
  type Fetcher,
  type FormProps,
} from "@remix-run/react";
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type ReactNode,
} from "react";
import { useToast } from "~/ui/toast/toasts";
import { FormContext, typedIn, useFormState, useFormsData, type Constraints, type FormReply } from "./form-state";
import { addressOfGetButton, carriedFields } from "./carry-typed-fields";
import { useSafeSubmit, type Sender } from "./use-safe-submit";
import { SentBy, useAppData } from "~/ui/shell/app-data";

interface Props {
  /** Names the form to its action. */
  intent: string;
  /** Why the form was refused. Default: what its fetcher was told, else the page's reply to this form. */
  reply?: FormReply | null | undefined;
  /** What the action's schema demands. Default: what the page's loader gives as `constraints`. */
  constraint?: Constraints | undefined;
  /** For a form that stays on its page: `useFetcher()`. */
  fetcher?: Fetcher & Sender & { Form: ComponentType<FormProps> };
  /** The text of the toast when a form with a fetcher cannot reach the server. */
  failed?: string;
  action?: string;
  /** For a form with a file. */
  encType?: "multipart/form-data";
  /** For buttons outside of it. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that works without JavaScript. With it, Conform puts the focus on the first wrong field of a refusal and takes a
 * field's error away once the field is corrected. Only the server validates.
 */
export function PostForm({
  intent,
  reply: given,
  constraint,
  fetcher,
  failed,
  action,
  encType,
  id,
  className = "stack",
  children,
}: Props) {
  const ofPage = useFormReply(intent);
  const answer = fetcher ? (fetcher.data as FormReply | undefined) : ofPage;
  const reply = (given === undefined ? answer : given) ?? null;
  const { constraints } = useFormsData();
  const [form] = useForm({
    ...(id !== undefined && { id }),
    lastResult: reply,
    constraint: constraint ?? constraints?.[intent],
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: leaveOtherErrors,
  });
  const navigation = useNavigation();
  const navigate = useNavigate();
  const toast = useToast();
  const { state } = fetcher ?? navigation;
  // A page can hold many forms with one intent. Only the submitted one is busy.
  const [sent, setSent] = useState(false);
  const busy = sent && state !== "idle";
  const Sender = fetcher?.Form ?? Form;
  const safely = useSafeSubmit(fetcher, failed);

  useEffect(() => {
    if (state === "idle") setSent(false);
  }, [state]);

  useEffect(() => {
    if (reply?.failure) toast({ ...reply.failure, destructive: true });
  }, [reply, toast]);

  const { onSubmit, ...props } = getFormProps(form);
  const send = (event: FormEvent<HTMLFormElement>) => {
    const elsewhere = addressOfGetButton(event);
    if (elsewhere !== null) {
      event.preventDefault();
      navigate(elsewhere, { preventScrollReset: true });
      return;
    }
    onSubmit(event);
    if (event.defaultPrevented) return;
    setSent(true);
    safely(event);
  };

  return (
    <FormProvider context={form.context}>
      <FormContext.Provider value={{ reply, busy, live: form.noValidate }}>
        <Sender method="post" action={action} encType={encType} className={className} {...props} onSubmit={send}>
          <SentBy />
          <input type="hidden" name="intent" value={intent} />
          {children}
        </Sender>
      </FormContext.Provider>
    </FormProvider>
  );
}

/**
 * Conform's validation in the browser. It accepts every form, because only the server validates. A corrected field loses
 * its error. Null keeps the server's errors of the other fields.
 */
const leaveOtherErrors = ({ formData }: { formData: FormData }) =>
  parse<unknown, string[]>(formData, {
    resolve: (_, intent) => {
      if (intent?.type !== "validate") return { value: {} };
      const others = [...formData.keys(), ""].filter((name) => name !== intent.payload.name);
      return { error: Object.fromEntries(others.map((name) => [name, null])) };
    },
  });

/** The error of the whole form. Fields show their own errors. */
export function FormError() {
  const { reply } = useFormState();
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), [reply]);
  if (!reply?.failure || Object.keys(reply.error ?? {}).length > 0) return null;
  // For pages without JavaScript: the browser focuses it when the page with this error has loaded. The effect does it elsewhere.
  const focus = { autoFocus: true };
  return (
    <p ref={box} className="failure notice danger" tabIndex={-1} {...focus}>
      <strong>{reply.failure.title}.</strong> {reply.failure.message}
    </p>
  );
}

/**
 * Why a form failed that cannot show it itself: a single button, or a form that is no longer on the page.
 * @param besides intents of forms that show their own failures
 */
export function PageFailure({ besides = [] }: { besides?: readonly string[] }) {
  const sent = useReply<object>();
  const reply = isFormReply(sent) && !besides.includes(typedIn(sent, "intent") ?? "") ? sent : null;
  return (
    <FormContext.Provider value={{ reply, busy: false, live: false }}>
      <FormError />
    </FormContext.Provider>
  );
}

/** By its key the server knows a form that is sent twice. It stays after a failure (`showFailureInForm`). */
export function FormKey() {
  const { formKey } = useFormsData();
  return <input type="hidden" name="formKey" value={typedIn(useFormState().reply, "formKey") ?? formKey} />;
}

interface ButtonProps extends Omit<ComponentProps<"button">, "children" | "type"> {
  label: ReactNode;
  /** The label's end, for screen readers: what it does this to, where a page has many such buttons. */
  unseen?: string | undefined;
  /** The button's text while the form is sent. */
  busy: string;
}

/** A form's button. While the form is sent it is disabled and says so. */
export function SubmitButton({
  label,
  unseen,
  busy: busyText,
  disabled,
  className = "button",
  ...button
}: ButtonProps) {
  const { busy } = useFormState();
  return (
    <button {...button} type="submit" className={className} disabled={busy || disabled}>
      {busy ? busyText : label}
      {!busy && unseen && <span className="unseen">{unseen}</span>}
    </button>
  );
}

interface ButtonFormProps extends Pick<ButtonProps, "label" | "unseen" | "busy" | "className"> {
  intent: string;
  /** What is sent besides. */
  fields?: Readonly<Record<string, string>>;
}

/** A form that is one button. A toast tells why it failed, and `PageFailure` where no script runs. */
export const ButtonForm = ({ intent, fields = {}, ...button }: ButtonFormProps) => (
  <PostForm intent={intent} className="inline">
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <SubmitButton className="button quiet" {...button} />
  </PostForm>
);

/**
 * The action's reply; else the form that its member brought through a sign-in; else the fields that the address carries. The
 * router drops a reply when the page's data is loaded again, which an event can cause at any time. So it is kept here until
 * the next navigation, which has another `key`.
 */
export function useReply<Reply = FormReply>() {
  const brought = useAppData()?.draft;
  const replied = useActionData<Reply>();
  const answer = replied ?? (brought as typeof replied);
  const { key, search } = useLocation();
  const [seen, setSeen] = useState({ answer, key });
  const last = !answer && seen.key === key ? seen.answer : answer;
  if (last !== seen.answer || key !== seen.key) setSeen({ answer: last, key });
  const typed = useMemo(() => carriedFields(search), [search]);
  return last ?? (typed as typeof last);
}

/** The page's reply to one of its forms; null: none, or it is another form's. */
export function useFormReply(intent: string): FormReply | null {
  const reply = useReply<object>();
  return isFormReply(reply) && (typedIn(reply, "intent") ?? intent) === intent ? reply : null;
}

/** Other replies are what a form was sent for, such as a new link. */
const isFormReply = (reply: object | undefined): reply is FormReply => reply !== undefined && "initialValue" in reply;
