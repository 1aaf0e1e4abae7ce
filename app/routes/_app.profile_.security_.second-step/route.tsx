import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  loadSecondStep,
  secondStepAction,
} from "~/routes/_app.profile_.security_.second-step/second-step-action.server";
import { FormError, PostForm, SubmitButton, useFormReply, useReply } from "~/ui/forms/post-form";
import { QrCode } from "~/ui/icons/qr-code";
import { profilePage } from "~/ui/profile/profile-page";
import { PasswordAgain } from "~/ui/forms/password-again";
import { Field } from "~/ui/forms/field";
import { typedIn } from "~/ui/forms/form-state";
import { Moment } from "~/ui/time/moment";

export const handle = profilePage({ title: "Second Step", alsoOpenTo: ["unconfirmed"] });

export const loader = ({ request, context: loadContext }: LoaderFunctionArgs) => loadSecondStep(request, loadContext);

export const action = ({ request, context: loadContext }: ActionFunctionArgs) => secondStepAction(request, loadContext);

/** Secrets and codes stay out of every cache. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

interface Offer {
  secret: string;
  /** otpauth://… */
  address: string;
  /** Width and height of the QR code, in squares. */
  size: number;
  path: string;
}

export default function SetUpSecondStep() {
  const { step, offer, demanded, needsPassword } = useLoaderData<typeof loader>();
  const codes = useReply<{ codes?: string[] }>()?.codes;
  if (codes) return <Codes codes={codes} />;
  return (
    <div className="stack">
      {step && <ActiveStep step={step} removable={!demanded} needsPassword={needsPassword} />}
      {!step && offer && <SetUp offer={offer} demanded={demanded} needsPassword={needsPassword} />}
    </div>
  );
}

interface SetUpProps {
  offer: Offer;
  /** This community demands a second step of admins. */
  demanded: boolean;
  needsPassword: boolean;
}

/** A refused form shows the same secret again, because the member's app has it already. */
function SetUp({ offer, demanded, needsPassword }: SetUpProps) {
  const typed = typedIn(useFormReply("set-up-second-step"), "secret");
  const secret = typed ?? offer.secret;
  return (
    <PostForm intent="set-up-second-step" className="card stack">
      <FormError />
      {demanded && <p className="notice">Admins of this community need a second step.</p>}
      <p>
        With a second step, signing in takes your password and a code from your phone. Someone who only knows your
        password can't get in.
      </p>
      {typed === undefined && (
        <>
          <p>Scan this with an authenticator app, or open the link on your phone:</p>
          <QrCode size={offer.size} path={offer.path} width={220} />
          <a className="lone" href={offer.address}>
            Open the authenticator app
          </a>
        </>
      )}
      <p>
        Or type this key into the app: <code dir="ltr">{secret.match(/.{4}/g)?.join(" ")}</code>
      </p>
      <input type="hidden" name="secret" value={secret} />
      <Field
        name="code"
        label="Code"
        hint="The 6 digits that the app shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <PasswordAgain needed={needsPassword} />
      <SubmitButton label="Turn On" busy="Checking..." className="button wide" />
    </PostForm>
  );
}

interface ActiveStepProps {
  step: { since: string; codesLeft: number };
  removable: boolean;
  needsPassword: boolean;
}

/** The second step that is set up: new recovery codes, and its removal. */
function ActiveStep({ step, removable, needsPassword }: ActiveStepProps) {
  return (
    <>
      <p className="card">
        Your second step is on since <Moment at={step.since} />.{" "}
        {step.codesLeft === 1 ? "One recovery code is" : `${step.codesLeft} recovery codes are`} left.
      </p>
      <PostForm intent="new-recovery-codes" className="card stack">
        <FormError />
        <p>New recovery codes take the place of those that are left.</p>
        <PasswordAgain needed={needsPassword} />
        <SubmitButton label="Make New Recovery Codes" busy="Making..." className="button quiet" />
      </PostForm>
      {removable && (
        <PostForm intent="remove-second-step" className="card stack">
          <FormError />
          <p>For a new phone, remove the second step here and set it up again.</p>
          <PasswordAgain needed={needsPassword} />
          <SubmitButton label="Remove Second Step" busy="Removing..." className="button danger" />
        </PostForm>
      )}
    </>
  );
}

/** Shown once: the database keeps hashes. */
const Codes = ({ codes }: { codes: string[] }) => (
  <section className="card stack" aria-labelledby="codes">
    <h2 id="codes">Your recovery codes</h2>
    <p>Write them down now: they're shown once. Each signs you in once without your phone.</p>
    <ul>
      {codes.map((code) => (
        <li key={code}>
          <code dir="ltr">{code.match(/.{4}/g)?.join("-").toLowerCase()}</code>
        </li>
      ))}
    </ul>
    <Link className="button" to="/profile">
      I Have Them
    </Link>
  </section>
);
