import { useFetcher, useLocation } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useSafeSubmit } from "~/ui/forms/use-safe-submit";
import { heading } from "~/ui/shell/use-focus-on-arrival";
import type { Point } from "~/domain/places/rules";
import { pinText, useHomeAddress } from "~/ui/spaces/home-address";

/** The one-press actions of a space. The map home's action uses the same names. */
export type SpaceIntent =
  | "claim"
  | "ask"
  | "release"
  | "taken-by-other"
  | "hand-over"
  | "undo-parked"
  | "unsafe"
  | "not-got"
  | "leave"
  | "keep"
  | "renew"
  | "remove"
  | "report-taken"
  | "report-free";

/** The space whose button was pressed and not answered yet. */
const Pressed = createContext<unknown>(null);

/** The id of the map home's form: buttons in the map's popups belong to it too. */
export const SPACE_FORM = "space-form";

/** Where a space's buttons are answered. Away from the map home the answer leads back to the page they stand on. */
export function usePressAction(): string {
  const { pathname, search } = useLocation();
  const { action } = useHomeAddress();
  return pathname === "/" ? action : `/?index&returnTo=${encodeURIComponent(pathname + search)}`;
}

/**
 * One form around the buttons of all cards. A form for each card costs the phone and the server more. It sends the phone's
 * position, since a kept space is promised only to a driver who can be there in time.
 */
export function SpaceForm({ id, phone, children }: { id?: string; phone?: Point | null; children: ReactNode }) {
  const fetcher = useFetcher();
  const action = usePressAction();
  const safely = useSafeSubmit(fetcher);
  const [, pressed] = [...(fetcher.formData ?? [])].find(([name]) => name !== "at") ?? [];
  const keepFocus = useKeptFocus(fetcher.state);
  const send = (event: FormEvent<HTMLFormElement>) => {
    keepFocus(event);
    safely(event);
  };
  return (
    <fetcher.Form id={id} method="post" action={action} onSubmit={send}>
      {phone && <input type="hidden" name="at" value={pinText(phone)} />}
      <Pressed.Provider value={pressed}>{children}</Pressed.Provider>
    </fetcher.Form>
  );
}

/**
 * A pressed button is disabled until the answer, and may be gone after it: the browser then drops the focus. This puts it
 * back on the button, else on its space's card, else on the page's heading.
 */
function useKeptFocus(state: string): (event: FormEvent) => void {
  const pressed = useRef<HTMLButtonElement | null>(null);
  const restore = useCallback(() => {
    const button = pressed.current;
    pressed.current = null;
    if (!button || document.activeElement !== document.body) return;
    const next = button.isConnected ? button : (document.getElementById(`space-${button.value}`) ?? heading());
    next?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (state === "idle") restore();
  }, [state, restore]);
  // The form itself goes with the promise bar.
  useEffect(() => restore, [restore]);
  return ({ nativeEvent }) => {
    const { submitter } = nativeEvent as SubmitEvent; // the native event
    if (submitter instanceof HTMLButtonElement) pressed.current = submitter;
  };
}

interface IntentButtonProps {
  intent: SpaceIntent;
  spaceId: string;
  /** 'quiet' beside a primary button, 'bare' for the least important, 'danger' for destructive ones. */
  look?: "quiet" | "bare" | "danger" | undefined;
  /** The form, for a button outside of it. */
  form?: string;
  children: ReactNode;
}

/** A space's buttons are disabled while one of them is being processed. */
export const IntentButton = ({ intent, spaceId, look, form, children }: IntentButtonProps) => (
  <button
    name={intent}
    value={spaceId}
    form={form}
    className={look ? `button ${look}` : "button"}
    disabled={useContext(Pressed) === spaceId}
  >
    {children}
  </button>
);
