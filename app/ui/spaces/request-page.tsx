import type { RadiusMiles } from "~/domain/places/rules";
import { BackHome } from "./back-home";
import { PlacePage, type PlacePageProps } from "./place-page";
import { RequestForm } from "./request-form";

interface Props extends PlacePageProps {
  radius: RadiusMiles;
  formKey: string;
}

/** The request dialog as a page of its own. */
export const RequestPage = ({ radius, formKey, ...around }: Props) => (
  <PlacePage
    {...around}
    form={(place) => (
      <RequestForm place={place} radius={radius} formKey={formKey} reply={around.reply} cancel={<BackHome />} />
    )}
  />
);
