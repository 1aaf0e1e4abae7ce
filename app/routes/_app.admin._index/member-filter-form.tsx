import { FILTER_MAX, shares, standings, visits, type MemberFilter } from "~/domain/admin/rules";
import { ListFilter } from "~/ui/admin/list-filter";
import { filterQuery, listAddress, type ListView } from "./list-address";

const none: MemberFilter = { search: "", city: "", standing: "", shared: "", seen: "", from: "", to: "" };

/** Search, filters and export (specification 2). */
export function MemberFilterForm({ view }: { view: ListView }) {
  const { filter, sort, order } = view;
  return (
    <ListFilter
      action="/admin"
      filters={[
        { name: "search", label: "Search by name or email", value: filter.search, max: FILTER_MAX },
        { name: "city", label: "City", value: filter.city, max: FILTER_MAX },
      ]}
      more={[
        { name: "standing", label: "Standing", value: filter.standing, options: standings, all: "Everybody" },
        { name: "shared", label: "Shared a space", value: filter.shared, options: shares, all: "Either way" },
        { name: "seen", label: "Last seen", value: filter.seen, options: visits, all: "At any time" },
        { name: "from", label: "Joined from", value: filter.from, date: true },
        { name: "to", label: "Joined until", value: filter.to, date: true },
      ]}
      hidden={{ sort, order }}
      clear={listAddress({ ...view, filter: none })}
    >
      {/* Without `download`, because the address can redirect to a page that asks for the password. */}
      <a className="button quiet" href={`/admin/users.csv${filterQuery(view)}`}>
        Export CSV
      </a>
      <a className="button quiet" href={`/admin/users.xlsx${filterQuery(view)}`}>
        Export .xlsx
      </a>
    </ListFilter>
  );
}
