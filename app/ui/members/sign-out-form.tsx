import { Form } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

/** Ends the session and leads to the landing page. */
export function SignOutForm() {
  return (
    <Form method="post" action="/api/logout">
      <button className="button quiet wide">
        <Icon name="sign-out" />
        Sign Out
      </button>
    </Form>
  );
}
