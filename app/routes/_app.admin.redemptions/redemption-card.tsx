import type { RedemptionForAdmin } from "~/domain/rewards/rules";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { RedemptionBadge } from "~/ui/rewards/redemption-badge";
import { Moment } from "~/ui/admin/moment";
import { PersonLink } from "~/ui/admin/person-link";
import { useMember } from "~/ui/shell/app-data";
import { RedemptionActions } from "./redemption-actions";

interface Props {
  claim: RedemptionForAdmin;
  timeZone: string;
  /** The constraints of the form that refuses the claim. */
  constraint: Constraints;
  /** The refusal of a form of this claim. */
  reply: FormReply | null;
}

/** One claim: member, reward, and the decision or the forms to decide. */
export function RedemptionCard({ claim, timeZone, constraint, reply }: Props) {
  const { title, pointsCost, status, createdAt, note, member, decidedAt, decidedBy } = claim;
  const isOwn = useMember()?.id === member.id;
  return (
    <li className="card stack">
      <header>
        <div className="row apart">
          <h2>{title}</h2>
          <RedemptionBadge status={status} />
        </div>
        <p>
          <PersonLink person={member} /> · {pointsCost} pts
        </p>
        <p className="soft">
          Claimed <Moment at={createdAt} timeZone={timeZone} />
        </p>
        {decidedAt !== null && (
          <p className="soft">
            Decided <Moment at={decidedAt} timeZone={timeZone} />
            {decidedBy && ` by ${decidedBy.name}`}
          </p>
        )}
      </header>
      {note && (
        <blockquote className="lines" dir="auto">
          {note}
        </blockquote>
      )}
      {status === "pending" &&
        (isOwn ? (
          <p className="soft">Another admin decides on your own claim.</p>
        ) : (
          <RedemptionActions claim={claim} constraint={constraint} reply={reply} />
        ))}
    </li>
  );
}
