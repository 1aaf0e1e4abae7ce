import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RoutePolicy } from "~/security/route-policy";

export type Tab = "map" | "requests" | "chat" | "profile" | "menu" | "home";

/** A value, or what makes it from the page's data. A page that failed to load has no data. */
type FromData<Data, T> = T | ((data: Data | undefined) => T);

/** Each is wider than one column of 640 px. A `map` goes from edge to edge, a `thread` fills the screen below the frame. */
type Layout = "wide" | "map" | "thread";

interface Disclosure {
  open: boolean;
  content: ReactNode;
}

/** A page's settings for the shell: `export const handle: PageHandle<Data> = { … }`. */
export interface PageHandle<Data = never> extends RoutePolicy {
  /** The page's heading, shown in the page header; without one the page brings its own h1. */
  title?: FromData<Data, string | undefined>;
  /** The title is somebody's name, which translators leave as it is. */
  titleIsName?: true;
  /** Replaces the title while a script loads the page's content, until an element of class `settled` exists. */
  pendingTitle?: FromData<Data, string | undefined>;
  subtitle?: FromData<Data, ReactNode>;
  /** What opens below title and subtitle when they are pressed, or is open from the start. */
  disclosure?: FromData<Data, Disclosure | undefined>;
  /** The meta description, for public pages. */
  description?: FromData<Data, string | undefined>;
  /** Path the back button leads to. */
  back?: FromData<Data, string | undefined>;
  tab?: FromData<Data, Tab>;
  /** False: the page is sent without any script. */
  hydrate?: FromData<Data, boolean>;
  /** True: the page uses no style of the layers `pages` and `member-pages`, so the first page of a visit carries none. */
  homeStyle?: (data: Data | undefined) => boolean;
  /** True: the page's error screen carries the page's script. */
  hydrateErrors?: true;
  /** True: the page holds nothing made for one visitor, such as a key or token, so it is cached for all visitors. */
  sameForVisitors?: boolean;
  /** The page may load the payment service's card form; no other page may. */
  cardForm?: true;
  /** How the frame stands around this page. Not read from the content: a browser paints the frame before that has arrived. */
  layout?: FromData<Data, Layout | undefined>;
  /** The name by which the phone lists this page, which it keeps for when there is no network. Never with `noStore`. */
  offline?: string;
  /** True: the page has no text field, so without JavaScript it reloads by itself during a promise. */
  reloads?: FromData<Data, boolean>;
}

function settingsOf(match: { handle?: unknown; data: unknown } | undefined) {
  const handle = (match?.handle ?? {}) as PageHandle<unknown>;
  const valueOf = <T>(setting: FromData<unknown, T> | undefined): T | undefined =>
    setting instanceof Function ? setting(match?.data) : setting;
  return {
    title: valueOf(handle.title),
    titleIsName: handle.titleIsName,
    pendingTitle: valueOf(handle.pendingTitle),
    subtitle: valueOf(handle.subtitle),
    disclosure: valueOf(handle.disclosure),
    description: valueOf(handle.description),
    back: valueOf(handle.back),
    tab: valueOf(handle.tab),
    hydrate: valueOf(handle.hydrate) ?? true,
    layout: valueOf(handle.layout),
    reloads: valueOf(handle.reloads),
  };
}

/** A page's settings as the shell reads them. */
export type Page = ReturnType<typeof settingsOf>;

/** The settings of the page on screen: those of the innermost route. */
export const usePage = (): Page => settingsOf(useMatches().at(-1));
