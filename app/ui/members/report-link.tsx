import { PlainLink } from "~/ui/shell/plain-link";

interface Props {
  memberId: string;
  /** The space that the report may be about. */
  spaceId?: string;
  /** How it looks among the buttons beside it. */
  className: string;
}

/** The link to the page on which a member is reported. */
export const ReportLink = ({ memberId, spaceId, className }: Props) => (
  <PlainLink className={className} to={`/members/${memberId}/report${spaceId ? `?space=${spaceId}` : ""}#report`}>
    Report
  </PlainLink>
);
