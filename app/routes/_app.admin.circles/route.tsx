import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { collusionRings } from "~/domain/admin";
import { adminPage } from "~/ui/admin/admin-page";
import { requireAdmin } from "~/auth/guards";
import { Fragment } from "react";
import { RING_DAYS, MIN_RING_HANDOVERS, MAX_RING_MEMBERS, MAX_RINGS, type CollusionRing } from "~/domain/admin/rules";
import type { Person } from "~/domain/members/rules";
import { pointsText } from "~/domain/points/rules";
import { Moment } from "~/ui/time/moment";
import { PersonLink } from "~/ui/admin/person-link";
import { Records } from "~/ui/admin/records";
import { Empty } from "~/ui/shell/list-parts";

export const handle = adminPage({ title: "Circles", subtitle: "Who hands over only to one another" });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request, loadContext);
  return { rings: await collusionRings(loadContext.app.context, actor) };
}

/** Groups of members who hand over only among themselves: rings in the code, and circles on the page, which accuses nobody. */
export default function CollusionRings() {
  const { rings } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <p className="readable">
        At most {MAX_RING_MEMBERS} members who handed over at least {MIN_RING_HANDOVERS} times in the last {RING_DAYS}{" "}
        days, and only to one another. Friends do that, and so do people who make up handovers for points. Look at their
        pages before you act.
        {rings.length === MAX_RINGS && ` These are the ${MAX_RINGS} with the most handovers.`}
      </p>
      {rings.length === 0 ? (
        <Empty picture="done" title="No circles">
          <p>Everyone who hands over often does so with several neighbours.</p>
        </Empty>
      ) : (
        <Rings rings={rings} />
      )}
    </div>
  );
}

const Rings = ({ rings }: { rings: readonly CollusionRing[] }) => (
  <Records
    caption="Circles"
    columns={[
      { title: "Members", cell: ({ members }) => <People people={members} /> },
      { title: "Handovers", number: true, cell: ({ handovers }) => handovers },
      { title: "Points", number: true, cell: ({ points }) => pointsText(points) },
      { title: "Last", cell: ({ lastAt }) => <Moment at={lastAt} /> },
    ]}
    rows={rings}
    keyOf={(_, index) => index}
  />
);

const People = ({ people }: { people: readonly Person[] }) =>
  people.map((person, index) => (
    <Fragment key={index}>
      {index > 0 && ", "}
      <PersonLink person={person} />
    </Fragment>
  ));
