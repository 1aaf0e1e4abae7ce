import { z } from "zod";
import { DAY_MINUTES, type KerbEffect, type KerbPolicy, type KerbSpan, kerbDays } from "../shared/kerb-policy";

/** 'HH:MM' as minutes; '24:00' is the end of a day. */
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "must be HH:MM")
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const timeSpan = z.looseObject({
  days_of_week: z
    .array(z.enum(kerbDays))
    .min(1)
    .default([...kerbDays]),
  time_of_day_start: clock.default(0),
  time_of_day_end: clock.default(DAY_MINUTES),
});

const rule = z.looseObject({
  activity: z.string(),
  max_stay: z.number().nullish(),
  user_classes: z.array(z.string()).nullish(),
  rates: z.array(z.unknown()).nullish(),
});

const policy = z.looseObject({
  priority: z.number().default(0),
  rules: z.array(rule).min(1),
  time_spans: z.array(timeSpan).nullish(),
});

/** The fields of a Policy of the Curb Data Specification 1.0 that are understood; docs/hosting.md lists them. */
const policies = z.array(policy).min(1);

const SPAN_FIELDS = new Set(["days_of_week", "time_of_day_start", "time_of_day_end"]);

/** Who stands where only these are allowed, stands there against the rules. */
const EXCLUSIVE = new Set(["loading", "unloading", "stopping", "travel"]);

/**
 * Reads the policies of a kerb, a list or its JSON text, into the order in which they decide. Policies that apply in some
 * months or on some dates only are left out and counted.
 * @throws ZodError or SyntaxError for what is no such list
 */
export function readPolicies(given: unknown): { policies: KerbPolicy[]; leftOut: number } {
  const read = policies.parse(typeof given === "string" ? JSON.parse(given) : given);
  const known = read.filter(({ time_spans: spans }) => (spans ?? []).every(isWeekly));
  const ordered = known.toSorted((a, b) => a.priority - b.priority);
  return {
    policies: ordered.flatMap(({ rules, time_spans: spans }) => {
      const effect = effectOf(rules);
      return effect ? [{ effect, spans: (spans ?? []).map(spanOf) }] : [];
    }),
    leftOut: read.length - known.length,
  };
}

const isWeekly = (span: z.output<typeof timeSpan>): boolean =>
  Object.entries(span).every(([name, value]) => SPAN_FIELDS.has(name) || value === null);

const spanOf = ({
  days_of_week: days,
  time_of_day_start: from,
  time_of_day_end: to,
}: z.output<typeof timeSpan>): KerbSpan => ({
  days,
  from,
  to,
});

/** Null for rules that say nothing of parking cars. */
function effectOf(rules: readonly z.output<typeof rule>[]): KerbEffect | null {
  const [allows] = rules.filter(({ activity }) => activity === "parking");
  if (allows) return allows.max_stay || allows.user_classes?.length || allows.rates?.length ? "limited" : "parking";
  // A prohibition for some, such as lorries, is none for cars.
  const forAll = rules.filter(({ user_classes: classes }) => !classes?.length).map(({ activity }) => activity);
  if (forAll.includes("no stopping")) return "no stopping";
  if (forAll.includes("no parking")) return "no parking";
  return rules.some(({ activity }) => EXCLUSIVE.has(activity)) ? "no parking" : null;
}
