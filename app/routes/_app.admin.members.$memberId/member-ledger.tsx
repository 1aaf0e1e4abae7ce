import type { MemberFile } from "~/domain/admin/rules";
import { signedPoints } from "~/domain/points/rules";
import { Moment } from "~/ui/time/moment";
import { PagesNav } from "~/ui/shell/pages-nav";

interface Props {
  file: MemberFile;
  newer: boolean;
}

/** One page of the member's points. */
export function MemberLedger({ file: { member, ledger, olderLedger }, newer }: Props) {
  return (
    <section className="card stack" aria-labelledby="ledger">
      <h2 id="ledger">Points</h2>
      {ledger.length === 0 ? (
        <p className="soft">No points yet.</p>
      ) : (
        <ul className="activity">
          {ledger.map(({ id, reason, points, createdAt }) => (
            <li key={id} className="row apart">
              <span>
                {reason}
                <br />
                <small>
                  <Moment at={createdAt} />
                </small>
              </span>
              <strong className={points < 0 ? "spent" : "earned"}>{signedPoints(points)}</strong>
            </li>
          ))}
        </ul>
      )}
      <PagesNav
        first={newer ? `/admin/members/${member.id}` : undefined}
        next={olderLedger ? `?before=${ledger.at(-1)?.id ?? ""}` : undefined}
      />
    </section>
  );
}
