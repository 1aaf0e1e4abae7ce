import { useRouteLoaderData } from "@remix-run/react";
import type { OwnMember } from "~/domain/members/rules";
import type { ToastMessage } from "~/ui/toast/toast-message";

/** What the layout's loader gives the shell. */
export interface AppData {
  /** The community's name, a setting. */
  brand: string;
  member: OwnMember | null;
  /** What happened before this page and waits to be said, first things first. */
  toasts: readonly ToastMessage[];
  /** Messages the member has not read. */
  unread: number;
  /** Parking requests of the member that are pending or confirmed. */
  openRequests: number;
}

/** Undefined above the layout, as in the root's error boundary. */
export const useAppData = (): AppData | undefined => useRouteLoaderData<AppData>("routes/_app");
