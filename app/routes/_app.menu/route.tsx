import { useId } from "react";
import type { PageHandle } from "~/ui/shell/handle";
import type { ShellMember } from "~/domain/members/rules";
import { pointsText, pointWord } from "~/domain/points/rules";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { useMember } from "~/ui/shell/app-data";
import { LinkRows, type LinkRow } from "~/ui/shell/link-rows";
import "./menu.css";

export const handle: PageHandle = {
  title: "Menu",
  tab: "menu",
  reloads: true,
  alsoOpenTo: ["unconfirmed"],
};

const community: readonly LinkRow[] = [
  { to: "/", icon: "map", label: "Find Parking" },
  { to: "/requests", icon: "requests", label: "Parking Requests" },
  { to: "/chat", icon: "chat", label: "Messages" },
  { to: "/plans", icon: "clock", label: "Plans" },
];

const signInLinks: readonly LinkRow[] = [
  { to: "/auth", icon: "sign-in", label: "Sign In" },
  { to: "/auth?mode=sign-up", icon: "plus", label: "Create Account" },
];

/** The same four links for members and visitors. Visitors must sign in first. */
const accountOf = (member: ShellMember | null): LinkRow[] => [
  { to: "/profile", icon: "profile", label: "Profile" },
  {
    to: "/rewards",
    icon: "points",
    label: "Rewards",
    ...(member && { note: `${pointsText(member.points)} ${pointWord(member.points)}` }),
  },
  {
    to: "/parking-history",
    icon: "clock",
    label: "Parking History",
    ...(member && { note: `${member.spacesShared} shared` }),
  },
  { to: "/subscribe", icon: "heart", label: "Support & Donations" },
];

const information: readonly LinkRow[] = [
  { to: "/about", icon: "about", label: "About" },
  { to: "/how-it-works", icon: "help", label: "How It Works" },
];

const legal: readonly LinkRow[] = [
  { to: "/terms", icon: "terms", label: "Terms of Use" },
  { to: "/privacy", icon: "lock", label: "Privacy Policy" },
  { to: "/contact", icon: "mail", label: "Contact Us" },
];

/** Links to all pages, for members and visitors. */
export default function MenuPage() {
  const member = useMember();
  return (
    <div className="menu stack">
      <MenuGroup title="Parking Community" links={community} />
      <MenuGroup title="Your Account" links={member ? accountOf(member) : [...signInLinks, ...accountOf(null)]} />
      <MenuGroup title="Information" links={information} />
      <MenuGroup title="Legal" links={legal} />
      {member && <SignOutForm />}
      {/* The specification's text. Admins read on the Health page which version runs. */}
      <p className="soft version">Version 1.0.0</p>
    </div>
  );
}

function MenuGroup({ title, links }: { title: string; links: readonly LinkRow[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <LinkRows links={links} />
    </section>
  );
}
