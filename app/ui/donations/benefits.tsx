import { Icon } from "~/ui/icons/icon";

/** What a donation brings; nothing that is not so. */
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
    <p className="soft">You give once, as often as you like: there are no long-term commitments.</p>
  </section>
);
