import { Fragment } from "react";
import { CIRCLE_DAYS, CIRCLE_HANDOVERS, CIRCLE_MEMBERS, CIRCLES_SHOWN, type Circle } from "~/domain/admin/rules";
import type { Person } from "~/domain/members/rules";
import { pointsText } from "~/domain/points/rules";
import { Moment } from "~/ui/admin/moment";
import { PersonLink } from "~/ui/admin/person-link";
import { Picture } from "~/ui/icons/icon";
import { Records } from "~/ui/admin/records";
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
  <Records
    caption="Circles"
    columns={[
      { title: "Members", cell: ({ members }) => <People people={members} /> },
      { title: "Handovers", number: true, cell: ({ handovers }) => handovers },
      { title: "Points", number: true, cell: ({ points }) => pointsText(points) },
      { title: "Last", cell: ({ lastAt }) => <Moment at={lastAt} timeZone={timeZone} /> },
    ]}
    rows={circles}
    keyOf={(_, place) => place}
  />
);

const People = ({ people }: { people: readonly Person[] }) =>
  people.map((person, at) => (
    <Fragment key={at}>
      {at > 0 && ", "}
      <PersonLink person={person} />
    </Fragment>
  ));

const NoCircles = () => (
  <div className="empty">
    <Picture name="done" />
    <h2>No circles</h2>
    <p>Everybody who hands over often does so with several neighbours.</p>
  </div>
);
