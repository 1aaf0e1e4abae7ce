import type { MailTrouble } from "~/domain/notifications/rules";
import { Moment } from "~/ui/admin/moment";

/** The names of kinds of mails. Old rows can have a kind that this version does not know. */
const kindLabel: Readonly<Record<string, string>> = {
  "password-reset": "Link to a new password",
  "password-changed": "News of a changed password",
  "contact-message": "Message to the operator",
  "donation-receipt": "Receipt for a donation",
  "drill-failed": "News of a backup that can't be restored",
  "redemption-decided": "News of a claim",
  "account-suspended": "News of a suspension",
  "account-deleted": "Farewell to a former member",
  "from-admins": "Mail from an admin",
};

/** The newest mails that could not be sent, each with its error. */
export const MailTroubles = ({ troubles, timeZone }: { troubles: readonly MailTrouble[]; timeZone: string }) => (
  <section aria-labelledby="troubles">
    <h2 id="troubles">Last errors</h2>
    <ul className="card rows">
      {troubles.map(({ id, kind, to, createdAt, attempts, error, nextAttemptAt }) => (
        <li key={id}>
          <div className="static">
            <div>
              <h3>{kindLabel[kind] ?? kind}</h3>
              <p>{error}</p>
              <p className="soft">
                To {to}, <Moment at={createdAt} timeZone={timeZone} />.{" "}
                {nextAttemptAt === null ? (
                  `Given up after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}.`
                ) : (
                  <>
                    Next attempt: <Moment at={nextAttemptAt} timeZone={timeZone} />.
                  </>
                )}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
