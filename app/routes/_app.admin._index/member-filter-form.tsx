import { Form, Link } from "@remix-run/react";
import { FILTER_MAX } from "~/domain/admin/rules";
import { Icon } from "~/ui/icons/icon";
import { filterQuery, listAddress, type ListView } from "./list-address";

/** Search, city filter and export (specification 2): a plain form whose address says what is shown. */
export function MemberFilterForm({ view }: { view: ListView }) {
  const { search, city, sort, order } = view;
  return (
    <Form className="member-filter" method="get" action="/admin" key={search + city} preventScrollReset role="search">
      <p className="field">
        <label htmlFor="search">Search by name or email</label>
        <input id="search" name="search" type="search" defaultValue={search} maxLength={FILTER_MAX} />
      </p>
      <p className="field">
        <label htmlFor="city">City</label>
        <input id="city" name="city" type="search" defaultValue={city} maxLength={FILTER_MAX} />
      </p>
      <input type="hidden" name="sort" value={sort} />
      <input type="hidden" name="order" value={order} />
      <p className="row">
        <button className="button">
          <Icon name="search" />
          Search
        </button>
        {(search !== "" || city !== "") && (
          <Link className="button quiet" to={listAddress({ ...view, search: "", city: "" })} preventScrollReset>
            Clear
          </Link>
        )}
        {/* Without `download`, because the address can redirect to a page that asks for the password. */}
        <a className="button quiet" href={`/admin/users.csv${filterQuery(view)}`}>
          Export CSV
        </a>
        <a className="button quiet" href={`/admin/users.xlsx${filterQuery(view)}`}>
          Export .xlsx
        </a>
      </p>
    </Form>
  );
}
