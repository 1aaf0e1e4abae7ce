import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

/** The page that explains the notice and receives its form. */
const PATH = "/mobile-access";

/** The banner on top of a page. Closing it reloads the page without it, for this session. */
export function SecurityNotice({ development }: { development: boolean }) {
  const { pathname, search } = useLocation();
  const { formAction } = useNavigation();
  if (pathname === PATH || formAction === PATH) return null;
  return (
    <aside className="security-notice" aria-label="Security Notice">
      <p>
        <strong>Security Notice</strong>{" "}
        {development
          ? "This is a legitimate app in development. Browser warnings are due to its development server."
          : "This server answers without https. Others on your network can read along, and browsers withhold your position."}{" "}
        <Link to={PATH}>What this means</Link>
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
