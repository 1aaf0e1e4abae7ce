import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps, useField } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { typedIn, useFormState } from "./form-state";

interface Labelled {
  label: string;
  hint?: ReactNode;
}

/** Label, control, hint and error of one field. */
export function FieldFrame({
  label,
  hint,
  field,
  children,
}: Labelled & { field: FieldMetadata<string>; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  );
}

export const FieldError = ({ field: { errors, errorId } }: { field: FieldMetadata<string> }) =>
  errors && (
    <p className="error" id={errorId}>
      {errors[0]}
    </p>
  );

/** A field of the surrounding form: Conform's metadata, and the properties that our controls add. */
export function useControl(name: string, hint?: ReactNode) {
  const [field] = useField<string>(name);
  const { reply } = useFormState();
  // Without JavaScript the browser puts the focus on the first field that is wrong.
  const isFirstWrong = Object.keys(reply?.error ?? {})[0] === name;
  return {
    field,
    /** The text that was typed before a refusal, even an empty one. Otherwise the given value. */
    valueOr: (given: ComponentProps<"input">["defaultValue"]) =>
      reply?.initialValue ? (typedIn(reply, name) ?? "") : given,
    // `value: false`: Conform sets no value of its own, because `valueOr` does.
    options: { value: false, ariaDescribedBy: hint ? field.descriptionId : undefined } as const,
    focus: { ...(isFirstWrong && { autoFocus: true }) },
  };
}

type InputType = Exclude<Parameters<typeof getInputProps>[1]["type"], "checkbox" | "radio">;
type FieldProps = Labelled & { name: string; type?: InputType } & Omit<ComponentProps<"input">, "name" | "id" | "type">;

/** One line of input. It keeps the text that was typed before a refusal. */
export function Field({ name, label, hint, defaultValue, type = "text", ...input }: FieldProps) {
  const { field, valueOr, options, focus } = useControl(name, hint);
  return (
    <FieldFrame label={label} hint={hint} field={field}>
      <input
        {...input}
        {...getInputProps(field, { ...options, type })}
        {...focus}
        defaultValue={valueOr(defaultValue)}
      />
    </FieldFrame>
  );
}

/** An email address, whose letters no keyboard changes. */
export const EmailField = (field: Omit<FieldProps, "name" | "type">) => (
  <Field autoComplete="email" {...field} name="email" type="email" autoCapitalize="none" spellCheck={false} />
);

type TextAreaProps = Labelled & { name: string } & Omit<ComponentProps<"textarea">, "name" | "id">;

/** Several lines of input. */
export function TextArea({ name, label, hint, defaultValue, ...area }: TextAreaProps) {
  const { field, valueOr, options, focus } = useControl(name, hint);
  return (
    <FieldFrame label={label} hint={hint} field={field}>
      <textarea {...area} {...getTextareaProps(field, options)} {...focus} defaultValue={valueOr(defaultValue)} />
    </FieldFrame>
  );
}

interface SelectProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The option that is selected at first. Default: the first option. */
  chosen?: string | undefined;
}

/** A select field. It keeps the option that was chosen before a refusal. */
export function Select({ name, label, options, chosen }: SelectProps) {
  const control = useControl(name);
  return (
    <FieldFrame label={label} field={control.field}>
      <select
        {...getSelectProps(control.field, control.options)}
        {...control.focus}
        defaultValue={control.valueOr(chosen)}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
