import type { WaitingMember } from "~/domain/admin/rules";
import { MAX_LINK_DAYS, MAX_LINK_USES, MIN_LINK_USES, type LinkForMany } from "~/domain/auth/invitation-rules";
import type { RegistrationMode } from "~/domain/auth/rules";
import { Records, type Column } from "~/ui/admin/records";
import { RegistrationChoice } from "~/ui/admin/registration-choice";
import { Field } from "~/ui/forms/field";
import { PageFailure, ButtonForm, FormError, PostForm, SubmitButton, useReply } from "~/ui/forms/post-form";
import { QrCode } from "~/ui/icons/qr-code";
import { ProperName } from "~/ui/members/proper-name";
import { dateText } from "~/ui/time/date-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { WaitingList } from "./waiting-list";

/** A link for many people that was made just now. */
export interface NewLink {
  link: string;
  expiresAt: string;
  people: number;
  qr: { size: number; path: string };
}

interface Props {
  mode: RegistrationMode;
  /** The newest first. */
  links: LinkForMany[];
  brandName: string;
  /** Whom an admin has to let in: those who have waited for longest, how many wait, and whether they get mails. */
  waiting: { people: WaitingMember[]; total: number; sendsMails: boolean };
}

/** Who may join the community, and links by which many join. */
export function RegistrationPage({ mode, links, waiting, brandName }: Props) {
  const timeZone = useTimeZone();
  const reply = useReply<NewLink | object>();
  const made = reply && "link" in reply ? reply : null;
  return (
    <div className="stack readable">
      <PageFailure besides={["approve", "set-registration", "invite-many"]} />
      {made && <Poster made={made} brandName={brandName} timeZone={timeZone} />}
      {waiting.total > 0 && <WaitingList {...waiting} timeZone={timeZone} />}
      <PostForm intent="set-registration" className="card stack">
        <FormError />
        <RegistrationChoice mode={mode} />
        <SubmitButton label="Save" busy="Saving..." />
      </PostForm>
      {mode !== "closed" && (
        <PostForm intent="invite-many" className="card stack">
          <h2>A link for many</h2>
          <p>For a block party, a notice board or a house: a link, and a poster with a QR code to print.</p>
          <FormError />
          <Field
            name="people"
            label="How many may join"
            hint={`${MIN_LINK_USES} to ${MAX_LINK_USES}`}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            name="days"
            label="For how many days"
            hint={`1 to ${MAX_LINK_DAYS}`}
            inputMode="numeric"
            autoComplete="off"
          />
          <SubmitButton label="Make a link" className="button tinted" busy="Making..." />
        </PostForm>
      )}
      {links.length > 0 && (
        <Records caption="Links for many" titled columns={columnsIn(timeZone)} rows={links} keyOf={({ id }) => id} />
      )}
    </div>
  );
}

/** The new link, which is shown once. Printed, the page is the poster alone, on A4 and on Letter. */
const Poster = ({ made, brandName, timeZone }: { made: NewLink; brandName: string; timeZone: string }) => (
  <section className="card stack" aria-labelledby="poster">
    <p>
      This link is shown once. Copy it, or print this page now: only the poster comes out of the printer, on A4 or
      Letter.
    </p>
    <div className="poster">
      <h2 id="poster">Park with your neighbours</h2>
      <p>
        Scan this to join <ProperName>{brandName}</ProperName>: we tell each other when a space comes free.
      </p>
      <QrCode {...made.qr} width={240} />
      <code dir="ltr">{made.link}</code>
      <p>
        The first {made.people} can join by it, until {dateText(made.expiresAt, timeZone)}.
      </p>
    </div>
  </section>
);

const columnsIn = (timeZone: string): Column<LinkForMany>[] => [
  { title: "Made", cell: ({ createdAt }) => dateText(createdAt, timeZone) },
  { title: "Joined", number: true, cell: ({ joined, people }) => `${joined} of ${people}` },
  { title: "Ends", cell: ({ expiresAt }) => dateText(expiresAt, timeZone) },
  {
    title: "Works",
    cell: ({ id, works }) =>
      works ? <ButtonForm intent="end-link" fields={{ linkId: id }} label="End it" busy="Ending..." /> : "Not any more",
  },
];
