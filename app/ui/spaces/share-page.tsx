import { BackHome } from "./back-home";
import { PlacePage, type PlacePageProps } from "./place-page";
import { ShareForm } from "./share-form";

interface Props extends PlacePageProps {
  formKey: string;
}

/** The share dialog as a page of its own. */
export const SharePage = ({ formKey, ...around }: Props) => (
  <PlacePage
    {...around}
    form={(place) => <ShareForm place={place} formKey={formKey} reply={around.reply} cancel={<BackHome />} />}
  />
);
