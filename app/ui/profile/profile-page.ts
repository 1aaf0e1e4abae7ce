import type { PageHandle } from "~/ui/shell/handle";

/** The settings of a page about the member's own things: it leads back to the profile unless it says otherwise. */
export const profilePage = (handle: PageHandle): PageHandle => ({ back: "/profile", tab: "profile", ...handle });
