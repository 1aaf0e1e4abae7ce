import type { RadiusMiles } from "~/domain/places/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { BackHome } from "./back-home";
import { PlacePage, type PlacePageProps } from "./place-page";
import { RequestForm } from "./request-form";

interface Props extends PlacePageProps {
  radius: RadiusMiles;
  formKey: string;
  reply: FormReply | undefined;
}

/** The request dialog as a page of its own. */
export const RequestPage = ({ radius, formKey, reply, ...around }: Props) => (
  <PlacePage
    {...around}
    form={(place) => (
      <RequestForm place={place} radius={radius} formKey={formKey} reply={reply} cancel={<BackHome />} />
    )}
  />
);
