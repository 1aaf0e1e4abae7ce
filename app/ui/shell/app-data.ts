import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { OwnMember } from "~/domain/members/rules";
import type { ToastMessage } from "~/ui/toast/toast-message";

/** What the layout's loader gives the shell. */
export interface AppData {
  /** The community's name, a setting. */
  brand: string;
  /** Where members reach it, a setting. */
  origin: string;
  /** Whether this browser is shown the Security Notice. */
  securityNotice: boolean;
  member: OwnMember | null;
  /** What happened before this page and waits to be said, first things first. */
  toasts: readonly ToastMessage[];
  /** Messages the member has not read. */
  unread: number;
  /** Parking requests of the member that are pending or confirmed. */
  openRequests: number;
}

/** What this tab was last given; never set on the server. */
let latest: AppData | undefined;

/** A page that could not be loaded, as on a phone without network, keeps the shell of the one before. */
export function useAppData(): AppData | undefined {
  const data = useRouteLoaderData<AppData>("routes/_app");
  useEffect(() => {
    if (data) latest = data;
  }, [data]);
  return data ?? latest;
}

/** The member who is signed in, or null for a visitor. */
export const useMember = (): OwnMember | null => useAppData()?.member ?? null;
