import type { RegistrationMode } from "~/domain/members/rules";
import { Choice } from "~/ui/forms/choice";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { FormReply } from "~/ui/forms/form-state";

const modes = [
  { value: "open", label: "Open", note: "Anybody can create an account." },
  { value: "invitation", label: "By invitation", note: "A member makes a link; one person joins by it." },
  { value: "closed", label: "Closed", note: "Nobody can create an account. Members stay." },
];

/** Who may join the community. */
export const RegistrationPage = ({ mode, reply }: { mode: RegistrationMode; reply: FormReply | null }) => (
  <PostForm intent="set-registration" reply={reply} className="card stack readable">
    <FormError />
    <Choice name="registration" legend="New members" options={modes} defaultValue={mode} required />
    <SubmitButton className="button" busy="Saving...">
      Save
    </SubmitButton>
  </PostForm>
);
