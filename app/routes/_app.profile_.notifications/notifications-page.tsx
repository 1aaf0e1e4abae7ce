import { Link } from "@remix-run/react";
import type { OwnSubscription, PushPreferences } from "~/domain/push/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { ByMailForm } from "./by-mail-form";
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
