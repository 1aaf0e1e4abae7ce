import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { HomePlace, RadiusMiles } from "~/domain/places/rules";
import type { Candidate } from "~/domain/listings/promise-rules";
import { isReachable } from "~/realtime/use-realtime";
import { CancelButton, Dialog, type DialogFormProps, useDialogForm } from "~/ui/dialog/dialog";
import type { Constraints } from "~/ui/forms/form-state";
import { useHomeUrls } from "~/ui/spaces/home-url";
import { PromiseForm } from "~/ui/spaces/promise-form";
import { RequestForm } from "~/ui/spaces/request-form";
import { ShareForm } from "~/ui/spaces/share-form";
import { PlacedForm } from "./placed-form";

/** The open form of the map home and its page without script. */
export interface OpenDialog {
  kind: "share" | "request" | "promise";
  path: string;
}

interface Props {
  open: OpenDialog;
  /** What the map home shows. */
  place: HomePlace | null;
  radius: RadiusMiles;
  onClose: () => void;
}

const titles = {
  share: "Share Your Parking Space",
  request: "Request Parking",
  promise: "Promise Your Parking Space",
};

/** The toast where the server can't be reached. */
const failures = {
  share: "Failed to share parking space. Please try again.",
  request: "Failed to create parking request. Please try again.",
  promise: "Failed to promise parking space. Please try again.",
};

/** A form of the map home in a dialog. It is loaded when it is first opened. */
export function HomeDialog({ open: { kind, path }, place, radius, onClose }: Props) {
  const action = useHomeUrls().page(path);
  const form = {
    ...useDialogForm(onClose),
    failed: failures[kind],
    action,
    cancel: <CancelButton onClose={onClose} />,
  };
  return (
    <Dialog title={titles[kind]} onClose={onClose}>
      {kind === "promise" && <PromiseWithPeople {...form} />}
      {kind === "share" && (
        <PlacedForm place={place} path={path} exact>
          {(known, streets) => (
            <ShareForm {...form} streets={streets} place={known} own={<OwnSpaces onClose={onClose} />} />
          )}
        </PlacedForm>
      )}
      {kind === "request" && (
        <PlacedForm place={place} path={path}>
          {(known, streets) => <RequestForm {...form} streets={streets} radius={radius} place={known} />}
        </PlacedForm>
      )}
    </Dialog>
  );
}

/** Leads to the list behind the dialog, which begins with the member's own spaces. */
const OwnSpaces = ({ onClose }: { onClose: () => void }) => (
  <a className="button quiet" href="#nearby" onClick={onClose}>
    See the space you share
  </a>
);

/** Loads the candidates of the promise and the form's constraints while the owner chooses the time. */
function PromiseWithPeople(form: DialogFormProps & { action: string }) {
  const { load, data } = useFetcher<{ candidates: Candidate[]; constraints: { promise: Constraints } }>();
  useEffect(() => {
    // A load without a network would replace the page by an error. The form works without this data.
    void isReachable().then((there) => there && load(form.action));
  }, [load, form.action]);
  return <PromiseForm {...form} candidates={data?.candidates ?? []} constraint={data?.constraints.promise} />;
}
