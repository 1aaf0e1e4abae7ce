import { Tick } from "~/ui/forms/choice";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";

/** Whether promises, messages and watched areas go by mail where no notification reaches the member. */
export const ByMailForm = ({ byMail }: { byMail: boolean }) => (
  <section className="card" aria-labelledby="by-mail">
    <PostForm intent="set-by-mail">
      <h2 id="by-mail">By e-mail</h2>
      <Tick name="byMail" label="Mail me what waits for 2 minutes" defaultChecked={byMail} />
      <p className="hint">
        Promises to you and messages, while no phone or browser above shows notifications. The mail has a link, never
        the text. One mail an hour for each conversation. A space that comes up in an area you watch goes at once. Your
        choices and quiet hours above count here too.
      </p>
      <SubmitButton busy="Saving...">
        Save<span className="unseen"> by e-mail</span>
      </SubmitButton>
    </PostForm>
  </section>
);
