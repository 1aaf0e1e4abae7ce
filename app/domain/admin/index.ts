export {
  auditLogInput,
  correctPointsForm,
  ledgerInput,
  reasonInput,
  type AuditLogInput,
  type CorrectPointsInput,
  type ReasonInput,
} from "./acts-input";
export { AUDIT_PAGE, auditLog } from "./audit-log";
export { community, type Community } from "./community";
export { correctPoints } from "./correct-points";
export { exportMembers } from "./export-members";
export { memberFilterInput, memberListInput, type MemberListInput } from "./input";
export { liftSuspension } from "./lift-suspension";
export { listMembers, MEMBERS_PAGE } from "./list-members";
export { memberFile } from "./member-file";
export { suspendMember } from "./suspend-member";
export { writeSuspensionLetter } from "./suspension-letter";
