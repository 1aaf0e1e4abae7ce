import { useLocation } from "@remix-run/react";
import type { ShellMember } from "~/domain/members/rules";
import { Icon } from "~/ui/icons/icon";
import { Avatar } from "~/ui/members/avatar";
import type { Page } from "./handle";
import { PlainLink } from "./plain-link";

interface Props {
  page: Page;
  member: ShellMember | null;
  openRequests: number;
}

/** Title, subtitle, back button and home button. On the map home: the badge of own requests and the member's photo. */
export function PageHeader({ page, member, openRequests }: Props) {
  const { title, disclosure, back } = page;
  const { pathname } = useLocation();
  if (title === undefined) return null;
  return (
    <section className="page-header" aria-label="Page header">
      {back !== undefined && (
        <PlainLink className="button bare round" to={back} aria-label="Back">
          <Icon name="back" />
        </PlainLink>
      )}
      {disclosure ? (
        <details className="titles around" open={disclosure.open}>
          <summary>
            <Titles {...page} />
          </summary>
          {disclosure.content}
        </details>
      ) : (
        <div className="titles">
          <Titles {...page} />
        </div>
      )}
      {pathname !== "/" && (
        <PlainLink className="button bare round" to="/" aria-label="Home">
          <Icon name="home" />
        </PlainLink>
      )}
      {pathname === "/" && member && (
        <>
          <PlainLink className="request-count" to={OWN_REQUESTS}>
            <span className="badge me">
              <span>My open requests: </span>
              {openRequests}
            </span>
          </PlainLink>
          <PlainLink to="/profile" aria-label="Profile">
            <Avatar member={member} />
          </PlainLink>
        </>
      )}
    </section>
  );
}

type TitleTexts = Pick<Page, "title" | "titleIsName" | "pendingTitle" | "subtitle">;

/** The styles show `pendingTitle` in place of the title until the page's content has come (`handle.ts`). */
const Titles = ({ title, titleIsName, pendingTitle, subtitle }: TitleTexts) => (
  <>
    <h1 tabIndex={-1}>
      {pendingTitle && <span className="pending-title">{pendingTitle}</span>}
      <span translate={titleIsName ? "no" : undefined}>{title}</span>
    </h1>
    {subtitle !== undefined && <p>{subtitle}</p>}
  </>
);

export const OWN_REQUESTS = "/requests?tab=mine";
