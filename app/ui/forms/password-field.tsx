import { getInputProps } from "@conform-to/react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/icons/icon";
import { MIN_PASSWORD_LENGTH } from "~/domain/auth/password-rules";
import { FieldFrame, useControl } from "./field";
import { useFormState } from "./form-state";
import "./password-field.css";

type Props = { name: string; label: string; hint?: string } & Omit<ComponentProps<"input">, "name" | "id" | "type">;

/** A password field, with a button that shows the password where JavaScript runs. The server never sends it back. */
export function PasswordField({ name, label, hint, ...input }: Props) {
  const { field, options, focus } = useControl(name, hint);
  const { live } = useFormState();
  const box = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);

  // Hide the password before submit: browsers remember the values of plain text fields.
  useEffect(() => {
    const form = box.current?.form;
    // Conform submits also to validate a corrected field. That event has Conform's own button and sends nothing.
    const hide = ({ submitter }: SubmitEvent) => {
      if (!(submitter instanceof HTMLButtonElement && submitter.formNoValidate)) setShown(false);
    };
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <FieldFrame label={label} hint={hint} field={field}>
      <div className="password">
        <input
          {...input}
          {...getInputProps(field, { ...options, type: shown ? "text" : "password" })}
          {...focus}
          ref={box}
          autoCapitalize="none"
          spellCheck={false}
        />
        {live && (
          <button
            type="button"
            className="button bare"
            aria-label={shown ? "Hide password" : "Show password"}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

export const NewPasswordField = (field: Pick<Props, "name" | "label">) => (
  <PasswordField
    {...field}
    hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
    autoComplete="new-password"
    minLength={MIN_PASSWORD_LENGTH}
  />
);

/** A new password, and the same once more. */
export const NewPasswordFields = () => (
  <>
    <NewPasswordField name="newPassword" label="New Password" />
    <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
  </>
);
