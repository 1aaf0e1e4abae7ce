import { getSelectProps } from "@conform-to/react";
import { FieldFrame, useControl } from "./field";

interface Props {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The option that is selected at first. Default: the first option. */
  chosen?: string | undefined;
}

/** A select field. It keeps the option that was chosen before a refusal. */
export function Select({ name, label, options, chosen }: Props) {
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
