import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { CALENDAR_UNREAD_DAYS, calendarMadeAt } from "~/domain/auth";
import { zoneOf } from "~/domain/members";
import { freeHoursAt, ownDepartures, ownMatches, ownNeeds } from "~/domain/plans";
import { formPlace } from "~/forms/home-place";
import { withStreets } from "~/server/map-streets";
import { plansAction } from "~/routes/_app.plans/plans-action.server";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { PageFailure, ButtonForm, useFormReply, useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { MAX_DEPARTURES } from "~/domain/plans/rules";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import { PlacePage } from "~/ui/spaces/place-page";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { Picture } from "~/ui/icons/icon";
import { dateText } from "~/ui/time/date-text";
import { DepartureForm } from "./departure-form";
import { NeedsSection } from "./needs-section";

export const handle: PageHandle = { tab: "menu", title: "Plans", back: "/menu", offline: "Plans" };

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { context } = loadContext.app;
  const { actor } = signedIn;
  const [departures, needs, matches, addressMadeAt, around, planZone] = await Promise.all([
    ownDepartures(context, actor),
    ownNeeds(context, actor),
    ownMatches(context, actor),
    calendarMadeAt(context, actor),
    formPlace(request, loadContext, signedIn),
    zoneOf(context.read, context, actor.id),
  ]);
  const freeHours = around.place ? await freeHoursAt(context, around.place) : [];
  const { map } = loadContext.app;
  return {
    ...around,
    departures: await withStreets(map, departures),
    needs: await withStreets(map, needs, { withNumbers: false }),
    matches,
    /** When the calendar got its address, ISO 8601 UTC; null: it has none. */
    addressMadeAt,
    freeHours,
    now: context.clock.now().toISOString(),
    unreadDays: CALENDAR_UNREAD_DAYS,
    /** The zone of a new plan, as people read it. */
    planZone: planZone.replaceAll("_", " "),
  };
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) => plansAction(request, loadContext);

/** Loaded separately: many members plan nothing yet, most have no match, and few places the handovers of a chart. */
const Departures = lazyWithSsr(async () => (await import("./departure-list")).Departures, { selector: "#week" });
const MatchList = lazyWithSsr(async () => (await import("./match-list")).MatchList, { selector: "#matches" });
const FreeHoursChart = lazyWithSsr(async () => (await import("./free-hours-chart")).FreeHoursChart, {
  selector: "#free-hours",
});

const PATH = "/plans";

export const clientAction = showFailureInForm("Failed to save. Please try again.");

/** The member's plans: a week at a glance, the departures, the needs and the matches (docs/product.md#plans). */
export default function Plans() {
  const { departures, needs, matches, addressMadeAt, unreadDays, freeHours, planZone, now, streets, ...around } =
    useLoaderData<typeof loader>();
  const calendarAddress = useReply<{ calendarAddress?: string }>()?.calendarAddress ?? null;
  const timeZone = useTimeZone();
  const isRefused = useFormReply("add-departure") !== null;
  // A refused form stays on the page all the same, with what was typed.
  const isFull = departures.length >= MAX_DEPARTURES && !isRefused;
  return (
    <div className="stack">
      <PageFailure besides={["add-departure", "add-need"]} />
      {matches.length > 0 && <MatchList matches={matches} timeZone={timeZone} />}
      {departures.length > 0 ? (
        <Departures departures={departures} now={now} timeZone={timeZone} />
      ) : (
        <section className="card stack" aria-labelledby="departures">
          <h2 id="departures">Your departures</h2>
          <div className="empty">
            <Picture name="history" />
            <p>No departures yet.</p>
          </div>
        </section>
      )}
      <h2>Plan a departure</h2>
      <p>
        Tell us when you'll leave. We check with you 15 minutes before and share it only if you say yes. Your plan stays
        private.
      </p>
      {isFull ? (
        <p className="notice">You planned {MAX_DEPARTURES} departures. Remove one to plan another.</p>
      ) : (
        <PlacePage
          {...around}
          intent="add-departure"
          path={PATH}
          streets={streets}
          exact
          form={(place) => <DepartureForm place={place} streets={streets} planZone={planZone} />}
        />
      )}
      {freeHours.length > 0 && <FreeHoursChart hours={freeHours} />}
      <NeedsSection needs={needs} place={around.place} streets={streets} planZone={planZone} timeZone={timeZone} />
      <CalendarAddress madeAt={addressMadeAt} unreadDays={unreadDays} address={calendarAddress} timeZone={timeZone} />
    </div>
  );
}

interface CalendarAddressProps {
  /** When the present address was made, ISO 8601 UTC; null: there is none. */
  madeAt: string | null;
  /** Days in which nobody reads it, and after which it ends. */
  unreadDays: number;
  /** The new address, which only this answer contains. */
  address: string | null;
  timeZone: string;
}

/** The secret address where a calendar program reads the member's departures. */
const CalendarAddress = ({ madeAt, unreadDays, address, timeZone }: CalendarAddressProps) => (
  <section className="card stack" aria-labelledby="calendar">
    <h2 id="calendar">In your calendar</h2>
    <p>
      A calendar program can subscribe to your departures: their times alone, no place. Who knows the address can read
      them.
    </p>
    {address !== null && (
      <>
        <p className="notice">Copy the address now. It's shown once.</p>
        <p>
          <code dir="ltr">{address}</code>
        </p>
      </>
    )}
    {madeAt !== null && (
      <p className="soft">
        Made {dateText(madeAt, timeZone)}. It ends when you change your password, and after {unreadDays} days in which
        nobody reads it.
      </p>
    )}
    <div className="row">
      <ButtonForm
        intent="renew-calendar"
        label={madeAt === null ? "Make an Address" : "Make a New Address"}
        busy="Making..."
      />
      {madeAt !== null && <ButtonForm intent="remove-calendar" label="End the Address" busy="Ending..." />}
    </div>
  </section>
);
