import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

/** Where the notice is explained, and where its form goes. */
const PATH = "/mobile-access";

/** The banner on top of a page (specification 2); closing it leads back to the same page, where it is gone for this session. */
export function SecurityNotice() {
  const { pathname, search } = useLocation();
  const { formAction } = useNavigation();
  if (pathname === PATH || formAction === PATH) return null;
  return (
    <aside className="security-notice" aria-label="Security Notice">
      <p>
        <strong>Security Notice</strong> This is a legitimate app in development. Browser warnings are due to its
        development server. <Link to={PATH}>What this means</Link>
      </p>
      <Form method="post" action={PATH} replace preventScrollReset>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button className="button bare round" aria-label="Dismiss">
          <Icon name="close" />
        </button>
      </Form>
    </aside>
  );
}
