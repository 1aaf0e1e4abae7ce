import type { ComponentProps, ReactNode } from "react";
import { useField } from "./form-state";

interface Around {
  label: string;
  hint?: ReactNode;
}

/** Label, control, hint and error of one field. */
export function FieldFrame({
  label,
  hint,
  field: { error, errorId, hintId, control },
  children,
}: Around & { field: ReturnType<typeof useField>; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={control(hint).id}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

type FieldProps = Around & { name: string } & Omit<ComponentProps<"input">, "name" | "id">;

/** One line of input; what was typed before a refusal is still there. */
export function Field({ name, label, hint, defaultValue, ...input }: FieldProps) {
  const field = useField(name);
  return (
    <FieldFrame label={label} hint={hint} field={field}>
      <input {...input} {...field.control(hint)} defaultValue={field.typed ?? defaultValue} />
    </FieldFrame>
  );
}

type TextAreaProps = Around & { name: string } & Omit<ComponentProps<"textarea">, "name" | "id">;

/** Several lines of input. */
export function TextArea({ name, label, hint, defaultValue, ...area }: TextAreaProps) {
  const field = useField(name);
  return (
    <FieldFrame label={label} hint={hint} field={field}>
      <textarea {...area} {...field.control(hint)} defaultValue={field.typed ?? defaultValue} />
    </FieldFrame>
  );
}
