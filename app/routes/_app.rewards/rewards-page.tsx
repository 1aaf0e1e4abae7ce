import { PageFailure } from "~/ui/forms/post-form";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { COLLECTOR_POINTS, pointsText } from "~/domain/points/rules";
import {
  type Achievement,
  progressOf,
  type Redemption,
  type Reward,
  type RewardForMember,
} from "~/domain/rewards/rules";
import { Icon } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { ClaimDialog, ClaimForm, RewardRow } from "./reward-row";
import { WaysToEarn } from "./ways-to-earn";
import "./rewards.css";
import { dateText } from "~/ui/time/date-text";
import { RedemptionBadge } from "~/ui/rewards/redemption-badge";

interface RewardsData {
  points: number;
  /** Empty when the community offers no rewards. */
  rewards: RewardForMember[];
  /** The reward that the address asks to claim. */
  claiming: Reward | null;
  claims: Redemption[];
  achievements: Achievement[];
  streak: number;
}

/** The member's points and the rewards that they can claim. */
export function RewardsPage({ data }: { data: RewardsData }) {
  const { points, rewards, claiming, claims, achievements, streak } = data;
  const timeZone = useTimeZone();
  // Each reward says the same: it is the member who lacks something.
  const missing = rewards[0]?.missing ?? [];
  const [open, setOpen] = useState<Reward | null>(null);
  return (
    <div className="rewards stack">
      {claiming ? (
        <section className="card stack" aria-labelledby="claim">
          <h2 id="claim">Claim this reward?</h2>
          <ClaimForm reward={claiming} points={points} cancel={<BackToRewards />} />
        </section>
      ) : (
        <PageFailure />
      )}
      <PointsCard points={points} hasRewards={rewards.length > 0} />
      {points >= COLLECTOR_POINTS && <Congratulations />}
      <InauguralPromo />
      {rewards.length > 0 && (
        <section aria-labelledby="catalogue">
          <h2 id="catalogue">Available Rewards</h2>
          {missing.length > 0 && (
            <ul className="notice" aria-label="Before you can claim">
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          <ul className="card rows">
            {rewards.map((reward) => (
              <RewardRow key={reward.id} reward={reward} points={points} onClaim={setOpen} />
            ))}
          </ul>
        </section>
      )}
      <Claims claims={claims} timeZone={timeZone} />
      <Achievements achievements={achievements} timeZone={timeZone} />
      <WaysToEarn streak={streak} />
      {open && <ClaimDialog reward={open} points={points} onClose={() => setOpen(null)} />}
    </div>
  );
}

const BackToRewards = () => (
  <Link className="button quiet" to="/rewards">
    Cancel
  </Link>
);

const Congratulations = () => (
  <section className="notice available" aria-labelledby="congratulations">
    <h2 id="congratulations">Congratulations!</h2>
    <p>You reached {COLLECTOR_POINTS} points. Your neighbours are glad to have you.</p>
  </section>
);

/** The member's points, and how far the next tier is. */
function PointsCard({ points, hasRewards }: { points: number; hasRewards: boolean }) {
  const { title, percent, toGo, standing } = progressOf(points, hasRewards);
  return (
    <section className="points-card" aria-labelledby="total">
      <h2 id="total">Total points</h2>
      <p className="total">{pointsText(points)}</p>
      <label htmlFor="progress">{title}</label>
      <progress id="progress" value={percent} max={100} />
      <p className="row apart">
        {toGo !== null && <strong>{toGo}</strong>}
        {standing !== null && <span>{standing}</span>}
      </p>
    </section>
  );
}

/** Invites to donate. */
const InauguralPromo = () => (
  <Link className="card row apart promo" to="/subscribe">
    <span>
      <strong>Inaugural Member</strong>
      <br />
      Support your parking community
    </span>
    <span className="row">
      <span className="badge">$3.00 min</span>
      <Icon name="go" />
    </span>
  </Link>
);

/** The member's achievements, and those that can still be reached. */
const Achievements = ({ achievements, timeZone }: { achievements: readonly Achievement[]; timeZone: string }) => (
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

function Claims({ claims, timeZone }: { claims: readonly Redemption[]; timeZone: string }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims">
      <h2 id="claims">Your Claims</h2>
      <ul className="card rows">
        {claims.map(({ id, title, createdAt, status, note }) => (
          <li key={id}>
            <div className="static">
              <div>
                {title}
                <br />
                <small>{dateText(createdAt, timeZone)}</small>
                {note && <p className="lines">{note}</p>}
              </div>
              <RedemptionBadge status={status} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
