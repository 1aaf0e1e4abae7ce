import { useFetcher, useLocation } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useSafeSubmit } from "~/ui/forms/use-safe-submit";
import { heading } from "~/ui/shell/use-focus-on-arrival";
import type { Point } from "~/domain/places/rules";
import { pinText, useHomeUrls } from "~/ui/spaces/home-url";
import { SentBy } from "~/ui/shell/app-data";

/** What a button does with a space: its name, which the map home's action reads. */
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
  | "keep" // to hold it: forms and calls have an older word for that
  | "renew"
  | "remove"
  | "report-taken"
  | "report-free"
  | "tip-taken"
  | "tip-not-there";

/** What was sent, until the answer is there: the id of the space whose button was pressed is in it. */
const Sent = createContext<readonly FormDataEntryValue[]>([]);

/** The id of the map home's form. Buttons in the map's popups stand outside of it and name it. */
export const SPACE_FORM = "space-form";

/** The address to which a space's buttons are sent: the map home. From another page the answer leads back to that page. */
export function useButtonAction(): string {
  const { pathname, search } = useLocation();
  const { action } = useHomeUrls();
  return pathname === "/" ? action : `/?index&returnTo=${encodeURIComponent(pathname + search)}`;
}

/**
 * One form around the buttons of all cards. A form for each card costs the phone and the server more. It sends the phone's
 * position, since a held space is promised only to a driver who can be there in time.
 */
export function SpaceForm({ id, phone, children }: { id?: string; phone?: Point | null; children: ReactNode }) {
  const fetcher = useFetcher();
  const action = useButtonAction();
  const safely = useSafeSubmit(fetcher);
  // Besides member and position the form sends the pressed button alone: its name is the intent, its value the space's id.
  const sent = [...(fetcher.formData?.values() ?? [])];
  const rememberButton = useRestoredFocus(fetcher.state);
  const send = (event: FormEvent<HTMLFormElement>) => {
    rememberButton(event);
    safely(event);
  };
  return (
    <fetcher.Form id={id} method="post" action={action} onSubmit={send}>
      <SentBy />
      {phone && <input type="hidden" name="at" value={pinText(phone)} />}
      <Sent.Provider value={sent}>{children}</Sent.Provider>
    </fetcher.Form>
  );
}

/**
 * A pressed button is disabled until the answer, and may be gone after it or with a later load: the browser then drops the
 * focus. This puts it back on the button, else on its space's card, else on the page's heading.
 */
function useRestoredFocus(state: string): (event: FormEvent) => void {
  const pressed = useRef<HTMLButtonElement | null>(null);
  const restore = useCallback(() => {
    const button = pressed.current;
    if (!button || document.activeElement === button) return;
    const isDropped = document.activeElement === document.body;
    // A button that stays can still leave later.
    if (!isDropped || !button.isConnected) pressed.current = null;
    if (!isDropped) return;
    const next = button.isConnected ? button : (document.getElementById(`space-${button.value}`) ?? heading());
    next?.focus({ preventScroll: true });
  }, []);
  // After each render: the list that takes the button away may come long after the answer.
  useEffect(() => {
    if (state === "idle") restore();
  });
  // A form in the promise bar leaves the page together with the bar.
  useEffect(() => restore, [restore]);
  return ({ nativeEvent }) => {
    const { submitter } = nativeEvent as SubmitEvent; // React's own event names no button
    if (submitter instanceof HTMLButtonElement) pressed.current = submitter;
  };
}

interface IntentButtonProps {
  intent: SpaceIntent;
  spaceId: string;
  label: string;
  /** 'quiet' beside a primary button, 'tinted' where another leads, 'bare' for the least, 'danger' to end or remove. */
  look?: "quiet" | "tinted" | "bare" | "danger" | undefined;
  /** The form, for a button outside of it. */
  form?: string;
}

/** A button of one space. All buttons of the space are disabled until the pressed one is answered. */
export const IntentButton = ({ intent, spaceId, label, look, form }: IntentButtonProps) => (
  <button
    name={intent}
    value={spaceId}
    form={form}
    className={look ? `button ${look}` : "button"}
    disabled={useContext(Sent).includes(spaceId)}
  >
    {label}
  </button>
);
