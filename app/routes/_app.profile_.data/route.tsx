import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { profilePage } from "~/ui/profile/profile-page";
import { requireMember } from "~/auth/guards";
import { retentionDays } from "~/domain/shared/retention-rules";
import { DownloadLink } from "~/ui/account/own-data";
import "~/ui/account/account.css";

/** Members download their data or delete their account here (docs/product.md#who-sees-what). */
const OwnDataPage = () => (
  <div className="account stack">
    <section className="card stack" aria-labelledby="download">
      <h2 id="download">Download</h2>
      <p>One file with everything stored about you:</p>
      <ul>
        <li>your account, its settings, your last known place and the days you were here</li>
        <li>the spaces you shared, your requests, and promises both ways</li>
        <li>the messages you sent and received</li>
        <li>points, ratings, achievements, claimed rewards and donations</li>
        <li>whom you blocked, what you reported, and what you wrote to us while signed in</li>
        <li>sessions, notices and mails: that they exist, never what would open your account</li>
        <li>what the security log says of you, your second step, tokens of your programs, and invitations you made</li>
      </ul>
      <p className="soft">
        Other people appear in it by first name and initial. It's JSON: text that a program can read, and any text
        editor can show.
      </p>
      <DownloadLink />
    </section>
    <section className="card stack" aria-labelledby="deletion">
      <h2 id="deletion">Delete</h2>
      <p>
        You can leave at any time. Your personal data is gone at once, the rest within {retentionDays.formerMember}{" "}
        days.
      </p>
      <Link className="button quiet" to="/profile/delete">
        Delete My Account
      </Link>
    </section>
  </div>
);

export const handle = profilePage({ title: "Your Data", alsoOpenTo: ["unconfirmed"], noStore: true });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  await requireMember(request, loadContext);
  return null;
}

export default OwnDataPage;
