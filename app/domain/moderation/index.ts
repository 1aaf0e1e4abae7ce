export { blockedMembers } from "./blocked-members";
export { blockMember } from "./block-member";
export { countOpenReports } from "./count-open-reports";
export { reportForm, reportIdInput, reportInput, reportsInput, type ReportInput } from "./input";
export { reportMember } from "./report-member";
export { reportForAdmin, REPORTS_PAGE, reportsForAdmin } from "./reports-for-admin";
export { reportSubjects } from "./report-subjects";
export { settleReport } from "./settle-report";
export { unblockMember } from "./unblock-member";
