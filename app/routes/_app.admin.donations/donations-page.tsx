import { moneyText, type DonationForAdmin, type DonationStatus } from "~/domain/donations/rules";
import { Picture } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { Moment } from "~/ui/admin/moment";
import { PagesNav } from "~/ui/shell/pages-nav";
import { PersonLink } from "~/ui/admin/person-link";
import { Records } from "~/ui/admin/records";

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
        <Records
          caption="Donations"
          columns={[
            { title: "Donor", cell: ({ donor }) => <PersonLink person={donor} /> },
            { title: "Amount", number: true, cell: ({ amountCents }) => moneyText(amountCents) },
            { title: "Date", cell: (gift) => <Moment at={gift.paidAt ?? gift.createdAt} timeZone={timeZone} /> },
            { title: "State", cell: ({ status }) => <State status={status} /> },
          ]}
          rows={donations}
          keyOf={({ id }) => id}
        />
      )}
      <PagesNav first={first} next={next} />
    </div>
  );
}

const State = ({ status }: { status: DonationStatus }) => (
  <span className={`badge ${states[status].tone}`}>{states[status].label}</span>
);

const NoDonations = () => (
  <div className="empty">
    <Picture name="points" />
    <h2>No donations</h2>
    <p>What members give at Support & Donations is listed here.</p>
  </div>
);
