import { FieldFrame } from "./field";
import { useField } from "./form-state";

interface Props {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** What is chosen at first; the first option unless given. */
  chosen?: string | undefined;
}

/** One of many; what was chosen before a refusal stays chosen. */
export function Select({ name, label, options, chosen }: Props) {
  const field = useField(name);
  return (
    <FieldFrame label={label} field={field}>
      <select {...field.control(undefined)} defaultValue={field.typed ?? chosen}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
