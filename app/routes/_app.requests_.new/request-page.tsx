import type { RadiusMiles } from "~/domain/places/rules";
import { BackHome } from "~/ui/spaces/back-home";
import { PlacePage, type PlacePageProps } from "~/ui/spaces/place-page";
import { RequestForm } from "~/ui/spaces/request-form";

interface Props extends PlacePageProps {
  radius: RadiusMiles;
  formKey: string;
  streets: readonly string[];
}

/** The form of the request dialog as a page. */
export const RequestPage = ({ radius, formKey, streets, ...around }: Props) => (
  <PlacePage
    {...around}
    path="/requests/new"
    form={(place) => (
      <RequestForm
        place={place}
        streets={streets}
        radius={radius}
        formKey={formKey}
        reply={around.reply}
        cancel={<BackHome />}
      />
    )}
  />
);
