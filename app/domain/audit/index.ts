export { addAuditEntry, type NewAuditEntry } from "./add-audit-entry";
export { asAdmin } from "./as-admin";
