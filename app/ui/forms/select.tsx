import { FieldFrame } from "./field";
import { useField } from "./form-state";

interface Props {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** One of many, the first unless another was chosen before a refusal. */
export function Select({ name, label, options }: Props) {
  const field = useField(name);
  return (
    <FieldFrame label={label} field={field}>
      <select {...field.control(undefined)} defaultValue={field.typed}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
