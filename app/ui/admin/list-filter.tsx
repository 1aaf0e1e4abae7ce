import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/ui/icons/icon";

/** One filter: a text of at most `max` characters, a choice of words (`all`: those of no choice), or a date. */
type Filter = { name: string; label: string; value: string } & (
  { max: number } | { options: Readonly<Record<string, string>>; all: string } | { date: true }
);

interface Props {
  action: string;
  filters: readonly Filter[];
  /** Filters that are needed seldom: they open on demand, and stay open while one is set. */
  more?: readonly Filter[];
  /** What else stands in the address of the list. */
  hidden?: Readonly<Record<string, string>>;
  clear: string;
  /** Buttons beside the search. */
  children?: ReactNode;
}

const isSet = ({ value }: Filter): boolean => value !== "";

/** The one filter of admins' lists: a plain form whose address says what is shown. */
export function ListFilter({ action, filters, more = [], hidden = {}, clear, children }: Props) {
  const all = [...filters, ...more];
  return (
    <Form
      className="list-filter"
      method="get"
      action={action}
      key={all.map(({ value }) => value).join("\n")}
      preventScrollReset
      role="search"
    >
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} />
      ))}
      {more.length > 0 && (
        <details open={more.some(isSet)}>
          <summary>More filters</summary>
          <div>
            {more.map((filter) => (
              <FilterField key={filter.name} filter={filter} />
            ))}
          </div>
        </details>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="row">
        <button className="button">
          <Icon name="search" />
          Search
        </button>
        {all.some(isSet) && (
          <Link className="button quiet" to={clear} preventScrollReset>
            Clear
          </Link>
        )}
        {children}
      </p>
    </Form>
  );
}

const FilterField = ({ filter }: { filter: Filter }) => {
  const { name, label, value } = filter;
  const given = { id: name, name, defaultValue: value };
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      {"options" in filter ? (
        <select {...given}>
          <option value="">{filter.all}</option>
          {Object.entries(filter.options).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
      ) : "date" in filter ? (
        <input {...given} type="date" />
      ) : (
        <input {...given} type="search" maxLength={filter.max} />
      )}
    </p>
  );
};
