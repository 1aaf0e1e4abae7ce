import { isNewer, type Release } from "~/domain/admin/rules";
import { ButtonForm } from "~/ui/forms/post-form";

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
