import { useState, type ReactNode } from "react";
import type { DialogFormProps } from "~/ui/dialog/dialog";
import { Choice } from "~/ui/forms/choice";
import { FormError, PostForm, SubmitButton, useFormReply } from "~/ui/forms/post-form";
import { typedIn, useFormState } from "~/ui/forms/form-state";
import { type Candidate, type WaitMinutes, waitChoices } from "~/domain/listings/promise-rules";

const waitNotes: Record<WaitMinutes, string> = { 5: "Quick pickup", 10: "Standard wait", 20: "Extended wait" };
const waits = waitChoices.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
  note: waitNotes[minutes],
}));

/** Asks how long the owner waits, and for whom (docs/product.md#promises): with nobody around, for the first neighbour to ask. */
export function PromiseForm({ candidates, cancel, ...form }: DialogFormProps & { candidates: readonly Candidate[] }) {
  const [picked, setPicked] = useState(typedIn(useFormReply("promise"), "waitTimeMinutes") !== undefined);
  return (
    <PostForm intent="promise" {...form}>
      <p>Choose how long you'll wait for someone to arrive at your parking space.</p>
      <FormError />
      <Choice name="waitTimeMinutes" legend="Wait time" options={waits} segmented onChange={() => setPicked(true)} />
      <Choice name="promisedToUserId" legend="For whom" options={people(candidates)} defaultValue="" />
      <Buttons cancel={cancel} picked={picked} />
    </PostForm>
  );
}

const people = (candidates: readonly Candidate[]) => [
  { value: "", label: "The first neighbour to ask" },
  ...candidates.map(({ id, name, vehicleDescription, minutesAway }) => ({
    value: id,
    label: [name, vehicleDescription].filter(Boolean).join(", "),
    note: minutesAway === null ? "You've talked" : `Asked, about ${minutesAway} min away`,
  })),
];

/** Without JavaScript the button cannot react to a choice, so it is enabled and the server validates. */
function Buttons({ cancel, picked }: { cancel: ReactNode; picked: boolean }) {
  const { live } = useFormState();
  return (
    <div className="row dialog-buttons">
      {cancel}
      <SubmitButton label="Promise Space" busy="Promising..." disabled={live && !picked} />
    </div>
  );
}
