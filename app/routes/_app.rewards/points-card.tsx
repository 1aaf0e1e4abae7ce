import { pointsText } from "~/domain/points/rules";
import { progressOf } from "~/domain/rewards/rules";

/** The member's points, and how far the next tier is (specification 4, 'Progress tier'). */
export function PointsCard({ points, rewards }: { points: number; rewards: boolean }) {
  const { title, percent, toGo, standing } = progressOf(points, rewards);
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
