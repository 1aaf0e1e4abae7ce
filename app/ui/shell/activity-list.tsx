import type { ReactNode } from "react";
import { signedPoints } from "~/domain/points/rules";

interface Activity {
  id: string;
  what: ReactNode;
  /** In small letters under it. */
  below?: ReactNode;
  beside: ReactNode;
}

/** What happened, newest first: each with its time or place under it, and what came of it beside it. */
export const ActivityList = ({
  rows,
  label,
  className = "",
}: {
  rows: readonly Activity[];
  label?: string;
  className?: string;
}) => (
  <ul className={`${className} activity`.trim()} aria-label={label}>
    {rows.map(({ id, what, below, beside }) => (
      <li key={id} className="row apart">
        <span>
          {what}
          {below && (
            <>
              <br />
              <small>{below}</small>
            </>
          )}
        </span>
        {beside}
      </li>
    ))}
  </ul>
);

/** '+50' or '-25', in the colour of what was earned. */
export const SignedPoints = ({ points }: { points: number }) => (
  <strong className={points < 0 ? undefined : "earned"}>{signedPoints(points)}</strong>
);
