import { radiusText } from "~/domain/places/radius-rules";
import { type OwnMatch } from "~/domain/plans/match-rules";
import { clockText } from "~/domain/shared/calendar";
import { ButtonForm } from "~/ui/forms/post-form";
import { momentText } from "~/ui/time/date-text";
import { ProperName } from "~/ui/members/proper-name";

interface Props {
  matches: readonly OwnMatch[];
  timeZone: string;
}

/** Neighbours whose plans fit the member's: matches to answer, and those on which both agreed. */
export const MatchList = ({ matches, timeZone }: Props) => (
  <section className="card stack" aria-labelledby="matches">
    <h2 id="matches">Matches</h2>
    <ul className="stack">
      {matches.map((match) => (
        <li key={match.id} className="stack">
          {match.partner ? (
            <AgreedMatch match={match} partner={match.partner} timeZone={timeZone} />
          ) : (
            <OpenMatch match={match} timeZone={timeZone} />
          )}
        </li>
      ))}
    </ul>
  </section>
);

interface MatchProps {
  match: OwnMatch;
  timeZone: string;
}

/** A match to answer, without names: half an hour and a distance. */
function OpenMatch({ match, timeZone }: MatchProps) {
  const { side, band, accepted, until } = match;
  return (
    <>
      <div>
        <h3>{timesText(match, timeZone)}</h3>
        <p>
          {side === "seeker"
            ? `A neighbour leaves a space within ${radiusText(band)} of your place.`
            : `A neighbour needs a space within ${radiusText(band)} of yours.`}
        </p>
        <p className="soft">
          {accepted ? "You accepted. We're waiting for your neighbour" : "Answer"} until {momentText(until, timeZone)}.
          You'll see names once you've both accepted.
        </p>
      </div>
      <div className="row">
        {!accepted && (
          <ButtonForm
            intent="accept-match"
            label="Accept"
            busy="Accepting..."
            className="button"
            {...ofMatch({ match, timeZone })}
          />
        )}
        <ButtonForm intent="decline-match" label="Decline" busy="Declining..." {...ofMatch({ match, timeZone })} />
      </div>
    </>
  );
}

/** A match on which both agreed, with the neighbour's name and street. */
function AgreedMatch({ match, partner, timeZone }: MatchProps & { partner: NonNullable<OwnMatch["partner"]> }) {
  const { name, street, leavesAt, bindsAt, honoursPlans } = partner;
  return (
    <>
      <div>
        <h3>{momentText(leavesAt, timeZone)}</h3>
        <p>
          <ProperName>{name}</ProperName>
          {match.side === "seeker" ? " leaves a space for you" : " comes for your space"}
          {street && (
            <>
              {" at "}
              <ProperName>{street}</ProperName>
            </>
          )}
          .{honoursPlans && " Usually keeps plans."}
        </p>
        <p className="soft">
          Pin, vehicle and code words come at {clockText(bindsAt, timeZone)}. Until then you can cancel, and it costs
          nothing.
        </p>
      </div>
      <div className="row">
        <ButtonForm intent="decline-match" label="Cancel" busy="Cancelling..." {...ofMatch({ match, timeZone })} />
      </div>
    </>
  );
}

const ofMatch = ({ match, timeZone }: MatchProps) => ({
  fields: { matchId: match.id },
  unseen: `: ${timesText(match, timeZone)}`,
});

/** 'Mon, Jan 4, 5:30 PM to 6:00 PM' */
const timesText = ({ from, to }: OwnMatch, timeZone: string): string =>
  `${momentText(from, timeZone)} to ${clockText(to, timeZone)}`;
