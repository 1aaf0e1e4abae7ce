import { moneyText, type DonationForAdmin, type DonationStatus } from "~/domain/donations/rules";
import { Picture } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { Moment } from "~/ui/admin/moment";
import { PagesNav } from "~/ui/shell/pages-nav";
import { PersonLink } from "~/ui/admin/person-link";

export interface DonationsData {
  /** In cents: donations of this month without refunds. */
  monthCents: number;
  /** Newest first. */
  donations: DonationForAdmin[];
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
}

const states: Readonly<Record<DonationStatus, { label: string; tone: string }>> = {
  pending: { label: "Not paid yet", tone: "" },
  failed: { label: "Failed", tone: "danger" },
  paid: { label: "Paid", tone: "available" },
  disputed: { label: "Disputed", tone: "leaving" },
  kept: { label: "Paid, dispute won", tone: "available" },
  refunded: { label: "Refunded", tone: "danger" },
};

/** All donations with member, amount and status. */
export function DonationsPage({ monthCents, donations, first, next, ...data }: DonationsData) {
  const timeZone = useTimeZone(data.timeZone);
  return (
    <div className="stack">
      <p className="card row apart given">
        Given this month <strong className="sum">{moneyText(monthCents)}</strong>
      </p>
      {donations.length === 0 ? (
        <NoDonations />
      ) : (
        <table className="records">
          <caption className="unseen">Donations</caption>
          <thead>
            <tr>
              <th scope="col">Donor</th>
              <th scope="col" className="number">
                Amount
              </th>
              <th scope="col">Date</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {donations.map(({ id, donor, amountCents, paidAt, createdAt, status }) => (
              <tr key={id}>
                <th scope="row">
                  <PersonLink person={donor} />
                </th>
                <td data-label="Amount" className="number">
                  {moneyText(amountCents)}
                </td>
                <td data-label="Date">
                  <Moment at={paidAt ?? createdAt} timeZone={timeZone} />
                </td>
                <td data-label="State">
                  <span className={`badge ${states[status].tone}`}>{states[status].label}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PagesNav first={first} next={next} />
    </div>
  );
}

const NoDonations = () => (
  <div className="empty">
    <Picture name="points" />
    <h2>No donations</h2>
    <p>What members give at Support & Donations is listed here.</p>
  </div>
);
