import { Shell } from "./shell";

/**
 * The frame for script-free pages outside the app's layout. It exists only on the server: a second import in the browser
 * would split it from the layout's script, which costs every page a request.
 */
export const StaticShell: typeof Shell | undefined = Shell;
