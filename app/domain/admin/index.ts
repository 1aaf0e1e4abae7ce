export {
  chosenInput,
  correctPointsForm,
  importInput,
  mailInput,
  manyInput,
  noteInput,
  reasonInput,
  auditLogInput,
  memberFilterInput,
  memberListInput,
  statisticsInput,
  securityLogInput,
} from "./input";
export { announce, announcementInput, announcementReach, endAnnouncement, listAnnouncements } from "./announcements";
export { announceNext, writeAnnouncementEmail } from "./tell-announcement";
export {
  approveMember,
  countWaitingMembers,
  decisionInput,
  waitingMembers,
  writeApprovedEmail,
} from "./approve-member";
export { AUDIT_PAGE, auditLog, auditSubject } from "./read-audit-log";
export { correctAddress, correctPoints, mailMember, mailResetLink, noteMember, writeAdminEmail } from "./act-on-member";
export { actOnMany, chosenMembers } from "./bulk-actions";
export { collusionRings } from "./collusion-rings";
export { createCommunity, type Community } from "./community";
export { listBackups, startBackup, downloadBackup } from "./manage-backups";
export { liftSuspension, suspendMember, writeSuspensionEmail } from "./suspend-member";
export { listingForAdmin } from "./listing-for-admin";
export { serverHealth } from "./server-health";
export type { Doctor } from "./health-rules";
export { MEMBERS_PAGE } from "./rules";
export { exportMembers, listMembers } from "./list-members";
export { memberFile } from "./member-file";
export { createSecurityLog, type NewSecurityEvent, SECURITY_PAGE, securityLog, type SecurityLog } from "./security-log";
