import { useFetcher } from "@remix-run/react";
import { createContext, useContext, type ReactNode } from "react";
import { useSafeSubmit } from "~/ui/forms/use-safe-submit";
import { useHomeAddress } from "./home-address";

/** What can be done to a space by one press; the map home's action knows them by these names. */
export type SpaceIntent =
  | "claim"
  | "release"
  | "taken-by-other"
  | "hand-over"
  | "not-got"
  | "leave"
  | "renew"
  | "remove"
  | "report-taken"
  | "report-free";

/** The space whose button is on its way. */
const Pressed = createContext<unknown>(null);

/** Buttons that do something to spaces: one form for all of them, since each form costs the phone and the server. */
export function SpaceForm({ children }: { children: ReactNode }) {
  const fetcher = useFetcher();
  const { action } = useHomeAddress();
  const safely = useSafeSubmit(fetcher);
  const [pressed] = fetcher.formData?.values() ?? [];
  return (
    <fetcher.Form method="post" action={action} onSubmit={safely}>
      <Pressed.Provider value={pressed}>{children}</Pressed.Provider>
    </fetcher.Form>
  );
}

interface IntentButtonProps {
  intent: SpaceIntent;
  spaceId: string;
  /** 'quiet' beside a more important one, 'bare' for the least, 'danger' where something is lost. */
  look?: "quiet" | "bare" | "danger";
  children: ReactNode;
}

/** The buttons of a space stay still while one of them is on its way. */
export const IntentButton = ({ intent, spaceId, look, children }: IntentButtonProps) => (
  <button
    name={intent}
    value={spaceId}
    className={look ? `button ${look}` : "button"}
    disabled={useContext(Pressed) === spaceId}
  >
    {children}
  </button>
);
