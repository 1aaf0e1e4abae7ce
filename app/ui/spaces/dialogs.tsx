import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { Point, RadiusMiles } from "~/domain/places/rules";
import type { Candidate } from "~/domain/spaces/rules";
import { Dialog } from "~/ui/dialog/dialog";
import { useHomeAddress } from "./home-address";
import { PromiseForm } from "./promise-form";
import { RequestForm } from "./request-form";
import { ShareForm } from "./share-form";
import { useDialogForm } from "./use-dialog-form";

interface PlaceDialogProps {
  place: Point;
  formKey: string;
  onClose: () => void;
}

const Cancel = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="button quiet" onClick={onClose}>
    Cancel
  </button>
);

/** 'Promise Your Parking Space': the people it can be for arrive while the owner chooses the time. */
export function PromiseDialog({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const action = useHomeAddress().page(`/spaces/${spaceId}/promise`);
  const form = useDialogForm(onClose);
  const { load, data } = useFetcher<{ candidates: Candidate[] }>();
  useEffect(() => load(action), [load, action]);
  return (
    <Dialog title="Promise Your Parking Space" onClose={onClose}>
      <PromiseForm
        {...form}
        action={action}
        candidates={data?.candidates ?? []}
        cancel={<Cancel onClose={onClose} />}
      />
    </Dialog>
  );
}

export function ShareDialog({ onClose, ...sent }: PlaceDialogProps) {
  const action = useHomeAddress().page("/spaces/new");
  const form = useDialogForm(onClose);
  return (
    <Dialog title="Share Your Parking Space" onClose={onClose}>
      <ShareForm {...form} {...sent} action={action} cancel={<Cancel onClose={onClose} />} />
    </Dialog>
  );
}

export function RequestDialog({ onClose, ...sent }: PlaceDialogProps & { radius: RadiusMiles }) {
  const action = useHomeAddress().page("/requests/new");
  const form = useDialogForm(onClose);
  return (
    <Dialog title="Request Parking" onClose={onClose}>
      <RequestForm {...form} {...sent} action={action} cancel={<Cancel onClose={onClose} />} />
    </Dialog>
  );
}
