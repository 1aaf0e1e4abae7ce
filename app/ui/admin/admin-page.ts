import type { PageHandle } from "~/ui/shell/handle";

/** The settings of an admins' page: as wide as its lists need, with a way back to the dashboard unless it says otherwise. */
export const adminPage = (handle: PageHandle): PageHandle => ({
  back: "/admin",
  tab: "profile",
  layout: "wide",
  ...handle,
});
