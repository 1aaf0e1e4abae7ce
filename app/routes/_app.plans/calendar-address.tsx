import { keptDays } from "~/domain/shared/privacy-rules";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { dateText } from "~/ui/time/date-text";

interface Props {
  /** When the present address was made, ISO 8601 UTC; null: there is none. */
  madeAt: string | null;
  /** The new address, which only this answer contains. */
  address: string | null;
  timeZone: string;
}

/** The secret address where a calendar program reads the member's departures. */
export const CalendarAddress = ({ madeAt, address, timeZone }: Props) => (
  <section className="card stack" aria-labelledby="calendar">
    <h2 id="calendar">In your calendar</h2>
    <p>
      A calendar program can subscribe to your departures: their times alone, no place. Who knows the address can read
      them.
    </p>
    {address !== null && (
      <>
        <p className="notice">Copy the address now. It is shown once.</p>
        <p>
          <code dir="ltr" className="link">
            {address}
          </code>
        </p>
      </>
    )}
    {madeAt !== null && (
      <p className="soft">
        Made {dateText(madeAt, timeZone)}. It ends when you change your password, and after {keptDays.calendar} days in
        which nobody reads it.
      </p>
    )}
    <div className="row">
      <PostForm intent="renew-calendar" className="inline">
        <SubmitButton className="button quiet" busy="Making...">
          {madeAt === null ? "Make an Address" : "Make a New Address"}
        </SubmitButton>
      </PostForm>
      {madeAt !== null && (
        <PostForm intent="remove-calendar" className="inline">
          <SubmitButton className="button quiet" busy="Ending...">
            End the Address
          </SubmitButton>
        </PostForm>
      )}
    </div>
  </section>
);
