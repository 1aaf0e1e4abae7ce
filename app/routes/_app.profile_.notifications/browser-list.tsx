import type { OwnSubscription } from "~/domain/push/rules";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { momentText } from "~/ui/time/moment-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import "./browser-list.css";

interface Props {
  browsers: OwnSubscription[];
  timeZone: string;
}

/** The phones and browsers that show notifications. */
export function BrowserList({ browsers, ...data }: Props) {
  const timeZone = useTimeZone(data.timeZone);
  return (
    <section className="card stack" aria-labelledby="browsers">
      <h2 id="browsers">Where they are shown</h2>
      <ul className="browsers">
        {browsers.map((browser) => (
          <li key={browser.id} className="row apart">
            <div>
              <h3>{browser.browser || "Unknown browser"}</h3>
              <p className="soft">
                {browser.isCurrent ? "This browser. " : ""}
                {stateOf(browser, timeZone)}
              </p>
            </div>
            <PostForm intent="remove-browser" className="inline">
              <input type="hidden" name="browserId" value={browser.id} />
              <SubmitButton className="button quiet" busy="Removing...">
                Remove<span className="unseen"> {browser.browser || "unknown browser"}</span>
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
      <PostForm intent="send-test" className="stack">
        <p className="soft">A test goes to all of them, also in quiet hours.</p>
        <SubmitButton className="button quiet" busy="Sending...">
          Send a Test
        </SubmitButton>
      </PostForm>
    </section>
  );
}

function stateOf({ isPaused, lastSentAt }: OwnSubscription, timeZone: string): string {
  if (isPaused) return "Its push service does not take any now. We try again later.";
  return lastSentAt ? `Last sent ${momentText(lastSentAt, timeZone)}.` : "Nothing sent yet.";
}
