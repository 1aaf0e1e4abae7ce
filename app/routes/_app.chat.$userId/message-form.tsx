import { getFormProps, getTextareaProps, parse, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useCallback, useEffect, useState, type FormEvent, type KeyboardEvent, type RefObject } from "react";
import { lengthProblem } from "~/domain/chat/rules";
import { typedIn, type FormReply } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { SentBy } from "~/ui/shell/app-data";

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

/** The form to write a message. The page sends it itself, so Conform checks its length here. */
export function MessageForm({ area, reply, clientId, sending, onSend }: Props) {
  const [form, { content }] = useForm<{ content: string }>({
    lastResult: reply,
    constraint: { content: { required: true } },
    defaultNoValidate: false,
    onValidate: ({ formData }) => parse(formData, { resolve: ({ content: typed }) => toConformResult(typed) }),
  });
  /** Conform switches the browser's own checks off once its script runs. */
  const scriptRuns = form.noValidate;
  const [empty, setEmpty] = useState(true);
  const [failure, setFailure] = useState(content.errors ? undefined : reply?.failure?.message);
  const problem = content.errors?.[0] ?? failure;
  // The id of the first load stays: with the id of a later load, the same text could be stored twice.
  const [firstClientId] = useState(clientId);

  const noteEmpty = useCallback(() => setEmpty(area.current?.value.trim() === ""), [area]);
  useEffect(noteEmpty, [noteEmpty]); // text typed before the script ran

  const { onSubmit, ...props } = getFormProps(form);
  const send = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("content");
    if (!(field instanceof HTMLTextAreaElement) || sending) return;
    setFailure(undefined);
    const text = field.value.trim();
    field.focus();
    if (text === "") return;
    onSend(text);
    field.value = "";
    noteEmpty();
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <Form method="post" className="message-form" {...props} onSubmit={send}>
      <SentBy />
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="clientId" defaultValue={firstClientId} />
      <label className="unseen" htmlFor={content.id}>
        Message
      </label>
      <textarea
        {...getTextareaProps(content, { value: false, ariaDescribedBy: failure && content.errorId })}
        ref={area}
        rows={1}
        placeholder="Type a message..."
        autoComplete="off"
        enterKeyHint="send"
        defaultValue={typedIn(reply, "content")}
        onInput={noteEmpty}
        onKeyDown={sendOnEnter}
      />
      <button type="submit" className="button round" aria-label="Send" disabled={scriptRuns && (empty || sending)}>
        <Icon name="send" />
      </button>
      {problem !== undefined && (
        <p className="error" id={content.errorId}>
          {problem}
        </p>
      )}
    </Form>
  );
}

/** What Conform needs to know of a typed message. An empty one is no error: it is not sent. */
function toConformResult(typed: unknown) {
  const text = typeof typed === "string" ? typed.trim() : "";
  const problem = lengthProblem(text);
  return problem === null ? { value: { content: text } } : { error: { content: [problem] } };
}
