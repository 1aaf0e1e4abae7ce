import type { RedemptionForAdmin } from "~/domain/rewards/rules";
import { FormError } from "~/ui/forms/form-error";
import { FormContext, type FormReply } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { PagesNav } from "~/ui/shell/pages-nav";
import { RedemptionCard } from "./redemption-card";

export interface RedemptionsData {
  /** Those that wait, the longest first; then those decided, the last first. */
  claims: RedemptionForAdmin[];
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
}

/** What members claimed for their points, to fulfil or to refuse (PRODUCT 6). */
export function RedemptionsPage({
  claims,
  first,
  next,
  reply,
  ...data
}: RedemptionsData & { reply: FormReply | null }) {
  const timeZone = useTimeZone(data.timeZone);
  const isAnswered = claims.some(({ id, status }) => status === "pending" && id === reply?.values.redemptionId);
  return (
    <div className="stack">
      {!isAnswered && (
        // What another admin decided meanwhile has lost its form.
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
            reply={reply?.values.redemptionId === claim.id ? reply : null}
          />
        ))}
      </ul>
      <PagesNav first={first} next={next} labels={{ first: "First", next: "More" }} />
    </div>
  );
}

const NoClaims = () => (
  <div className="empty">
    <Icon name="points" />
    <h2>No claims</h2>
    <p>What members claim for their points waits here for you.</p>
  </div>
);
