import { Link } from "@remix-run/react";
import { PUSHES_A_DAY, PUSHES_AN_HOUR } from "~/domain/notifications/catalogue/push-limits";
import { pushChoices, type PushPreferences } from "~/domain/notifications/catalogue/push-preferences";
import { type OwnSubscription } from "~/domain/push/rules";
import { Tick } from "~/ui/forms/choice";
import { PageFailure, ButtonForm, FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { timeOfMinute } from "~/domain/shared/calendar";
import { Field } from "~/ui/forms/field";
import { momentText } from "~/ui/time/date-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { type Device, HomeScreen, ThisBrowser } from "./this-browser";

interface Props {
  preferences: PushPreferences;
  browsers: OwnSubscription[];
  publicKey: string;
  brand: string;
  device: Device;
  /** Mail is set up. */
  sendsMails: boolean;
}

/** What a member's phones tell, and where (docs/product.md#push). */
export const NotificationsPage = ({ preferences, browsers, publicKey, brand, device, sendsMails }: Props) => (
  <div className="stack">
    <PageFailure besides={["save-preferences"]} />
    <ThisBrowser publicKey={publicKey} isKnown={browsers.some(({ isCurrent }) => isCurrent)} />
    <HomeScreen brand={brand} device={device} />
    {browsers.length > 0 && <BrowserList browsers={browsers} />}
    <Link className="button quiet" to="/profile/watches">
      Areas You Watch
    </Link>
    <PreferencesForm preferences={preferences} />
    {sendsMails && <ByMailForm byMail={preferences.byMail} />}
  </div>
);

/** Whether notifications go by mail where none reaches the member. Which do: `mailAfterMs` of `PUSHES`. */
const ByMailForm = ({ byMail }: { byMail: boolean }) => (
  <section className="card" aria-labelledby="by-mail">
    <PostForm intent="set-by-mail">
      <h2 id="by-mail">By email</h2>
      <Tick name="byMail" label="Mail me what waits for 2 minutes" defaultChecked={byMail} />
      <p className="hint">
        Promises to you and messages, while no phone or browser above shows notifications. The mail has a link, never
        the text. One mail an hour for each conversation. Spaces in areas you watch, your reminders, departures and
        matches go at once. Your choices and quiet hours above count here too.
      </p>
      <SubmitButton label="Save" unseen=" by email" busy="Saving..." />
    </PostForm>
  </section>
);

/** Which notifications the member wants, and when. */
const PreferencesForm = ({ preferences }: Pick<Props, "preferences">) => (
  <section className="card" aria-labelledby="preferences">
    <PostForm intent="save-preferences">
      <h2 id="preferences">What you want to know</h2>
      <FormError />
      <fieldset className="field">
        <legend>Notify me</legend>
        {pushChoices.map(({ name, label }) => (
          <Tick key={name} name={name} label={label} defaultChecked={preferences[name]} />
        ))}
        <p className="hint">
          At most {PUSHES_AN_HOUR} an hour and {PUSHES_A_DAY} a day. Promises that bind, your reminders and questions
          about departures you planned don't count.
        </p>
      </fieldset>
      <fieldset className="field">
        <legend>Quiet hours</legend>
        <div className="pair">
          <Field name="quietFrom" label="From" type="time" defaultValue={timeOfMinute(preferences.quietFrom)} />
          <Field name="quietTo" label="To" type="time" defaultValue={timeOfMinute(preferences.quietTo)} />
        </div>
        <p className="hint">
          In your own time zone. In these hours you get only your reminders and questions about departures you planned,
          not even a promise.
        </p>
      </fieldset>
      <fieldset className="field">
        <legend>On the lock screen</legend>
        <Tick name="showDetails" label="Show details" defaultChecked={preferences.showDetails} />
        <p className="hint">
          Names, streets, vehicles, code words and messages may then stand on your lock screen, where others can read
          them.
        </p>
      </fieldset>
      <SubmitButton label="Save" busy="Saving..." />
    </PostForm>
  </section>
);

function BrowserList({ browsers }: Pick<Props, "browsers">) {
  const timeZone = useTimeZone();
  return (
    <section className="card stack" aria-labelledby="browsers">
      <h2 id="browsers">Where they are shown</h2>
      <ul className="lined">
        {browsers.map((browser) => (
          <li key={browser.id} className="row apart">
            <div>
              <h3>{browser.browser || "Unknown browser"}</h3>
              <p className="soft">
                {browser.isCurrent ? "This browser. " : ""}
                {stateOf(browser, timeZone)}
              </p>
            </div>
            <ButtonForm
              intent="remove-browser"
              fields={{ browserId: browser.id }}
              label="Remove"
              unseen={` ${browser.browser || "unknown browser"}`}
              busy="Removing..."
            />
          </li>
        ))}
      </ul>
      <PostForm intent="send-test" className="stack">
        <p className="soft">A test goes to all of them, also in quiet hours.</p>
        <SubmitButton label="Send a Test" className="button quiet" busy="Sending..." />
      </PostForm>
    </section>
  );
}

function stateOf({ isPaused, lastSentAt }: OwnSubscription, timeZone: string): string {
  if (isPaused) return "Its push service doesn't take any now. We try again later.";
  return lastSentAt ? `Last sent ${momentText(lastSentAt, timeZone)}.` : "Nothing sent yet.";
}
