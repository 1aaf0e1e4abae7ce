import { Shell } from "./shell";

/**
 * The frame for a page outside the app's layout that is sent without a script. In browsers it is undefined: a second page
 * that imports it there would take it out of the layout's script, at the cost of every page.
 */
export const StaticShell: typeof Shell | undefined = Shell;
