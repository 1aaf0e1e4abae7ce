import { PlainLink } from "~/ui/shell/plain-link";

interface Props {
  memberId: string;
  spaceId?: string;
  /** How it looks among buttons. */
  className?: string;
}

const reportAddress = (memberId: string, spaceId?: string): string =>
  `/members/${memberId}/report${spaceId ? `?space=${spaceId}` : ""}#report`;

/** The link to the report page, styled as a secondary action. */
export const ReportLink = ({ memberId, spaceId, className = "lone soft" }: Props) => (
  <PlainLink className={className} to={reportAddress(memberId, spaceId)}>
    Report
  </PlainLink>
);
