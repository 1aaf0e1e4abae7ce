import { useEffect, useRef, useState, type ComponentProps } from "react";
import { Icon } from "~/ui/icons/icon";
import { FieldFrame } from "./field";
import { useField, useForm } from "./form-state";
import "./password-field.css";

type Props = { name: string; label: string; hint?: string } & Omit<ComponentProps<"input">, "name" | "id" | "type">;

/** A password, with a button to look at it where JavaScript runs. It is never sent back by the server. */
export function PasswordField({ name, label, hint, ...input }: Props) {
  const field = useField(name);
  const { live } = useForm();
  const box = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);

  // A browser remembers what was sent in a plain text field.
  useEffect(() => {
    const form = box.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <FieldFrame label={label} hint={hint} field={field}>
      <div className="password">
        <input
          {...input}
          {...field.control(hint)}
          ref={box}
          type={shown ? "text" : "password"}
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
