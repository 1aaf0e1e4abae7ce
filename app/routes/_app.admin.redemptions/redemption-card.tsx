import { type RedemptionForAdmin, BADGE_REWARD } from "~/domain/rewards/rules";
import { type FormReply, typedIn } from "~/ui/forms/form-state";
import { RedemptionBadge } from "~/ui/rewards/redemption-badge";
import { Moment } from "~/ui/time/moment";
import { PersonLink } from "~/ui/admin/person-link";
import { useMember } from "~/ui/shell/app-data";
import { TextArea } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton, useFormReply } from "~/ui/forms/post-form";

/** One claim: member, reward, and the decision or the forms to decide. */
export function RedemptionCard({ claim }: { claim: RedemptionForAdmin }) {
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
          Claimed <Moment at={createdAt} />
        </p>
        {decidedAt !== null && (
          <p className="soft">
            Decided <Moment at={decidedAt} />
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
          <RedemptionActions claim={claim} />
        ))}
    </li>
  );
}

/** Fulfil or refuse; each opens its form, also without JavaScript. */
function RedemptionActions({ claim: { id, rewardId, pointsCost } }: { claim: RedemptionForAdmin }) {
  const ofClaim = (reply: FormReply | null) => (typedIn(reply, "redemptionId") === id ? reply : null);
  const [fulfil, refuse] = [ofClaim(useFormReply("fulfil")), ofClaim(useFormReply("refuse"))];
  return (
    <div className="choices">
      <details open={fulfil !== null}>
        <summary className="button">Fulfil</summary>
        <PostForm intent="fulfil" reply={fulfil}>
          <FormError />
          <input type="hidden" name="redemptionId" value={id} />
          {rewardId === BADGE_REWARD && <p>The badge shows at once, for 30 days.</p>}
          <TextArea name="note" label="Note to the member (optional)" hint="For example the voucher's code." rows={3} />
          <SubmitButton label="Fulfil Claim" busy="Fulfilling..." />
        </PostForm>
      </details>
      <details open={refuse !== null}>
        <summary className="button quiet">Refuse</summary>
        <PostForm intent="refuse" reply={refuse}>
          <FormError />
          <input type="hidden" name="redemptionId" value={id} />
          <TextArea
            name="reason"
            label="Why?"
            hint={`The member reads it, and gets the ${pointsCost} points back.`}
            rows={3}
          />
          <SubmitButton label="Refuse Claim" className="button danger" busy="Refusing..." />
        </PostForm>
      </details>
    </div>
  );
}
