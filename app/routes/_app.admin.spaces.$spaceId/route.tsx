import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { listingForAdmin, reasonInput } from "~/domain/admin";
import { removeListing } from "~/domain/listings";
import { formAction } from "~/forms/form-action";
import { constraintsOf } from "~/forms/forms";
import { FormError, FormKey, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { adminPage } from "~/ui/admin/admin-page";
import { MAX_REASON_LENGTH } from "~/domain/admin/member-file-rules";
import { isActive, labelOf } from "~/domain/listings/space-rules";
import { Moment } from "~/ui/time/moment";
import { PersonLink } from "~/ui/admin/person-link";
import { Field } from "~/ui/forms/field";

export const handle = adminPage({ title: "Shared space", back: "/admin/reports" });

export async function loader({ request, context: loadContext, params: { spaceId = "" } }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { context } = loadContext.app;
  return {
    listing: await listingForAdmin(context, signedIn.actor, spaceId),
    // The form's idempotency key: a form that is sent twice has its effect once.
    formKey: context.newId(),
    constraints: constraintsOf({ "remove-listing": reasonInput }),
  };
}

export const action = ({ request, context: loadContext, params: { spaceId = "" } }: ActionFunctionArgs) =>
  formAction(request, loadContext, {
    schema: reasonInput,
    admit: requireAdmin,
    failed: "Failed to remove the space. Please try again.",
    then: `/admin/spaces/${spaceId}`,
    work: (context, admin, input) => removeListing(context, admin, spaceId, input),
    done: { title: "Space removed", message: "It's off the map, and its owner reads why." },
  });

/** One shared space, and the form that takes it off the map. */
export default function ListingPage() {
  const { listing } = useLoaderData<typeof loader>();
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
          <PersonLink person={owner} /> shared it <Moment at={createdAt} />.{" "}
          <span className="badge">{listed ? labelOf(status) : "Off the map"}</span>
        </p>
      </section>
      {listed && (
        <PostForm intent="remove-listing" className="card stack">
          <FormError />
          <FormKey />
          <p>
            The space leaves the map at once. A promise of it ends. Points for a share of the last 10 minutes go back.
          </p>
          <Field
            name="reason"
            label="Reason"
            hint="The owner reads it."
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
          />
          <SubmitButton label="Remove this space" className="button danger" busy="Removing..." />
        </PostForm>
      )}
    </div>
  );
}
