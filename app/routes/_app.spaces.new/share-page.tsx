import { Link } from "@remix-run/react";
import { BackHome } from "~/ui/spaces/back-home";
import { useHomeAddress } from "~/ui/spaces/home-address";
import { PlacePage, type PlacePageProps } from "~/ui/spaces/place-page";
import { ShareForm } from "~/ui/spaces/share-form";

interface Props extends PlacePageProps {
  formKey: string;
  /** Where parking is forbidden now: 'No parking here Thursdays 8 to 10: sure?' */
  kerbQuestion: string | null;
  /** The member's own space there. */
  shared: { id: string; question: string } | null;
}

/** Leads to the card of the space that the member shares there, or to the list, which begins with their own. */
const OwnSpace = ({ id }: { id: string | undefined }) => (
  <Link className="button quiet" to={`${useHomeAddress().home({ pin: null })}#${id ? `space-${id}` : "nearby"}`}>
    See the space you share
  </Link>
);

/** The form of the share dialog as a page. */
export const SharePage = ({ formKey, streets, kerbQuestion, shared, ...around }: Props) => (
  <PlacePage
    {...around}
    path="/spaces/new"
    streets={streets}
    exact
    form={(place) => (
      <ShareForm
        {...{ place, streets, kerbQuestion, formKey }}
        reply={around.reply}
        anotherQuestion={shared?.question ?? null}
        own={<OwnSpace id={shared?.id} />}
        cancel={<BackHome />}
      />
    )}
  />
);
