import type { KerbFacts } from "~/domain/places/kerb-rules";
import type { MapFacts } from "~/domain/places/rules";
import { type CheckUp, type Finding, isNewer, type Release } from "~/domain/admin/health-rules";
import { Findings } from "~/ui/admin/findings";
import { ButtonForm } from "~/ui/forms/post-form";
import { countText } from "~/ui/admin/counts";
import { Moment } from "~/ui/time/moment";

/** What the doctor last found: faults first, then advice; what is fine is folded away (docs/product.md#services). */
export function CheckUpReport({ checkUp }: { checkUp: CheckUp | null }) {
  const inState = (state: Finding["state"]) => checkUp?.findings.filter((finding) => finding.state === state) ?? [];
  const toDo = [...inState("fault"), ...inState("advice")];
  const fine = inState("fine");
  return (
    <section className="card stack" aria-labelledby="check-up">
      <h2 id="check-up">Check-up</h2>
      {checkUp === null ? (
        <p>Nothing was checked yet. The server does it once a day.</p>
      ) : (
        <p>
          Last checked: <Moment at={checkUp.at} />.{" "}
          {toDo.length === 0 ? "Everything is well." : "What's wrong comes first."}
        </p>
      )}
      {toDo.length > 0 && <Findings findings={toDo} />}
      {fine.length > 0 && (
        <details className="well">
          <summary>{countText(fine.length, "thing is", "things are")} well</summary>
          <Findings findings={fine} />
        </details>
      )}
      <ButtonForm intent="check-up" label="Check now" busy="Checking..." className="button" />
    </section>
  );
}

interface KerbsInUse extends KerbFacts {
  /** The time zone of the times in the kerb rules. */
  timeZone: string;
}

/** The map in use: its file, age and area, and its kerb rules. */
export const MapInUse = ({ map, kerbs }: { map: MapFacts | null; kerbs: KerbsInUse | null }) => (
  <section className="card" aria-labelledby="map-title">
    <h2 id="map-title">Map</h2>
    {map ? (
      <p>
        {map.name}, {megabytes(map.bytes)}, data of <time dateTime={map.dataFrom}>{map.dataFrom.slice(0, 10)}</time>. It
        covers {degrees(map.bounds.south, "N", "S")} to {degrees(map.bounds.north, "N", "S")},{" "}
        {degrees(map.bounds.west, "E", "W")} to {degrees(map.bounds.east, "E", "W")}. The server draws it, and members
        ask nobody else for it.
      </p>
    ) : (
      <p>
        The map's pictures come from another server, which learns where members look. With <code>MAP_FILE</code> the
        server draws them itself: docs/hosting.md says how.
      </p>
    )}
    {kerbs && (
      <p>
        Kerb rules: {kerbs.name}, {countText(kerbs.sides, "side")} of streets, times in {kerbs.timeZone}.
        {kerbs.leftOut > 0 &&
          ` ${countText(kerbs.leftOut, "rule")} for some months or dates ${kerbs.leftOut === 1 ? "is" : "are"} left out.`}
      </p>
    )}
  </section>
);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** '40.57° N' */
const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;

interface VersionFacts {
  /** '1.2.0+4ac9d01' */
  running: string;
  /** RELEASES_URL is set. */
  canAsk: boolean;
}

/** The version that runs, and a button that asks for the newest one: nobody is asked otherwise. */
export const VersionInUse = ({ running, canAsk, newest }: VersionFacts & { newest: Release | null }) => (
  <section className="card stack" aria-labelledby="version">
    <h2 id="version">Version</h2>
    <p>
      <code>{running}</code> runs here.
    </p>
    {newest && (
      <p role="status">
        {isNewer(newest, running) ? (
          <>
            <strong>{newest.version} is out.</strong> docs/hosting.md, 'A newer version', says how to install it.{" "}
          </>
        ) : (
          `No newer one is out: the newest is ${newest.version}. `
        )}
        {newest.page !== null && (
          <a href={newest.page} rel="noreferrer">
            What it changes
          </a>
        )}
      </p>
    )}
    {canAsk && (
      <ButtonForm intent="check-version" label="Check for a newer version" busy="Asking..." className="button" />
    )}
  </section>
);
