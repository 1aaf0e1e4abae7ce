import { Link } from "@remix-run/react";
import type { OwnSubscription, PushPreferences } from "~/domain/push/rules";
import { Tick } from "~/ui/forms/choice";
import type { FormReply } from "~/ui/forms/form-state";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { BrowserList } from "./browser-list";
import { HomeScreen, type Device } from "./home-screen";
import { PreferencesForm } from "./preferences-form";
import { ThisBrowser } from "./this-browser";

interface Props {
  preferences: PushPreferences;
  browsers: OwnSubscription[];
  publicKey: string;
  brand: string;
  device: Device;
  timeZone: string;
  /** Mail is set up. */
  mails: boolean;
  reply: FormReply | undefined;
}

/** What a member's phones tell, and where (docs/product.md#push). */
export const NotificationsPage = ({
  preferences,
  browsers,
  publicKey,
  brand,
  device,
  timeZone,
  mails,
  reply,
}: Props) => (
  <div className="stack">
    <ThisBrowser publicKey={publicKey} isKnown={browsers.some(({ isCurrent }) => isCurrent)} />
    <HomeScreen brand={brand} device={device} />
    {browsers.length > 0 && <BrowserList browsers={browsers} timeZone={timeZone} />}
    <Link className="button quiet" to="/profile/watches">
      Areas You Watch
    </Link>
    <PreferencesForm preferences={preferences} reply={reply} />
    {mails && <ByMailForm byMail={preferences.byMail} />}
  </div>
);

/** Whether promises, messages and watched areas go by mail where no notification reaches the member. */
const ByMailForm = ({ byMail }: { byMail: boolean }) => (
  <section className="card" aria-labelledby="by-mail">
    <PostForm intent="set-by-mail">
      <h2 id="by-mail">By e-mail</h2>
      <Tick name="byMail" label="Mail me what waits for 2 minutes" defaultChecked={byMail} />
      <p className="hint">
        Promises to you and messages, while no phone or browser above shows notifications. The mail has a link, never
        the text. One mail an hour for each conversation. A space that comes up in an area you watch goes at once. Your
        choices and quiet hours above count here too.
      </p>
      <SubmitButton busy="Saving...">
        Save<span className="unseen"> by e-mail</span>
      </SubmitButton>
    </PostForm>
  </section>
);
