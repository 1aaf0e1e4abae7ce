import {
  FIND_COST,
  HELP_POINTS,
  PAIR_DAYS,
  PAIR_EARNS,
  PROFILE_POINTS,
  REWARDED_SHARES_A_DAY,
  SHARE_POINTS,
  signedPoints,
  dayOfStreak,
  STREAK_DAYS,
  STREAK_POINTS,
} from "~/domain/points/rules";

/** 'How to Earn Points', with the rules against abuse. */
export function WaysToEarn({ streak }: { streak: number }) {
  const ways = [
    ["Share a parking space", `Up to ${REWARDED_SHARES_A_DAY} times a day`, SHARE_POINTS],
    [
      "Help someone find parking",
      `When they park in it; for the same neighbour once a day, and ${PAIR_EARNS} times in ${PAIR_DAYS} days`,
      HELP_POINTS,
    ],
    ["Complete profile", "Name, city, vehicle, plate and photo", PROFILE_POINTS],
    [
      `${STREAK_DAYS}-day daily login streak`,
      streak > 0 ? `You're on day ${dayOfStreak(streak)} of ${STREAK_DAYS}` : "A visit on each day",
      STREAK_POINTS,
    ],
  ] as const;
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">How to Earn Points</h2>
      <ul className="card rows">
        {ways.map(([way, note, points]) => (
          <li key={way}>
            <div className="static">
              <div>
                {way}
                <br />
                <small>{note}</small>
              </div>
              <strong>{signedPoints(points)}</strong>
            </div>
          </li>
        ))}
      </ul>
      <p className="soft">A space that you find costs {FIND_COST} points, or what you have.</p>
    </section>
  );
}
