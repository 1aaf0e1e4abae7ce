import { Icon } from "~/ui/icons/icon";

/** The benefits of a donation. Each must be true. */
export const Benefits = ({ mailsReceipts }: { mailsReceipts: boolean }) => (
  <section className="card stack benefits" aria-labelledby="benefits">
    <h2 id="benefits">What your support brings</h2>
    <ul>
      {[
        "The 'Inaugural Member' badge on your profile and on the spaces you share",
        "A community that stays free for every neighbour, without advertising",
        ...(mailsReceipts ? ["A receipt by e-mail"] : []),
      ].map((benefit) => (
        <li key={benefit}>
          <Icon name="check" />
          {benefit}
        </li>
      ))}
    </ul>
    <p className="soft">
      Each donation is paid once. You can give again at any time; there are no long-term commitments.
    </p>
  </section>
);
