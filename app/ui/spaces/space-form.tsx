import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHomeAddress } from "./home-address";

/** What can be done to a space by one press; the map home's action knows them by these names. */
export type SpaceIntent =
  "claim" | "release" | "taken-by-other" | "hand-over" | "not-got" | "leave" | "renew" | "remove" | "report-taken";

/** Buttons that do something to one space. They stay still while one of them is on its way. */
export function SpaceForm({ spaceId, children }: { spaceId: string; children: ReactNode }) {
  const fetcher = useFetcher();
  const { action } = useHomeAddress();
  return (
    <fetcher.Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="spaceId" value={spaceId} />
      <fieldset className="row" disabled={fetcher.state !== "idle"}>
        {children}
      </fieldset>
    </fetcher.Form>
  );
}

interface IntentButtonProps {
  intent: SpaceIntent;
  /** 'quiet' beside a more important one, 'bare' for the least, 'danger' where something is lost. */
  look?: "quiet" | "bare" | "danger";
  children: ReactNode;
}

export const IntentButton = ({ intent, look, children }: IntentButtonProps) => (
  <button type="submit" name="intent" value={intent} className={look ? `button ${look}` : "button"}>
    {children}
  </button>
);
