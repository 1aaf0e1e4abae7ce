import { signedPoints, type PointTransaction } from "~/domain/points/rules";

/** The newest entries of the member's ledger. */
export function RecentActivity({ transactions }: { transactions: readonly PointTransaction[] }) {
  return (
    <section className="card" aria-labelledby="recent">
      <h2 id="recent">Recent Activity</h2>
      {transactions.length === 0 && <p className="soft">No recent activity</p>}
      <ul className="activity">
        {transactions.map(({ id, reason, points }) => (
          <li key={id} className="row apart">
            {reason}
            <strong className={points < 0 ? "spent" : "earned"}>{signedPoints(points)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
