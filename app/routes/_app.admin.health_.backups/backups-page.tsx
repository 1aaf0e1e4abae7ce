import type { StoredBackup } from "~/domain/retention/backup-rules";
import { Moment } from "~/ui/admin/moment";
import { PasswordAgain } from "~/ui/admin/password-again";
import type { FormReply } from "~/ui/forms/form-state";
import { ButtonForm, FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { useTimeZone } from "~/ui/time/use-time-zone";

interface Props {
  /** The newest first. */
  backups: (StoredBackup & {
    /** The command that restores it. */
    restore: string;
  })[];
  needsPassword: boolean;
  reply: FormReply | null;
  timeZone: string;
}

/** The backups on this machine: makes one, lists them, offers them, and says how one is restored (docs/product.md#services). */
export function BackupsPage({ backups, needsPassword, reply, ...props }: Props) {
  const timeZone = useTimeZone(props.timeZone);
  return (
    <div className="stack readable">
      <section className="card stack" aria-labelledby="make">
        <h2 id="make">Now</h2>
        <p>The server goes on answering meanwhile. It also makes one a day by itself.</p>
        <ButtonForm intent="make-backup" className="button" label="Make a backup now" busy="Backing up..." />
      </section>
      {backups.length > 0 && needsPassword && (
        <PostForm intent="confirm-backups" reply={reply} className="card stack">
          <h2>Download</h2>
          <p>
            A backup holds everything that members stored. Enter your password, and each of the list can be downloaded.
            The audit log says who took one.
          </p>
          <FormError />
          <PasswordAgain needed />
          <SubmitButton className="button" busy="Checking...">
            Continue
          </SubmitButton>
        </PostForm>
      )}
      <section className="stack" aria-labelledby="stored">
        <h2 id="stored">On this machine</h2>
        {backups.length === 0 ? (
          <p className="card empty">There is no backup yet.</p>
        ) : (
          <ul className="stack" aria-label="Backups">
            {backups.map(({ name, at, bytes, restore }) => (
              <li key={name} className="card stack">
                <p>
                  <strong>
                    <Moment at={at} timeZone={timeZone} />
                  </strong>
                  , {sizeText(bytes)}
                  {!name.endsWith(".age") && ", not encrypted"}
                </p>
                {!needsPassword && (
                  <p>
                    <a className="button quiet" href={`/admin/health/backups/${name}`}>
                      Download
                      <span className="unseen"> {name}</span>
                    </a>
                  </p>
                )}
                <details>
                  <summary>
                    Restore it
                    <span className="unseen"> {name}</span>
                  </summary>
                  <p>
                    A restore replaces everything, so nothing else may use the data meanwhile. Stop the server, and run
                    as its own user, where you start it:
                  </p>
                  <p>
                    <code>{restore}</code>
                  </p>
                  <p>It checks the backup first, and puts the present data aside. docs/backups.md says more.</p>
                </details>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** '12.3 MB'; at least 0.1 MB. */
const sizeText = (bytes: number): string =>
  `${Math.max(bytes / 1e6, 0.1).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
