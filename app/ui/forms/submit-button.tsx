import type { ComponentProps } from "react";
import { useForm } from "./form-state";

type Props = ComponentProps<"button"> & {
  /** Shown while the form is on its way. */
  busy: string;
};

export function SubmitButton({ busy: busyText, disabled, className = "button", children, ...button }: Props) {
  const { busy } = useForm();
  return (
    <button {...button} type="submit" className={className} disabled={disabled === true || busy}>
      {busy ? busyText : children}
    </button>
  );
}
