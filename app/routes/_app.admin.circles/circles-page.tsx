import { Fragment } from "react";
import { CIRCLE_DAYS, CIRCLE_HANDOVERS, CIRCLE_MEMBERS, CIRCLES_SHOWN, type Circle } from "~/domain/admin/rules";
import { pointsText } from "~/domain/points/rules";
import { Moment } from "~/ui/admin/moment";
import { PersonLink } from "~/ui/admin/person-link";
import { Picture } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";

interface CirclesData {
  /** The most handovers first. */
  circles: Circle[];
  timeZone: string;
}

/** Groups of members who hand over only among themselves. */
export function CirclesPage({ circles, timeZone: guess }: CirclesData) {
  const timeZone = useTimeZone(guess);
  return (
    <div className="stack">
      <p className="readable">
        At most {CIRCLE_MEMBERS} members who handed over at least {CIRCLE_HANDOVERS} times in the last {CIRCLE_DAYS}{" "}
        days, and only to one another. Friends do that, and so do people who make up handovers for points. Look at their
        pages before you act.
        {circles.length === CIRCLES_SHOWN && ` These are the ${CIRCLES_SHOWN} with the most handovers.`}
      </p>
      {circles.length === 0 ? <NoCircles /> : <Circles circles={circles} timeZone={timeZone} />}
    </div>
  );
}

const Circles = ({ circles, timeZone }: CirclesData) => (
  <table className="records">
    <caption className="unseen">Circles</caption>
    <thead>
      <tr>
        <th scope="col">Members</th>
        <th scope="col" className="number">
          Handovers
        </th>
        <th scope="col" className="number">
          Points
        </th>
        <th scope="col">Last</th>
      </tr>
    </thead>
    <tbody>
      {circles.map(({ members, handovers, points, lastAt }, place) => (
        <tr key={place}>
          <th scope="row">
            {members.map((person, at) => (
              <Fragment key={at}>
                {at > 0 && ", "}
                <PersonLink person={person} />
              </Fragment>
            ))}
          </th>
          <td data-label="Handovers" className="number">
            {handovers}
          </td>
          <td data-label="Points" className="number">
            {pointsText(points)}
          </td>
          <td data-label="Last">
            <Moment at={lastAt} timeZone={timeZone} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const NoCircles = () => (
  <div className="empty">
    <Picture name="done" />
    <h2>No circles</h2>
    <p>Everybody who hands over often does so with several neighbours.</p>
  </div>
);
