import { PlainLink } from "~/ui/shell/plain-link";

interface Props {
  memberId: string;
  /** The space of theirs that it is about. */
  spaceId?: string;
  /** How it looks among buttons. */
  className?: string;
}

/** The address of the page where the member tells the admins of another, and of which space of theirs. */
const reportAddress = (memberId: string, spaceId?: string): string =>
  `/members/${memberId}/report${spaceId ? `?space=${spaceId}` : ""}#report`;

/** To the page where the member tells the admins of another; quiet, for most have nothing to tell. */
export const ReportLink = ({ memberId, spaceId, className = "report-link soft" }: Props) => (
  <PlainLink className={className} to={reportAddress(memberId, spaceId)}>
    Report
  </PlainLink>
);
