import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminPage } from "~/ui/admin/admin-page";
import { requireAdmin } from "~/auth/guards";
import { DONATIONS_PAGE, donatedThisMonth, donationsForAdmin, donationsPageInput } from "~/domain/donations";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";
import { moneyText } from "~/domain/donations/rules";
import { Moment } from "~/ui/time/moment";
import { Empty, PagesNav } from "~/ui/shell/list-parts";
import { DonationState } from "~/ui/admin/donation-state";
import { PersonLink } from "~/ui/admin/person-link";
import { Records } from "~/ui/admin/records";

export const handle = adminPage({ title: "Donations", subtitle: "Who gave, and what became of it" });

/** The page of donations after the key in the address. An invalid address shows the first page. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { context } = loadContext.app;
  const { actor } = signedIn;
  const { before } = queryOrEmpty(request, donationsPageInput);
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  const read = (limit: number) => donationsForAdmin(context, actor, { before }, limit);
  const [{ rows, ...pages }, monthCents] = await Promise.all([
    paginate(request, { size: DONATIONS_PAGE, read, key: before }),
    donatedThisMonth(context, actor, timeZone),
  ]);
  return { monthCents, donations: rows, ...pages };
}

/** All donations with member, amount and status. */
export default function Donations() {
  const { monthCents, donations, first, next } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <p className="card row apart given">
        Given this month <strong className="sum">{moneyText(monthCents)}</strong>
      </p>
      {donations.length === 0 ? (
        <Empty picture="points" title="No donations">
          <p>What members give at Support & Donations is listed here.</p>
        </Empty>
      ) : (
        <Records
          caption="Donations"
          columns={[
            { title: "Donor", cell: ({ donor }) => <PersonLink person={donor} /> },
            { title: "Amount", number: true, cell: ({ amountCents }) => moneyText(amountCents) },
            { title: "Date", cell: (gift) => <Moment at={gift.paidAt ?? gift.createdAt} /> },
            { title: "State", cell: ({ status }) => <DonationState status={status} /> },
          ]}
          rows={donations}
          keyOf={({ id }) => id}
        />
      )}
      <PagesNav first={first} next={next} />
    </div>
  );
}
