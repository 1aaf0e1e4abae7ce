import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";

/** The tab a page lights up. */
export type Tab = "map" | "requests" | "chat" | "profile" | "menu" | "home";

type FromData<Data, T> = T | ((data: Data) => T);

/** What a page tells the shell about itself: `export const handle: PageHandle<Data> = { … }`. */
export interface PageHandle<Data = never> {
  /** The page's heading, shown in the page header; without one the page brings its own h1. */
  title?: FromData<Data, string | undefined>;
  /** Shown in the title's place where a script is at work, until the page holds something of class `settled`. */
  pendingTitle?: FromData<Data, string | undefined>;
  subtitle?: FromData<Data, ReactNode>;
  /** What a search engine says below the title: for pages that visitors may find. */
  description?: FromData<Data, string | undefined>;
  /** Path the back button leads to. */
  back?: FromData<Data, string | undefined>;
  tab?: FromData<Data, Tab>;
  /** False: the page is sent without any script. */
  hydrate?: FromData<Data, boolean>;
  /** What is said in the place of the page, when it is refused or fails, is sent with its script. */
  hydrateErrors?: true;
  /** Nothing on the page is made for one visitor alone, no key and no token: it may be kept for all of them. */
  sameForVisitors?: boolean;
  /** The page may load the payment service's card form; no other page may. */
  cardForm?: true;
  /** The page lays itself out beyond one column of 640 px. */
  wide?: FromData<Data, boolean>;
}

export interface Page {
  title: string | undefined;
  pendingTitle: string | undefined;
  subtitle: ReactNode;
  description: string | undefined;
  back: string | undefined;
  tab: Tab | undefined;
  hydrate: boolean;
  wide: boolean;
}

const valueOf = <T>(value: FromData<unknown, T> | undefined, data: unknown): T | undefined =>
  value instanceof Function ? value(data) : value;

/** What is said of a page, once its data is known. */
export function describe(match: { handle?: unknown; data: unknown } | undefined): Page {
  const handle = (match?.handle ?? {}) as PageHandle<unknown>;
  const data = match?.data;
  return {
    title: valueOf(handle.title, data),
    pendingTitle: valueOf(handle.pendingTitle, data),
    subtitle: valueOf(handle.subtitle, data),
    description: valueOf(handle.description, data),
    back: valueOf(handle.back, data),
    tab: valueOf(handle.tab, data),
    hydrate: valueOf(handle.hydrate, data) ?? true,
    wide: valueOf(handle.wide, data) ?? false,
  };
}

/** The page on screen, as its innermost route describes it. */
export const usePage = (): Page => describe(useMatches().at(-1));
