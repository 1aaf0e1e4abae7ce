import { readConditions, type TimeSpan } from "./opening-hours";

export type Tags = Readonly<Record<string, unknown>>;

/** A policy of the Curb Data Specification; the first of a list decides. */
interface Policy {
  priority: number;
  rules: [{ activity: string; max_stay?: number; user_classes?: string[]; rates?: object[] }];
  time_spans?: TimeSpan[];
}

type Rule = Policy["rules"][0];

/** What may stop at a kerb (wiki.openstreetmap.org/wiki/Street_parking). */
const restrictions: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["no_parking", { activity: "no parking" }],
  ["no_standing", { activity: "no parking" }],
  ["no_stopping", { activity: "no stopping" }],
  ["loading_only", { activity: "loading" }],
  ["charging_only", { activity: "parking", user_classes: ["electric"] }],
  ["none", { activity: "parking" }],
]);
const FREE_TO_ALL = new Set(["yes", "permissive", "public", "designated"]);
const POSITIONS = new Set(["lane", "street_side", "on_kerb", "half_on_kerb", "shoulder", "yes"]);

/**
 * The sides of a way whose tags `parking:left`, `parking:right` or `parking:both` say something of parking. Tags that are
 * not understood go to `reportUnknown` as 'key=value', and their rule is left out.
 */
export function kerbSidesOf(tags: Tags, reportUnknown: (tag: string) => void) {
  return (["left", "right"] as const).flatMap((side) => {
    const policies = policiesOf((suffix) => {
      for (const key of [`parking:${side}${suffix}`, `parking:both${suffix}`]) {
        const value = tags[key];
        if (typeof value === "string") return { key, value };
      }
      return null;
    }, reportUnknown);
    return policies.length > 0 ? [{ side, policies }] : [];
  });
}

type TagOf = (suffix: string) => { key: string; value: string } | null;
type Timed = Omit<Policy, "priority">;

/** In the order in which they decide: prohibitions before who may park and for how long, exceptions before what they are from. */
function policiesOf(tagOf: TagOf, reportUnknown: (tag: string) => void): Policy[] {
  const report = ({ key, value }: { key: string; value: string }) => reportUnknown(`${key}=${value}`);
  const position = tagOf("");
  const [restriction, access] = [tagOf(":restriction"), tagOf(":access")];

  const prohibition = restriction && restriction.value !== "none" ? restrictions.get(restriction.value) : undefined;
  const parking = position && POSITIONS.has(position.value) ? parkingRule(access?.value, tagOf) : undefined;
  if (restriction && !restrictions.has(restriction.value)) report(restriction);
  const stay = tagOf(":maxstay");
  if (stay && !UNLIMITED.has(stay.value) && !maxStayRule(stay.value)) report(stay);
  if (position && !["no", "separate"].includes(position.value) && !POSITIONS.has(position.value)) report(position);
  const all: Timed[] = [
    ...timed(tagOf(":restriction:conditional"), (value) => restrictions.get(value) ?? null, report),
    ...(prohibition ? [always(prohibition)] : []),
    ...(position?.value === "no" ? [always(NO_PARKING)] : []),
    ...timed(tagOf(":access:conditional"), accessRule, report),
    ...(access?.value === "no" ? [always(NO_PARKING)] : []),
    ...timed(tagOf(":maxstay:conditional"), maxStayRule, report),
    ...timed(tagOf(":fee:conditional"), (value) => (value === "yes" ? PAID : null), report),
    ...(parking ? [always(parking)] : []),
  ];
  return all.map((policy, priority) => ({ priority, ...policy }));
}

const always = (rule: Rule): Timed => ({ rules: [rule] });

/**
 * The rules of a tag 'VALUE @ (CONDITION); …', each with the times at which it holds. The last one comes first, because of
 * several conditions that apply the last one counts.
 */
function timed(
  tag: { key: string; value: string } | null,
  ruleOf: (value: string) => Rule | null,
  report: (tag: { key: string; value: string }) => void,
): Timed[] {
  if (!tag) return [];
  const conditions = readConditions(tag.value);
  if (!conditions) report(tag);
  return (conditions ?? []).toReversed().flatMap(({ value, spans }) => {
    const rule = ruleOf(value);
    if (!rule) report(tag);
    return rule ? [{ rules: [rule] as [Rule], time_spans: spans }] : [];
  });
}

const NO_PARKING: Rule = { activity: "no parking" };
const PAID: Rule = { activity: "parking", rates: [{}] };

/** Who may park: 'yes', 'no', or the one group that may, such as 'residents'. */
const accessRule = (access: string): Rule =>
  access === "no" ? NO_PARKING : { activity: "parking", ...(!FREE_TO_ALL.has(access) && { user_classes: [access] }) };

const UNLIMITED = new Set(["no", "none", "unlimited"]);

/** How long one may park: '2 hours' or '30 minutes'. Null for any other text. */
function maxStayRule(stay: string): Rule | null {
  const [, count, unit = ""] = /^(\d{1,4}) ?(minutes?|min|hours?|h)$/.exec(stay) ?? [];
  return count === undefined
    ? null
    : { activity: "parking", max_stay: Number(count) * (unit.startsWith("h") ? 60 : 1) };
}

/** Who may park at all times, for how long, and whether it costs money. */
const parkingRule = (access: string | undefined, tagOf: TagOf): Rule => ({
  ...accessRule(access ?? "yes"),
  ...maxStayRule(tagOf(":maxstay")?.value ?? ""),
  ...(tagOf(":fee")?.value === "yes" && PAID),
});
