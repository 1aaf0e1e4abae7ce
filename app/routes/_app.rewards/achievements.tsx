import type { Achievement } from "~/domain/rewards/rules";
import { Icon } from "~/ui/icons/icon";
import { dateText } from "~/ui/time/date-text";

/** The member's achievements, and those that can still be reached. */
export const Achievements = ({
  achievements,
  timeZone,
}: {
  achievements: readonly Achievement[];
  timeZone: string;
}) => (
  <section aria-labelledby="achievements">
    <h2 id="achievements">Achievements</h2>
    <ul className="achievements">
      {achievements.map(({ id, title, description, date }) => (
        <li key={id} className={date === null ? "card" : "card earned"}>
          <Icon name={date === null ? "lock" : "points"} />
          <h3>{title}</h3>
          <p>{description}</p>
          <small>{date === null ? "Not yet" : <time dateTime={date}>{dateText(date, timeZone)}</time>}</small>
        </li>
      ))}
    </ul>
  </section>
);
