import { initials, type PublicMember } from "~/domain/members/rules";
import "./avatar.css";

type Person = Pick<PublicMember, "firstName" | "lastName" | "profileImageUrl">;

/** A person's picture, or their initials; the name stands beside it, so it says nothing itself. */
export function Avatar({ member, large = false }: { member: Person; large?: boolean }) {
  const className = large ? "avatar large" : "avatar";
  if (member.profileImageUrl) return <img className={className} src={member.profileImageUrl} alt="" />;
  return (
    <span className={className} aria-hidden="true">
      {initials(member)}
    </span>
  );
}
