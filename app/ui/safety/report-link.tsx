import { Link } from "@remix-run/react";

interface Props {
  memberId: string;
  /** The space of theirs that it is about. */
  spaceId?: string;
  /** How it looks among buttons. */
  className?: string;
}

/** To the page where the member tells the admins of another; quiet, for most have nothing to tell. */
export const ReportLink = ({ memberId, spaceId, className = "report-link soft" }: Props) => (
  <Link className={className} to={`/members/${memberId}/report${spaceId ? `?space=${spaceId}` : ""}#report`}>
    Report
  </Link>
);
