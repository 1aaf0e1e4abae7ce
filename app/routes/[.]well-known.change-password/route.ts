import { redirect } from "@remix-run/node";

/** Leads password managers to the page where a member changes the password (W3C 'Change Password URL'). */
export const loader = () => redirect("/profile/password");
