import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useFetcher } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";
import type { FormReply } from "~/ui/forms/form-state";
import type { PostForm } from "~/ui/forms/post-form";
import "./dialog.css";

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog, open as long as it is rendered. Escape, the close button and a tap beside it close it. */
export function Dialog({ title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog: Partial<HTMLDialogElement> | null = ref.current;
    // Browsers before 2022 have no dialogs: it then stands in the page.
    if (dialog?.showModal) dialog.showModal();
    else dialog?.setAttribute?.("open", "");
    // Close before removal: otherwise the focus does not return to the element that opened the dialog.
    return () => dialog?.close?.();
  }, []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the keyboard's way
    <dialog
      ref={ref}
      className="stack"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(click) => isBeside(click) && onClose()}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="button bare round" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Whether a tap hit the backdrop. Taps on gaps inside the dialog have the same target. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

export const CancelButton = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="button quiet" onClick={onClose}>
    Cancel
  </button>
);

/** A dialog's form, sent in the background. Calls `onDone` after success. A refusal leaves the dialog open. */
export function useDialogForm(onDone: () => void) {
  const fetcher = useFetcher<FormReply>();
  const { state, data: reply } = fetcher;
  const sent = useRef<{ replyBefore: FormReply | undefined } | null>(null);
  useEffect(() => {
    if (state === "submitting") sent.current = { replyBefore: reply };
    else if (state === "idle" && sent.current) {
      // A refusal brings a new reply. Success brings none, so the one before stays.
      const isRefused = reply !== sent.current.replyBefore;
      sent.current = null;
      if (!isRefused) onDone();
    }
  }, [state, reply, onDone]);
  return { fetcher };
}

/** Props of a form that stands on its own page and in a dialog. */
export interface DialogFormProps extends Pick<
  ComponentProps<typeof PostForm>,
  "constraint" | "fetcher" | "failed" | "action"
> {
  /** A link back, or a button that closes the dialog. */
  cancel: ReactNode;
}
