import { useMember } from "~/ui/shell/use-member";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { MenuGroup } from "./menu-group";
import "./menu.css";

const community = [
  { to: "/", icon: "map", label: "Find Parking" },
  { to: "/requests", icon: "requests", label: "Parking Requests" },
  { to: "/chat", icon: "chat", label: "Messages" },
] as const;

const memberAccount = [{ to: "/profile", icon: "profile", label: "Profile" }] as const;
const visitorAccount = [{ to: "/auth", icon: "sign-in", label: "Sign In" }] as const;

/** Every place one can go (specification 2), for members and visitors. */
export function MenuPage() {
  const member = useMember();
  return (
    <div className="menu stack">
      <MenuGroup title="Parking Community" links={community} />
      <MenuGroup title="Your Account" links={member ? memberAccount : visitorAccount} />
      {member && <SignOutForm />}
      <p className="soft version">Version 1.0.0</p>
    </div>
  );
}
