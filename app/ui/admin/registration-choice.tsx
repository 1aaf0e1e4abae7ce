import type { RegistrationMode } from "~/domain/auth/rules";
import { Choice } from "~/ui/forms/choice";

const modes = [
  { value: "open", label: "Open", note: "Anyone can create an account." },
  { value: "approval", label: "By approval", note: "You let each person in, unless they come by a member's link." },
  { value: "invitation", label: "By invitation", note: "A member makes a link; one person joins by it." },
  { value: "closed", label: "Closed", note: "Nobody can create an account. Members stay." },
];

/** Who may join the community. */
export const RegistrationChoice = ({ mode }: { mode: RegistrationMode }) => (
  <Choice name="registration" legend="New members" options={modes} defaultValue={mode} />
);
