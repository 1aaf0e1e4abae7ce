import { Link } from "@remix-run/react";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";

/** Asks for the code after the password. */
export const SecondStepPage = ({ constraint, reply }: { constraint: Constraints; reply: FormReply | undefined }) => (
  <div className="stack">
    <PostForm intent="second-step" reply={reply} constraint={constraint} className="card stack">
      <FormError />
      <p>Your password is right. Open your authenticator app and enter the code it shows for this site.</p>
      <Field
        name="code"
        label="Code"
        hint="6 digits. Without your phone, enter one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <SubmitButton busy="Signing In..." className="button wide">
        Sign In
      </SubmitButton>
    </PostForm>
    <p className="soft">Phone and recovery codes lost? Whoever runs this server can remove the second step.</p>
    <Link className="button quiet" to="/auth">
      Back to Sign In
    </Link>
  </div>
);
