import { Link } from "@remix-run/react";
import type { PageHandle } from "~/ui/shell/handle";
import { retentionDays } from "~/domain/shared/retention-rules";
import { useAppData } from "~/ui/shell/app-data";
import { Section } from "~/ui/information/section";
import { MAX_ACTIVE_SPACES } from "~/domain/listings/space-rules";
import "~/ui/information/information.css";

export const handle: PageHandle = {
  title: "Terms of Use",
  subtitle: "Last updated January 2025",
  description: "What members can expect of each other and of this community, in nine short sections.",
  back: "/menu",
  tab: "menu",
  hydrate: false,
  alsoOpenTo: ["suspended", "unconfirmed", "before-launch"],
};

export default function TermsPage() {
  const brand = useAppData()?.brand;
  return (
    <div className="information articles">
      <Section title="About these terms">
        <p>
          They apply between you and the operator of this {brand} community: whoever runs this server, called 'we' here.
          By creating an account you accept them. If you don't, please don't use {brand}.
        </p>
      </Section>
      <Section title="Who can join">
        <ul>
          <li>You are 18 or older.</li>
          <li>You use your own name and email address, and have one account.</li>
          <li>You keep your password to yourself, and tell us if someone else got hold of it.</li>
        </ul>
      </Section>
      <Section title="What this service is, and isn't">
        <p>
          {brand} lets neighbours tell each other about parking spaces. We don't own, rent or reserve any space, and a
          promise between two members gives nobody a right to a place on a public street. Signs, permits, time limits
          and fees apply as always: check them yourself.
        </p>
        <p>
          We can't know whether a space is really there, whether someone is faster, or whether a member keeps their
          word. The service may be changed or interrupted at any time.
        </p>
      </Section>
      <Section title="Sharing, asking and promising">
        <ul>
          <li>
            Share only a space where you are parked and which you are about to leave, at its true place; at most{" "}
            {MAX_ACTIVE_SPACES} at a time.
          </li>
          <li>Promise a space to one driver, and wait as long as you said.</li>
          <li>If a space is promised to you, come in time or say that you can't make it.</li>
          <li>Say that a space was handed over only if it was.</li>
          <li>Obey the traffic rules, block nobody, and leave your phone alone while you drive.</li>
        </ul>
      </Section>
      <Section title="Points and rewards">
        <p>
          Points are a way of saying thank you. They aren't money, can't be bought, sold or passed on, and have no value
          outside this community. Points that were earned by mistake or by a trick may be taken back. Where this
          community offers rewards for points, it decides which ones, and may change or end them. A donation is a gift
          to the operator: it buys neither points nor a space.
        </p>
      </Section>
      <Section title="What isn't allowed">
        <ul>
          <li>Asking for or paying money for a space.</li>
          <li>Invented spaces, requests, handovers, names or ratings.</li>
          <li>Insults, threats, discrimination, advertising, or following someone around.</li>
          <li>Using what you learn here about other members for anything but parking.</li>
          <li>Collecting data by program, attacking the service, or getting round its limits.</li>
        </ul>
      </Section>
      <Section title="What you write and show">
        <p>
          Your messages, descriptions and photo remain yours. You allow us to store them and to show them to those they
          are meant for, as the <Link to="/privacy">Privacy Policy</Link> says. Write and show nothing that is unlawful
          or belongs to someone else.
        </p>
      </Section>
      <Section title="Ending it">
        <p>
          You can leave at any time: under 'Your Data' in your profile you delete your account yourself. What was
          personal is gone at once, the rest of the account's data within {retentionDays.formerMember} days of closure.
          We may suspend or close accounts that break these terms or put others at risk; whoever is suspended can still
          read why, and download and delete their data. If you think that we were wrong,{" "}
          <Link to="/contact">contact us</Link>.
        </p>
      </Section>
      <Section title="Liability and changes">
        <p>
          You drive, park and meet people at your own risk. The service comes as it is; as far as the law allows, we
          aren't liable for tickets, towing, damage, or a space that wasn't there. Rights that the law gives you stay as
          they are. When these terms change, the new ones stand here with their date, and hold for whoever goes on using{" "}
          {brand}.
        </p>
      </Section>
    </div>
  );
}
