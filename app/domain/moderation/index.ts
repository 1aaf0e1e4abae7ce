export { blockedMembers } from "./blocked-members";
export { blockMember } from "./block-member";
export { unblockMember } from "./unblock-member";
export { reportForm, reportInput, type ReportInput } from "./input";
export { reportMember } from "./report-member";
