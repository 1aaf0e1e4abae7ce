export { blockedMembers, blockMember, unblockMember } from "./block-member";
export { assignReport, closeReport } from "./act-on-report";
export { countOpenReports, reportForAdmin, REPORTS_PAGE, reportsAbout, reportsForAdmin } from "./reports-for-admin";
export { endUnsafePromise } from "./end-unsafe-promise";
export { assignReportInput, reportForm, reportInput, reportsInput } from "./input";
export { reportNotGot } from "./report-not-got";
export { reportMember } from "./report-member";
export { reportSubjects } from "./report-subjects";
