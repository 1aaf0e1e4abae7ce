import { Link } from "@remix-run/react";
import type { PageHandle } from "~/ui/shell/handle";
import { BACKUP_MONTHS } from "~/domain/retention/backup-rules";
import { PLATE_LENGTH } from "~/domain/members/rules";
import { NEED_DAYS } from "~/domain/plans/need-rules";
import { PHOTO_CACHED_HOURS } from "~/domain/photos/rules";
import { retentionDays } from "~/domain/shared/retention-rules";
import { useAppData } from "~/ui/shell/app-data";
import { Section } from "~/ui/information/section";
import "~/ui/information/information.css";

export const handle: PageHandle = {
  title: "Privacy Policy",
  description: "What is stored, who sees it, how long it is kept, and what you can do about it.",
  back: "/menu",
  tab: "menu",
  hydrate: false,
  alsoOpenTo: ["suspended", "unconfirmed", "before-launch"],
};

/** Ten sections on what the software does with personal data (docs/product.md#who-sees-what). Keep them true. */
export default function PrivacyPage() {
  const brand = useAppData()?.brand;
  return (
    <div className="information articles">
      <Section title="Who is responsible">
        <p>
          The operator of this {brand} community: whoever runs this server, called 'we' here. We use your data to let
          neighbours share parking spaces and for nothing else. We don't sell it, show no advertising, and count
          nobody's clicks.
        </p>
      </Section>
      <Section title="What you tell us">
        <ul>
          <li>Your name, your email address and a password. We store the password so that nobody can read it.</li>
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
          A space you share is shown at its place to members within 2 miles of it, because someone is to find it; to
          others about half a mile wide and without your name. A request for parking is stored and shown only to about
          100 metres.
        </p>
      </Section>
      <Section title="What you do here">
        <p>
          We store the spaces you share, your requests, promises, handovers and messages, the points and ratings you
          get, and on which days you were here. The server's log notes which pages were asked for and when, with places
          rounded to about a kilometre and without names or addresses. Your IP address is kept for at most a day, so
          that nobody can guess passwords without end. A security log notes sign-ins that went well and badly, new
          passwords, changes of roles and what was refused because it came too often. It names your account and your
          network, which is your IP address or, of IPv6, its first half.
        </p>
      </Section>
      <Section title="What other people see">
        <ul>
          <li>
            Members see your first name and the initial of your last name, your vehicle, the last {PLATE_LENGTH}{" "}
            characters of your plate, your rating, how many spaces you handed over or took over, your photo, and whether
            you are an 'Inaugural Member'.
          </li>
          <li>
            Your full last name appears only on the map, at a space you share, and only if you choose 'Show my full name
            on the map' in your profile.
          </li>
          <li>
            Members you have a conversation with see whether you are online and when you were last here, unless you
            switch that off in your profile.
          </li>
          <li>
            Only admins see your email address, nobody sees where you are while you only look, and visitors without an
            account see nothing of you.
          </li>
          <li>
            Admins, whom we name from among the members, see your profile with your email address, your points, your
            donations, and what you shared, found or asked for. Of messages between members they see only one that was
            reported to them, and not where you are. They can read the security log. What they do, and whose data they
            read, is written down.
          </li>
          <li>
            Messages are for the two people who write them. Those of us who run the server can see what is stored there,
            and do so only to keep the community working and safe.
          </li>
        </ul>
      </Section>
      <Section title="Cookies">
        <p>
          One keeps you signed in, for 30 days after your last visit. One stays when you sign out: by it we know for{" "}
          {retentionDays.device} days that you signed in in this browser before, so that someone who guesses your
          password elsewhere doesn't hold you up here. One says where your phone measured that it is, until you sign out
          or close the browser, so that a link that someone sends you doesn't count as your place. Others remember small
          things: your time zone (also kept with your account, to know when your day begins), a sentence for the next
          page, for 15 minutes what you typed when you turned out to be signed out, for 10 that you gave your password,
          while a code is missing, a banner you closed, the day of your first visit with this phone, that your browser
          has the style of our pages. None is for advertising or for following you. A message that couldn't be sent yet
          waits in your browser until it is sent or you close the tab.
        </p>
        <p>
          While you are signed in, your browser keeps the last map with its list, your promise, your plans and the place
          of your car, so that you have them without a network, and what you sent without one until it is sent. When you
          sign out, or someone else signs in there, they are erased.
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
          <li>
            If you allow notifications, they reach your phone through the push service of your browser's maker, such as
            Apple, Google or Mozilla. It learns when one comes and to which browser. It can't read them: only your
            browser can.
          </li>
          <li>
            Email goes through the mail service that we use. Where no notification reaches you, a promise, a message, a
            space in an area you watch, a match, or a reminder or question of your own goes by mail: a link, never its
            text. Each such mail has a link that ends them.
          </li>
        </ul>
        <p>We give data to nobody else, unless the law obliges us to.</p>
      </Section>
      <Section title="How long data is kept">
        <ul>
          <li>
            Account data is deleted within {retentionDays.formerMember} days of the closure of the account: your name,
            photo, email address, vehicle, plate, last known place and settings at once. Your messages are then shown as
            a former member's. Without your name stay the movements of points, handovers and ratings that count for
            others, reports, donations, and what admins did. Of an account that was suspended a fingerprint of the email
            address, in which nobody can read it, is kept for those {retentionDays.formerMember} days, so that it
            doesn't join again at once.
          </li>
          <li>
            A photo that you replace or remove is gone from the server at once. Browsers that have shown it may keep it
            for {PHOTO_CACHED_HOURS} hour.
          </li>
          <li>
            A report to us about someone is kept until an admin has dealt with it, and {retentionDays.report} days after
            that.
          </li>
          <li>
            Which phones and browsers show notifications is kept until you remove them or sign out there; what was
            notified when, {retentionDays.push} day. An area that you watch is kept until the watch ends, to half a
            mile.
          </li>
          <li>
            Where you parked, if you keep it here, is erased when you leave, and after {retentionDays.car} days at the
            latest. Nobody else sees it, not even admins.
          </li>
          <li>
            Departures that you plan are kept until you remove them, {retentionDays.departure} days after the last one,
            and {retentionDays.pausedPlan} days after they were paused. Nobody else sees them. Neighbours see only about
            how many spaces get free in a half hour and half a mile, where many members leave. The address of your
            calendar is deleted after {retentionDays.calendar} days in which nobody reads it, a token of your programs
            after {retentionDays.token} days in which none uses it.
          </li>
          <li>
            When and where you look for a space is kept to about 100 m, until you end it or after {NEED_DAYS} days.
            Nobody else sees it. What matched it, or your departures, is kept {retentionDays.match} days. Your neighbour
            learns your first name, your initial and the street only when both of you accepted.
          </li>
          <li>
            A free space that you tell of as a passer-by is deleted after {retentionDays.tip} days. Nobody learns that
            you saw it.
          </li>
          <li>Whom you asked for a space, and who declined, is deleted after {retentionDays.ask} days.</li>
          <li>Messages, also those you write to us, may be kept for up to 1 year; then they are deleted.</li>
          <li>
            Your last known place is erased after {retentionDays.place} days. A space that is off the map loses its
            exact place after {retentionDays.exactPosition} days; what remains is known to about a kilometre, beside the
            address you gave it.
          </li>
          <li>
            Which mail went to your address and whether it left, and notices that you never came for, are deleted after{" "}
            {retentionDays.notice} days; a session that nobody used, with the name and the time zone of its browser,{" "}
            {retentionDays.session} days after its last use; links to a new password and places to upload a photo to,
            within a day; what we answered to a form or a call that may come twice, after 24 hours.
          </li>
          <li>
            A new email address that you typed and never confirmed is deleted after {retentionDays.newAddress} days. An
            account whose email address was never confirmed is deleted {retentionDays.unconfirmedMember} days after we
            sent the last link to it, unless you have handed over or found a space, begun a donation, or written or been
            written to.
          </li>
          <li>
            Where an admin lets new members in, what you wrote to them is erased once they decide. Whoever they decline,
            or don't answer within {retentionDays.waitingMember} days, is deleted.
          </li>
          <li>
            Whom an admin invites by mail from a list, the name and the address are deleted {retentionDays.mail} days
            after that.
          </li>
          <li>An invitation you made is deleted {retentionDays.invitation} days after it stopped working.</li>
          <li>
            The security log is deleted after {retentionDays.securityEvent} days, and what it says of you with your
            account.
          </li>
          <li>
            The server's backups hold what was deleted or erased for up to {BACKUP_MONTHS} months more, in case it has
            to be put together again. Who deleted the account meanwhile is then deleted again.
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
          {brand} is for people of 18 and older; we delete the account of anyone younger as soon as we learn of it. When
          this policy changes, the new one stands here. For any question about your data,{" "}
          <Link to="/contact">contact us</Link>.
        </p>
      </Section>
    </div>
  );
}
