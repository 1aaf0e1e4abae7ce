import { initials } from "~/domain/members/member-text-rules";
import type { PublicMember } from "~/domain/members/rules";
import { largePhoto } from "~/domain/photos/rules";
import "./avatar.css";

type Person = Pick<PublicMember, "firstName" | "lastName" | "profileImageUrl">;

/** A person's photo or initials. The name stands beside it, so it has no alternative text. */
export function Avatar({ member, large = false }: { member: Person; large?: boolean }) {
  const className = large ? "avatar large" : "avatar";
  const { profileImageUrl: photo } = member;
  if (photo) {
    const size = large ? 80 : 44;
    return <img className={className} src={large ? largePhoto(photo) : photo} width={size} height={size} alt="" />;
  }
  return (
    <span className={className} aria-hidden="true">
      {initials(member)}
    </span>
  );
}
