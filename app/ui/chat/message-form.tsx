import type { Fetcher, FormProps } from "@remix-run/react";
import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from "react";
import type { MessageCard } from "~/domain/chat/rules";
import { useField, useForm, type FormReply } from "~/ui/forms/form-state";
import { PostForm } from "~/ui/forms/post-form";
import { Icon } from "~/ui/icons/icon";

/** What the action answers: the message as stored, or why it was not. */
export type SendReply = { sent: MessageCard } | FormReply;

interface Props {
  fetcher: Fetcher<SendReply> & { Form: ComponentType<FormProps> };
  /** The answer to the form when it was sent without JavaScript. */
  reply: FormReply | null;
  /** Made by the server for a phone without JavaScript: sending the same form again stores one message. */
  clientId: string;
}

/** Where one writes. What was typed stays until the server has it. */
export function MessageForm({ fetcher, reply, clientId }: Props) {
  const sent = fetcher.data && "sent" in fetcher.data ? fetcher.data.sent : null;
  const refused = fetcher.data && "errors" in fetcher.data ? fetcher.data : null;
  return (
    <PostForm intent="send" fetcher={fetcher} reply={refused ?? reply} className="message-form">
      <Composer sent={sent} sending={fetcher.state === "submitting"} clientId={clientId} />
    </PostForm>
  );
}

function Composer({ sent, sending, clientId }: { sent: MessageCard | null; sending: boolean; clientId: string }) {
  const { live } = useForm();
  const field = useField("content");
  const area = useRef<HTMLTextAreaElement>(null);
  const mark = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(true);
  // Not the one of each later load: a hidden field would take it over and forget that this text was sent before.
  const [firstMark] = useState(clientId);

  useEffect(() => {
    if (!area.current) return;
    if (sent) area.current.value = unsent(area.current.value, sent.content);
    setEmpty(area.current.value.trim() === "");
  }, [sent]);

  /** Another text is another message; the same one sent again after a failure is not. */
  const changed = () => {
    setEmpty(area.current?.value.trim() === "");
    if (mark.current) mark.current.value = newMark();
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!empty && !sending) event.currentTarget.form?.requestSubmit();
  };

  return (
    <>
      {live && <input type="hidden" name="live" value="1" />}
      <input ref={mark} type="hidden" name="clientId" defaultValue={firstMark} />
      <label className="unseen" htmlFor={field.control(null).id}>
        Message
      </label>
      <textarea
        {...field.control(null)}
        ref={area}
        rows={1}
        required
        placeholder="Type a message..."
        autoComplete="off"
        enterKeyHint="send"
        defaultValue={field.typed}
        onInput={changed}
        onKeyDown={sendOnEnter}
      />
      <button type="submit" className="button round" aria-label="Send" disabled={live && (empty || sending)}>
        <Icon name="send" />
      </button>
      {field.error !== undefined && (
        <p className="error" id={field.errorId}>
          {field.error}
        </p>
      )}
    </>
  );
}

/** What is left of the field once the message is stored: what was typed meanwhile. */
function unsent(typed: string, stored: string): string {
  const text = typed.normalize("NFC").trimStart();
  return text.startsWith(stored) ? text.slice(stored.length).trimStart() : typed;
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
const newMark = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
