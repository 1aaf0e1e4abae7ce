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
export {
  announce,
  announcementInput,
  announcementReach,
  announceNext,
  endAnnouncement,
  listAnnouncements,
  writeAnnouncementEmail,
} from "./announcements";
export {
  approveMember,
  countWaitingMembers,
  decisionInput,
  waitingMembers,
  writeApprovedEmail,
} from "./approve-member";
export { AUDIT_PAGE, auditLog } from "./read-audit-log";
export { correctAddress, mailResetLink } from "./help-sign-in";
export { mailMember, writeAdminEmail } from "./mail-member";
export { actOnMany, chosenMembers } from "./bulk-actions";
export { noteMember } from "./note-member";
export { collusionRings } from "./collusion-rings";
export { community, type Community } from "./community";
export { correctPoints } from "./correct-points";
export { listBackups, startBackup, downloadBackup } from "./manage-backups";
export { exportMembers } from "./export-members";
export { liftSuspension, suspendMember, writeSuspensionEmail } from "./suspend-member";
export { listingForAdmin } from "./listing-for-admin";
export { serverHealth } from "./server-health";
export { MEMBERS_PAGE, type Doctor } from "./rules";
export { listMembers } from "./list-members";
export { memberFile } from "./member-file";
export { createSecurityLog, type NewSecurityEvent, type SecurityLog } from "./note-security-event";
export { SECURITY_PAGE, securityLog } from "./security-log";
