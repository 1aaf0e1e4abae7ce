import { firstOrder, type MemberFilter, type MemberSort, type SortOrder } from "~/domain/admin/rules";

/** How the list of members is being looked at. */
export interface ListView extends MemberFilter {
  sort: MemberSort;
  order: SortOrder;
}

/** The query of an address that filters like this. */
export const filterQuery = ({ search, city }: MemberFilter): string => queryText({ search, city });

/** The address of one page of the list in this view; without a key, of the first one. */
export function listAddress(view: ListView, key: { after?: string; before?: string } = {}): string {
  const { search, city, sort, order } = view;
  const isUsual = sort === "joined" && order === firstOrder(sort);
  return `/admin${queryText({ search, city, ...(isUsual ? {} : { sort, order }), ...key })}#members`;
}

/** The same list by that column; by the one it is sorted by already, the other way round. */
export function sortAddress(view: ListView, sort: MemberSort): string {
  const turned = view.order === "asc" ? "desc" : "asc";
  return listAddress({ ...view, sort, order: sort === view.sort ? turned : firstOrder(sort) });
}

function queryText(fields: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== "")).toString();
  return query === "" ? "" : `?${query}`;
}
