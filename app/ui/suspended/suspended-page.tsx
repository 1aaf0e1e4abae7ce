import type { Suspension } from "~/domain/members/rules";
import { Icon } from "~/ui/icons/icon";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { dateText } from "~/ui/time/date-text";
import "./suspended.css";

interface Props {
  brand: string;
  suspension: Suspension;
  timeZone: string;
}

/** All that a suspended member sees: why, and whom to ask (PRODUCT 8). */
export const SuspendedPage = ({ brand, suspension: { since, reason }, timeZone }: Props) => (
  <main className="suspended bare">
    <div className="card stack">
      <Icon name="lock" />
      <h1>Your account is suspended</h1>
      <p>
        Since <time dateTime={since}>{dateText(since, timeZone)}</time> you cannot use {brand}. Your neighbours do not
        see you; what you had promised or shared has ended.
      </p>
      {reason && (
        <section className="notice danger" aria-labelledby="why">
          <h2 id="why">Why</h2>
          <p dir="auto">{reason}</p>
        </section>
      )}
      <p>Do you think that this is a mistake? Write to the people who run this community.</p>
      <a className="button" href="/contact">
        <Icon name="mail" />
        Contact Us
      </a>
      <SignOutForm />
      <p className="row">
        <a href="/terms">Terms of Use</a>
        <a href="/privacy">Privacy Policy</a>
      </p>
    </div>
  </main>
);
