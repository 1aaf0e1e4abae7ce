import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homeAreasOf, addHomeArea, removeHomeArea } from "~/domain/listings";
import { profilePage } from "~/ui/profile/profile-page";
import { requireMember } from "~/auth/guards";
import { idForm, pageAction } from "~/forms/form-action";
import { PageFailure, ButtonForm, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { Empty } from "~/ui/shell/list-parts";
import { HOME_AREA_DAYS } from "~/domain/listings/home-area-rules";

export const handle = profilePage({ title: "Near Home", back: "/profile/edit", alsoOpenTo: ["unconfirmed"] });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireMember(request, loadContext, { withToast: true });
  return homeAreasOf(loadContext.app.context, actor);
}

/** Answers the page's two buttons: hide the name near a shared space, and show it again. */
export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  pageAction(request, loadContext, "/profile/home-areas", {
    "hide-name": idForm("spaceId", addHomeArea, {
      failed: "Failed to hide your name. Please try again.",
      done: { title: "Name hidden", message: "Near here, your spaces say 'A neighbour'." },
    }),
    "show-name": idForm("areaId", removeHomeArea, {
      failed: "Failed to show your name. Please try again.",
      done: { title: "Name shown", message: "Your spaces there show your name again." },
    }),
  });

const nameOf = (address: string): string => address || "A place without an address";

/** Where the member's spaces name nobody, and the offer to hide the name near the last share. */
export default function HomeAreas() {
  const { areas, offer } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageFailure />
      <p className="soft">
        If you often share near home, neighbours can work out where you live. Near such a place your spaces can say 'A
        neighbour': no name, photo, vehicle or plate. Only a driver you promised the space to sees your vehicle and
        plate.
      </p>
      {offer && (
        <section className="card stack">
          <h2 translate="no">{nameOf(offer.address)}</h2>
          <p>You've shared near here on {offer.days} days.</p>
          <PostForm intent="hide-name">
            <input type="hidden" name="spaceId" value={offer.spaceId} />
            <SubmitButton label="Hide my name around here" className="button wide" busy="Hiding..." />
          </PostForm>
        </section>
      )}
      {areas.length > 0 && (
        <ul className="stack" aria-label="Places where your name is hidden">
          {areas.map(({ id, address }) => (
            <li key={id} className="card row apart">
              <h2 translate="no">{nameOf(address)}</h2>
              <ButtonForm
                intent="show-name"
                fields={{ areaId: id }}
                label="Show my name"
                unseen={` near ${nameOf(address)}`}
                busy="Showing..."
              />
            </li>
          ))}
        </ul>
      )}
      {!offer && areas.length === 0 && (
        <Empty picture="street" title="Your name shows everywhere">
          <p>Once you've shared near one place on {HOME_AREA_DAYS} days, you can hide it there.</p>
        </Empty>
      )}
    </div>
  );
}
