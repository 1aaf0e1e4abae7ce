import type { Redemption, RedemptionStatus } from "~/domain/rewards/rules";
import { dateText } from "~/ui/time/date-text";

const statusLabel: Readonly<Record<RedemptionStatus, string>> = {
  pending: "Pending",
  fulfilled: "Fulfilled",
  refused: "Refused, points returned",
};

const tone: Readonly<Record<RedemptionStatus, string>> = {
  pending: "leaving",
  fulfilled: "available",
  refused: "danger",
};

/** What the member claimed, and what came of it. */
export function Claims({ claims, timeZone }: { claims: readonly Redemption[]; timeZone: string }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims">
      <h2 id="claims">Your Claims</h2>
      <ul className="card rows">
        {claims.map(({ id, title, createdAt, status }) => (
          <li key={id}>
            <div className="static">
              <div>
                {title}
                <br />
                <small>{dateText(createdAt, timeZone)}</small>
              </div>
              <span className={`badge ${tone[status]}`}>{statusLabel[status]}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
