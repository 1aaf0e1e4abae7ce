// How long data is kept: the numbers are in shared/kept-days.ts, where all folders of the domain read them. The browser
// reads them from here. retention.ts deletes by them.
export { cutoff, keptDays } from "../shared/kept-days";
