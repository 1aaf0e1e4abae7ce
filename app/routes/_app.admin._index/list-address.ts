import { firstOrder, type MemberFilter, type MemberSort, type SortOrder } from "~/domain/admin/rules";

/** The filters and the order of the list of members, and the number of its page. */
export interface ListView {
  filter: MemberFilter;
  sort: MemberSort;
  order: SortOrder;
  page: number;
}

/** '?city=Brooklyn&all=on': these filters, and `more` parameters. */
export const filterQuery = ({ filter }: ListView, more: Record<string, string> = {}): string =>
  queryText({ ...filter, ...more });

/** The address of the list with these filters; `page` says which page (`after`, `before`, `page`). Without it: the first. */
export function listAddress({ filter, sort, order }: ListView, page: Record<string, string> = {}): string {
  const isUsual = sort === "joined" && order === firstOrder(sort);
  return `/admin${queryText({ ...filter, ...(isUsual ? {} : { sort, order }), ...page })}#members`;
}

/** The address of the list sorted by that column. If it is sorted by the column already, the order is reversed. */
export function sortAddress(view: ListView, sort: MemberSort): string {
  const turned = view.order === "asc" ? "desc" : "asc";
  return listAddress({ ...view, sort, order: sort === view.sort ? turned : firstOrder(sort) });
}

function queryText(fields: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== "")).toString();
  return query === "" ? "" : `?${query}`;
}
