import { REASON_MAX, type Listing } from "~/domain/admin/rules";
import { isActive, labelOf } from "~/domain/listings/space-rules";
import { Moment } from "~/ui/admin/moment";
import { PersonLink } from "~/ui/admin/person-link";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { useTimeZone } from "~/ui/time/use-time-zone";

interface Props {
  listing: Listing;
  /** The form's idempotency key: a form that is sent twice has its effect once. */
  formKey: string;
  constraint: Constraints;
  timeZone: string;
  reply: FormReply | null;
}

/** One shared space, and the form that takes it off the map. */
export function ListingPage({ listing, formKey, constraint, timeZone: guess, reply }: Props) {
  const timeZone = useTimeZone(guess);
  const { address, description, owner, status, createdAt } = listing;
  const listed = isActive(status);
  return (
    <div className="stack readable">
      <section className="card stack" aria-label="Space">
        <h2 dir="auto">{address}</h2>
        {description && (
          <p className="lines" dir="auto">
            {description}
          </p>
        )}
        <p>
          <PersonLink person={owner} /> shared it <Moment at={createdAt} timeZone={timeZone} />.{" "}
          <span className="badge">{listed ? labelOf(status) : "Off the map"}</span>
        </p>
      </section>
      {listed && (
        <PostForm intent="remove-listing" reply={reply} constraint={constraint} className="card stack">
          <FormError />
          <input type="hidden" name="formKey" value={formKey} />
          <p>
            The space leaves the map at once. A promise of it ends. Points for a share of the last 10 minutes go back.
          </p>
          <Field name="reason" label="Reason" hint="The owner reads it." maxLength={REASON_MAX} autoComplete="off" />
          <SubmitButton className="button danger" busy="Removing...">
            Remove this space
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}
