import type { Candidate } from "~/domain/spaces/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { BackHome } from "./back-home";
import { PromiseForm } from "./promise-form";

interface Props {
  candidates: readonly Candidate[];
  reply: FormReply | undefined;
}

/** The promise dialog as a page of its own, for where no script runs. */
export const PromisePage = ({ candidates, reply }: Props) => (
  <div className="card">
    <PromiseForm candidates={candidates} reply={reply} cancel={<BackHome />} />
  </div>
);
