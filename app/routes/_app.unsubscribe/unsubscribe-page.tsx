import { Link } from "@remix-run/react";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";

interface Props {
  /** The address holds the token of a mail. */
  works: boolean;
  /** The mails were ended just now. */
  ended: boolean;
}

/** Ends mails in place of notifications (docs/product.md#push). Opening the link does not: scanners open links too. */
export function UnsubscribePage({ works, ended }: Props) {
  if (ended)
    return (
      <div className="card stack">
        <p role="status">You get no more mails about promises, messages and areas you watch.</p>
        <p>
          You can switch them on again under <Link to="/profile/notifications">Notifications</Link>.
        </p>
      </div>
    );
  if (!works)
    return (
      <div className="card stack">
        <p>This link ends no mails. Perhaps a part of its address is missing.</p>
        <p>
          Once signed in, you can end them under <Link to="/profile/notifications">Notifications</Link>.
        </p>
      </div>
    );
  return (
    <PostForm intent="end-mails" className="card stack">
      <p>Press the button to get no more mails about promises, messages and areas you watch. No sign-in is needed.</p>
      <SubmitButton busy="Ending..." className="button wide">
        End These Mails
      </SubmitButton>
    </PostForm>
  );
}
