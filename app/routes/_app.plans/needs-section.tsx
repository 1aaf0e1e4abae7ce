import { radiusText } from "~/domain/places/radius-rules";
import { NEED_DAYS, needRadii, MAX_NEEDS, type OwnNeed } from "~/domain/plans/need-rules";
import { Choice } from "~/ui/forms/choice";
import { WeekHours } from "~/ui/forms/week-days";
import { ButtonForm, FormError, PostForm, SubmitButton, useFormReply } from "~/ui/forms/post-form";
import type { FormPlace } from "~/ui/spaces/form-place";
import { PlaceInputs } from "~/ui/spaces/place-inputs";
import { type PlaceOnStreet, plainStreet, StreetName } from "~/ui/spaces/street-name";
import { momentText } from "~/ui/time/date-text";
import { hoursText } from "~/ui/time/hours-text";

interface Props {
  needs: readonly (OwnNeed & PlaceOnStreet)[];
  place: FormPlace | null;
  /** The streets beside it, the nearest first. */
  streets: readonly string[];
  /** The zone by whose clock a new need counts: 'America/New York'. */
  planZone: string;
  /** The zone in which the end of a need is shown. */
  timeZone: string;
}

/** When and where the member looks for a space, and a form for more. */
export function NeedsSection({ needs, place, timeZone, ...form }: Props) {
  const isRefused = useFormReply("add-need") !== null;
  // A refused form stays, with what was typed.
  const isFull = needs.length >= MAX_NEEDS && !isRefused;
  return (
    <section className="card stack" aria-labelledby="needs">
      <h2 id="needs">Spaces you look for</h2>
      <p>
        Tell us when you need a space. If a neighbour leaves near there, we ask you both the evening before. No names.
      </p>
      <ul className="stack">
        {needs.map((need) => (
          <li key={need.id} className="stack">
            <div>
              <h3>{hoursText(need)}</h3>
              <p>
                Within {radiusText(need.radius)} of <StreetName at={need} />
              </p>
              <p className="soft">Ends {momentText(need.endsAt, timeZone)}.</p>
            </div>
            <div className="row">
              <ButtonForm intent="renew-need" label="Renew" busy="Renewing..." {...ofNeed(need)} />
              <ButtonForm intent="end-need" label="End" busy="Ending..." {...ofNeed(need)} />
            </div>
          </li>
        ))}
      </ul>
      {isFull && <p className="notice">You look for {MAX_NEEDS} spaces. End one to add another.</p>}
      {!isFull && place && <NeedForm place={place} {...form} />}
    </section>
  );
}

const radii = needRadii.map((radius) => ({ value: String(radius), label: radiusText(radius) }));

const NeedForm = ({ place, streets, planZone }: Pick<Props, "streets" | "planZone"> & { place: FormPlace }) => (
  <PostForm intent="add-need">
    <h3>Look for a space</h3>
    <FormError />
    <p>
      Around{" "}
      {place.source === "last" && !streets[0] ? (
        "your last known place"
      ) : (
        <StreetName at={{ ...place, street: streets[0] && plainStreet(streets[0]) }} />
      )}
      . To look elsewhere, set the place above.
    </p>
    <PlaceInputs place={place} />
    <Choice name="radius" legend="How far" options={radii} defaultValue="0.5" segmented />
    <WeekHours ticked={5} />
    <p className="hint">
      At most 2 hours a day, by the clock of {planZone}. It ends after {NEED_DAYS} days unless renewed.
    </p>
    <SubmitButton label="Look for a Space" className="button tinted" busy="Saving..." />
  </PostForm>
);

const ofNeed = (need: OwnNeed) => ({ fields: { needId: need.id }, unseen: `: ${hoursText(need)}` });
