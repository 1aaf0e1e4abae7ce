import { Form } from "@remix-run/react";
import { useEffect, useId, useState, type FormEvent, type KeyboardEvent, type RefObject } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { lengthProblem } from "~/domain/chat/rules";
import { typedIn, type FormReply } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";

interface Props {
  area: RefObject<HTMLTextAreaElement>;
  /** The answer to the form when it was sent without JavaScript. */
  reply: FormReply | null;
  /** Made by the server for a phone without JavaScript: sending the same form again stores one message. */
  clientId: string;
  /** A message is on its way: the next one waits for it. */
  sending: boolean;
  onSend: (content: string) => void;
}

/** The form to write a message. Enter sends; Shift and Enter starts a new line (specification 5). */
export function MessageForm({ area, reply, clientId, sending, onSend }: Props) {
  const live = useHydrated();
  const id = useId();
  const [empty, setEmpty] = useState(true);
  const [problem, setProblem] = useState(reply?.error?.content?.[0] ?? reply?.failure?.message ?? null);
  // The id of the first load is kept: with the id of a later load, the same text could be stored twice.
  const [mark] = useState(clientId);

  const look = () => setEmpty(area.current?.value.trim() === "");
  useEffect(() => setEmpty(area.current?.value.trim() === ""), [area]); // text typed before the script ran

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("content");
    if (!(field instanceof HTMLTextAreaElement) || sending) return;
    const content = field.value.trim();
    const wrong = lengthProblem(content);
    setProblem(wrong);
    field.focus();
    if (wrong !== null || content === "") return;
    onSend(content);
    field.value = "";
    look();
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <Form method="post" className="message-form" noValidate={live} onSubmit={send}>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="clientId" defaultValue={mark} />
      <label className="unseen" htmlFor={id}>
        Message
      </label>
      <textarea
        ref={area}
        id={id}
        name="content"
        rows={1}
        required
        placeholder="Type a message..."
        autoComplete="off"
        enterKeyHint="send"
        defaultValue={typedIn(reply, "content")}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onInput={look}
        onKeyDown={sendOnEnter}
      />
      <button type="submit" className="button round" aria-label="Send" disabled={live && (empty || sending)}>
        <Icon name="send" />
      </button>
      {problem !== null && (
        <p className="error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </Form>
  );
}
