import { Form } from "@remix-run/react";
import { ageText, type HomePlace } from "~/domain/places/rules";
import { Icon } from "~/ui/icons/icon";
import { ProperName } from "~/ui/members/proper-name";
import { StreetName } from "./street-name";
import { OtherMeanings } from "./other-meanings";
import { SentBy } from "~/ui/shell/app-data";

/** Says around which place the list is when that is not the phone's. It has its height at once: nothing jumps. */
export function PlaceNotice({ place, failure }: { place: HomePlace; failure: string | null }) {
  if (place.source === "here") return null;
  return (
    <div className="notice me place-notice">
      {place.source === "last" ? (
        <>
          <p>
            Your last known place, {ageText(place.ageMinutes)}
            <small className="scripted" role="status">
              {failure ?? "Getting your location..."}
            </small>
          </p>
          {/* Not a Link: it reloads the page, so that the browser asks again. */}
          <a href="/">Retry</a>
        </>
      ) : (
        <>
          <p>
            Around{" "}
            <strong>
              {place.source === "named" ? <ProperName>{place.label}</ProperName> : <StreetName at={place} />}
            </strong>
          </p>
          <Form method="post" action="/?index">
            <SentBy />
            <button className="button quiet" name="here" value={`${place.latitude},${place.longitude}`}>
              I'm here
            </button>
          </Form>
          {/* It reloads the page, too. */}
          <a className="button bare round" href="/">
            <Icon name="locate" />
            <span className="unseen">Use my location</span>
          </a>
          <OtherMeanings place={place} />
        </>
      )}
    </div>
  );
}
