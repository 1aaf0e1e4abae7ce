import type { Candidate } from "~/domain/listings/promise-rules";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { BackHome } from "~/ui/spaces/back-home";
import { PromiseForm } from "~/ui/spaces/promise-form";

interface Props {
  candidates: readonly Candidate[];
  constraint: Constraints;
  reply: FormReply | undefined;
}

/** The form of the promise dialog as a page, for phones without JavaScript. */
export const PromisePage = (form: Props) => (
  <div className="card">
    <PromiseForm {...form} cancel={<BackHome />} />
  </div>
);
