import { missingFromProfile, type OwnMember, type ProfilePart } from "~/domain/members/rules";
import { PROFILE_POINTS } from "~/domain/points/rules";

const words: Record<ProfilePart, string> = {
  firstName: "first name",
  lastName: "last name",
  city: "city",
  vehicleDescription: "vehicle",
  licensePlate: "plate",
  profileImageUrl: "photo",
};

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** What the profile still lacks to earn the points of a complete profile (docs/product.md#points). */
export function CompleteProfile({ member }: { member: OwnMember }) {
  const missing = missingFromProfile(member);
  if (missing.length === 0) return null;
  return (
    <p className="notice">
      Add your {list.format(missing.map((part) => words[part]))} and earn {PROFILE_POINTS} points.
    </p>
  );
}
