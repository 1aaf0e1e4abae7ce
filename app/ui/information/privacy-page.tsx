import { Link } from "@remix-run/react";
import { BACKUP_DAYS } from "~/domain/backups/rules";
import { PLATE_LENGTH } from "~/domain/members/rules";
import { PHOTO_CACHED_HOURS } from "~/domain/photos/rules";
import { keptDays } from "~/domain/retention/rules";
import { useAppData } from "~/ui/shell/app-data";
import { Section } from "./section";
import "./information.css";

/** Ten sections that say what the software does with people's data (specification 2, PRODUCT 7); change them with it. */
export function PrivacyPage() {
  const brand = useAppData()?.brand;
  return (
    <div className="information articles">
      <Section title="Who is responsible">
        <p>
          The operator of this {brand} community: whoever runs this server, called 'we' here. We use your data to let
          neighbours share parking spaces and for nothing else. We do not sell it, show no advertising, and count
          nobody's clicks.
        </p>
      </Section>
      <Section title="What you tell us">
        <ul>
          <li>Your name, your e-mail address and a password. We store the password so that nobody can read it.</li>
          <li>
            If you like: your city, your vehicle, a photo, and the last {PLATE_LENGTH} characters of your license plate.
            Only these {PLATE_LENGTH} are kept; the rest of the plate is never stored. Nor is what a photo tells of
            where it was taken.
          </li>
          <li>What you write to us.</li>
        </ul>
      </Section>
      <Section title="Where you are">
        <p>
          Your browser asks before it tells us your location, and you can type a postcode or a city instead. We use it
          to find what is near. Of where you are, only your last known place is kept, rounded to about 100 metres; it
          counts for 24 hours and is shown to nobody else.
        </p>
        <p>
          A space you share is shown at its exact place, because somebody is to find it. A request for parking is stored
          and shown only to about 100 metres.
        </p>
      </Section>
      <Section title="What you do here">
        <p>
          We store the spaces you share, your requests, promises, handovers and messages, the points and ratings you
          get, and on which days you were here. The server's log notes which pages were asked for and when, with places
          rounded to about a kilometre and without names or addresses. Your IP address stays in memory for at most a
          day, so that nobody can guess passwords without end.
        </p>
      </Section>
      <Section title="What other people see">
        <ul>
          <li>
            Members see your first name and the initial of your last name, your vehicle, the last {PLATE_LENGTH}{" "}
            characters of your plate, your rating and your photo.
          </li>
          <li>
            On the map, a space you share also shows your last name, unless you chose 'Show only my initial on the map'.
          </li>
          <li>
            Members you have a conversation with see whether you are online and when you were last here, unless you
            switch that off in your profile.
          </li>
          <li>
            Only admins see your e-mail address, nobody sees where you are while you only look, and visitors without an
            account see nothing of you.
          </li>
          <li>
            Admins, whom we name from among the members, see your profile with your e-mail address, your points, your
            donations, and what you shared, found or asked for. They see no messages between members and not where you
            are, and what they do is written down.
          </li>
          <li>
            Messages are for the two people who write them. Those of us who run the server can see what is stored there,
            and do so only to keep the community working and safe.
          </li>
        </ul>
      </Section>
      <Section title="Cookies">
        <p>
          One keeps you signed in, for 30 days after your last visit. Others remember small things: your time zone (also
          kept with your account, to know when your day begins), a sentence for the next page, a banner you closed. None
          is for advertising or for following you. A message that could not be sent yet waits in your browser until it
          is sent or you close the tab.
        </p>
      </Section>
      <Section title="Other services">
        <ul>
          <li>
            The pictures of the map come from the provider named on it, who thereby learns your IP address and which
            part of the map you look at.
          </li>
          <li>Directions open in the map service you choose, which learns where you want to go.</li>
          <li>
            Donations are taken by Stripe. On the donation page, once you have chosen an amount, your browser loads
            Stripe's form: what you type there goes to Stripe alone, which also looks at how it is used to recognise
            fraud. We learn and keep the amount, the date and whether it was paid.
          </li>
          <li>E-mail goes through the mail service that we use.</li>
        </ul>
        <p>We give data to nobody else, unless the law obliges us to.</p>
      </Section>
      <Section title="How long data is kept">
        <ul>
          <li>
            Account data is deleted within {keptDays.formerMember} days of the closure of the account: your name, photo,
            e-mail address, vehicle, plate, last known place and settings at once. Your messages are then shown as a
            former member's. Without your name stay the movements of points, handovers and ratings that count for
            others, reports, donations, and what admins did. Of an account that was suspended a fingerprint of the
            e-mail address, in which nobody can read it, is kept for those {keptDays.formerMember} days, so that it does
            not join again at once.
          </li>
          <li>
            A photo that you replace or remove is gone from the server at once. Browsers that have shown it may keep it
            for {PHOTO_CACHED_HOURS} hour.
          </li>
          <li>
            A report to us about somebody is kept until an admin has dealt with it, and {keptDays.report} days after
            that.
          </li>
          <li>Messages, also those you write to us, may be kept for up to 1 year; then they are deleted.</li>
          <li>
            Your last known place is erased after {keptDays.place} days. A space that is off the map loses its exact
            place after {keptDays.exactPosition} days; what remains is known to about a kilometre, beside the address
            you gave it.
          </li>
          <li>
            Which mail went to your address and whether it left, and notices that you never came for, are deleted after{" "}
            {keptDays.notice} days; a session that nobody used, {keptDays.session} days after its last use; links to a
            new password and places to upload a photo to, within a day; what we answered to a form or a call that may
            come twice, after 24 hours.
          </li>
          <li>
            The server's backups hold what was deleted or erased for {BACKUP_DAYS} days more, in case it has to be put
            together again.
          </li>
          <li>The rest is kept as long as your account exists, because points and ratings are counted from it.</li>
        </ul>
      </Section>
      <Section title="Your choices and rights">
        <p>
          You can use {brand} without telling your location, without a photo and without a plate. You can correct what
          stands in your profile yourself, and download there, under 'Your Data', everything that we store about you.
          There you can also delete your account, yourself and at any time. You can also complain to the authority for
          data protection where you live.
        </p>
      </Section>
      <Section title="Age, changes and contact">
        <p>
          {brand} is for people of 18 and older; we delete the account of anybody younger as soon as we learn of it.
          When this policy changes, the new one stands here. For any question about your data,{" "}
          <Link to="/contact">contact us</Link>.
        </p>
      </Section>
    </div>
  );
}
