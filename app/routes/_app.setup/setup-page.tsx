import type { RegistrationMode } from "~/domain/auth/rules";
import type { Finding } from "~/domain/admin/health-rules";
import { Findings } from "~/ui/admin/findings";
import { RegistrationChoice } from "~/ui/admin/registration-choice";
import { EmailField, Field } from "~/ui/forms/field";
import { typedIn } from "~/ui/forms/form-state";
import { NewPasswordField } from "~/ui/forms/password-field";
import { FormError, PostForm, SubmitButton, useFormReply, useReply } from "~/ui/forms/post-form";
import "~/ui/auth/auth.css";

/** The address to which the test mail left, or what was found at an address of the server. */
export type SetupFinding = { sentTo: string } | { address: string; findings: Finding[] };

interface Props {
  brandName: string;
  /** PUBLIC_URL. */
  address: string;
  /** The address by which this page was opened, where it has another host. */
  otherAddress: string | null;
  /** Null: no mail server is set. */
  sender: string | null;
  registration: RegistrationMode;
}

/** What a fresh community needs: what is set already with the lines that change it, then the first admin. */
export function SetupPage({ brandName, address, otherAddress, sender, registration }: Props) {
  const found = useReply<SetupFinding>();
  const sentTo = found && "sentTo" in found ? found.sentTo : null;
  const checked = found && "findings" in found ? found : null;
  const refusedAddress = typedIn(useFormReply("check-address"), "address");
  const refusedEmail = typedIn(useFormReply("test-mail"), "email");
  const suggested = otherAddress ?? address;
  return (
    <div className="auth stack">
      <section className="card stack" aria-labelledby="name">
        <h2 id="name">Name and address</h2>
        <p>
          The community is called <strong>{brandName}</strong>. Members reach it at <strong>{address}</strong>.
        </p>
        {otherAddress === null ? (
          <p>You opened this page at that address, so it works.</p>
        ) : (
          <p>
            <strong>You opened this page at {new URL(otherAddress).host}.</strong> Links in mails lead to {address}, so
            that has to work too.
          </p>
        )}
        <PostForm intent="check-address">
          <FormError />
          <Field
            name="address"
            label="Address to check"
            type="url"
            inputMode="url"
            autoComplete="off"
            defaultValue={checked?.address ?? refusedAddress ?? suggested}
          />
          {checked && (
            <div role="status">
              <Findings findings={checked.findings} />
            </div>
          )}
          <SubmitButton label="Check this address" className="button quiet" busy="Checking..." />
        </PostForm>
        <Lines lines={["BRAND_NAME=Our street", `PUBLIC_URL=${checked?.address ?? suggested}`]} />
      </section>
      <section className="card stack" aria-labelledby="mail">
        <h2 id="mail">Mail</h2>
        {sender === null ? (
          <>
            <p>No mail server is set. Without one nobody confirms an address, and only you can reset a password.</p>
            <Lines
              lines={["SMTP_URL=smtps://user:password@mail.example.org", "MAIL_FROM=Our street <street@example.org>"]}
            />
          </>
        ) : (
          <PostForm intent="test-mail">
            <p>Mails leave as {sender}.</p>
            {sentTo !== null && (
              <p role="status">
                <strong>The mail server took a mail to {sentTo}.</strong> See whether it arrives.
              </p>
            )}
            <FormError />
            <Field name="email" label="Your email" type="email" autoComplete="email" defaultValue={sentTo ?? ""} />
            <SubmitButton label="Send me a test" className="button quiet" busy="Sending..." />
          </PostForm>
        )}
      </section>
      <PostForm intent="set-up" className="card stack">
        <h2>You, the admin</h2>
        <FormError />
        <div className="pair">
          <Field name="firstName" label="First Name" autoComplete="given-name" />
          <Field name="lastName" label="Last Name" autoComplete="family-name" />
        </div>
        <EmailField label="Email" autoComplete="username" defaultValue={sentTo ?? refusedEmail ?? ""} />
        <NewPasswordField name="password" label="Password" />
        <RegistrationChoice mode={registration} />
        <SubmitButton label="Become the admin" className="button wide" busy="Setting up..." />
        <p className="soft">After that this page is gone. Admins change at any time who may join.</p>
      </PostForm>
    </div>
  );
}

/** Settings that count from the next start. */
const Lines = ({ lines }: { lines: readonly string[] }) => (
  <details>
    <summary>To change that</summary>
    <p>Write into the file .env, where the server starts, and start it again. Then open this link anew:</p>
    {lines.map((line) => (
      <p key={line}>
        <code>{line}</code>
      </p>
    ))}
  </details>
);
