import type { Redemption } from "~/domain/rewards/rules";
import { dateText } from "~/ui/time/date-text";
import { RedemptionBadge } from "~/ui/rewards/redemption-badge";

/** The member's claims of rewards with their status. */
export function Claims({ claims, timeZone }: { claims: readonly Redemption[]; timeZone: string }) {
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
