import type { RegistrationMode } from "~/domain/members/rules";
import { Choice } from "~/ui/forms/choice";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";

const modes = [
  { value: "open", label: "Open", note: "Anyone can create an account." },
  { value: "invitation", label: "By invitation", note: "A member makes a link; one person joins by it." },
  { value: "closed", label: "Closed", note: "Nobody can create an account. Members stay." },
];

interface Props {
  mode: RegistrationMode;
  constraint: Constraints;
  reply: FormReply | null;
}

/** Who may join the community. */
export const RegistrationPage = ({ mode, ...form }: Props) => (
  <PostForm intent="set-registration" {...form} className="card stack readable">
    <FormError />
    <Choice name="registration" legend="New members" options={modes} defaultValue={mode} />
    <SubmitButton className="button" busy="Saving...">
      Save
    </SubmitButton>
  </PostForm>
);
