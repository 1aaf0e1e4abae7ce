import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { Point, RadiusMiles } from "~/domain/places/rules";
import type { Candidate } from "~/domain/spaces/rules";
import { CancelButton } from "~/ui/dialog/cancel-button";
import { Dialog } from "~/ui/dialog/dialog";
import type { DialogFormProps } from "~/ui/dialog/dialog-form-props";
import { useDialogForm } from "~/ui/dialog/use-dialog-form";
import { useHomeAddress } from "./home-address";
import { PromiseForm } from "./promise-form";
import { RequestForm } from "./request-form";
import { ShareForm } from "./share-form";

/** Which of the map home's forms is open, and the page that it is without a script. */
export interface OpenDialog {
  kind: "share" | "request" | "promise";
  path: string;
}

interface Props {
  open: OpenDialog;
  place: Point | null;
  radius: RadiusMiles;
  formKey: string;
  onClose: () => void;
}

const titles = {
  share: "Share Your Parking Space",
  request: "Request Parking",
  promise: "Promise Your Parking Space",
};

/** A form of the map home in a dialog. It is loaded when it is first opened. */
export default function HomeDialog({ open: { kind, path }, place, radius, formKey, onClose }: Props) {
  const action = useHomeAddress().page(path);
  const form = { ...useDialogForm(onClose), action, cancel: <CancelButton onClose={onClose} /> };
  return (
    <Dialog title={titles[kind]} onClose={onClose}>
      {kind === "promise" && <PromiseWithPeople {...form} />}
      {kind === "share" && place && <ShareForm {...form} place={place} formKey={formKey} />}
      {kind === "request" && place && <RequestForm {...form} place={place} formKey={formKey} radius={radius} />}
    </Dialog>
  );
}

/** The people whom the promise can be for arrive while the owner chooses the time. */
function PromiseWithPeople(form: DialogFormProps & { action: string }) {
  const { load, data } = useFetcher<{ candidates: Candidate[] }>();
  useEffect(() => load(form.action), [load, form.action]);
  return <PromiseForm {...form} candidates={data?.candidates ?? []} />;
}
