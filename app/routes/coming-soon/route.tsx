import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/ui/shell/handle";
import { NOT_FOUND, NotFound } from "~/ui/shell/not-found";
import { refuse } from "~/domain/shared/errors";
import { Icon } from "~/ui/icons/icon";
import { SignOutForm } from "~/ui/members/sign-out-form";
import "./coming-soon.css";

export const handle: PageHandle<{ brand: string }> = {
  title: (data) => data?.brand ?? NOT_FOUND,
  hydrate: false,
};

/** The server sends this page instead of all others while COMING_SOON is set (`orComingSoon`). Otherwise it answers 404. */
export async function loader({ context: loadContext }: LoaderFunctionArgs) {
  const { comingSoon, brandName: brand } = loadContext.app.config;
  if (!comingSoon) return refuse("not-found");
  return { brand, isMember: (await loadContext.signedIn()) !== null };
}

export { NotFound as ErrorBoundary };

/** The placeholder before the launch: a phone's status bar, the product's name, 'Coming Soon'. */
export default function ComingSoonPage() {
  const { brand, isMember } = useLoaderData<typeof loader>();
  return (
    <main className="coming-soon">
      <div className="phone-bar" aria-hidden="true">
        <span>9:41 AM</span>
        <svg viewBox="0 0 44 12">
          <path d="M1 11V8M6 11V6M11 11V3.5M16 11V1" />
          <rect x="23" y="2" width="17" height="8" rx="2.5" />
          <path d="M26 6h8M42.5 5v2" />
        </svg>
      </div>
      <div className="promised-app">
        <Icon name="brand" />
        <h1>{brand}</h1>
        <p>Coming Soon</p>
      </div>
      <footer>
        {isMember && <SignOutForm />}
        <p className="row">
          <a href="/terms">Terms of Use</a>
          <a href="/privacy">Privacy Policy</a>
          <a href="/contact">Contact Us</a>
        </p>
      </footer>
    </main>
  );
}
