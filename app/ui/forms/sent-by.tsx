import { useMember } from "~/ui/shell/app-data";

/** Names the member whose page a form stands on: sent after someone else has signed in, the form is refused. */
export function SentBy() {
  const member = useMember();
  return member && <input type="hidden" name="sentBy" value={member.id} />;
}
