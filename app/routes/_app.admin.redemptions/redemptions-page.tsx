import type { RedemptionForAdmin } from "~/domain/rewards/rules";
import { FormError } from "~/ui/forms/post-form";
import { FormContext, typedIn, type Constraints, type FormReply } from "~/ui/forms/form-state";
import { Picture } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { PagesNav } from "~/ui/shell/pages-nav";
import { RedemptionCard } from "./redemption-card";

export interface RedemptionsData {
  /** Pending claims, oldest first; then decided claims, newest decision first. */
  claims: RedemptionForAdmin[];
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
  /** The constraints of the form that refuses a claim. */
  constraint: Constraints;
}

/** The members' claims of rewards, for admins to fulfil or refuse (docs/product.md#rewards). */
export function RedemptionsPage({
  claims,
  first,
  next,
  constraint,
  reply,
  ...data
}: RedemptionsData & { reply: FormReply | null }) {
  const timeZone = useTimeZone(data.timeZone);
  const isAnswered = claims.some(({ id, status }) => status === "pending" && id === typedIn(reply, "redemptionId"));
  return (
    <div className="stack">
      {!isAnswered && (
        // Another admin may have decided the claim meanwhile: it has no form any more that could show the refusal.
        <FormContext.Provider value={{ reply, busy: false, live: false }}>
          <FormError />
        </FormContext.Provider>
      )}
      {claims.length === 0 && <NoClaims />}
      <ul className="deck" aria-label="Claims">
        {claims.map((claim) => (
          <RedemptionCard
            key={claim.id}
            claim={claim}
            timeZone={timeZone}
            constraint={constraint}
            reply={typedIn(reply, "redemptionId") === claim.id ? reply : null}
          />
        ))}
      </ul>
      <PagesNav first={first} next={next} labels={{ first: "First", next: "More" }} />
    </div>
  );
}

const NoClaims = () => (
  <div className="empty">
    <Picture name="points" />
    <h2>No claims</h2>
    <p>What members claim for their points waits here for you.</p>
  </div>
);
