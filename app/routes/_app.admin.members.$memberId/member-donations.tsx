import { moneyText, type Donation } from "~/domain/donations/rules";
import { Moment } from "~/ui/admin/moment";

/** What the member gave. */
export function MemberDonations({ donations, timeZone }: { donations: readonly Donation[]; timeZone: string }) {
  return (
    <section className="card" aria-labelledby="donations">
      <h2 id="donations">Donations</h2>
      {donations.length === 0 && <p className="soft">No donation yet.</p>}
      <ul className="activity">
        {donations.map(({ id, status, amountCents, paidAt, createdAt }) => (
          <li key={id} className="row apart">
            <span>
              {moneyText(amountCents)} {status === "refunded" && <span className="badge danger">Refunded</span>}
            </span>
            <small>
              <Moment at={paidAt ?? createdAt} timeZone={timeZone} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
