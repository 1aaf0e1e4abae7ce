import type { Candidate } from "~/domain/promises/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { BackHome } from "~/ui/spaces/back-home";
import { PromiseForm } from "~/ui/spaces/promise-form";

interface Props {
  candidates: readonly Candidate[];
  reply: FormReply | undefined;
}

/** The form of the promise dialog as a page, for phones without JavaScript. */
export const PromisePage = ({ candidates, reply }: Props) => (
  <div className="card">
    <PromiseForm candidates={candidates} reply={reply} cancel={<BackHome />} />
  </div>
);
