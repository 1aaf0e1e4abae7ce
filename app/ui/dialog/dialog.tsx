import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { Icon } from "~/ui/icons/icon";
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
    const dialog = ref.current;
    dialog?.showModal();
    // Close before removal: otherwise the focus does not return to the element that opened the dialog.
    return () => dialog?.close();
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
