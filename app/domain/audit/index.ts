export { addAuditEntry } from "./add-audit-entry";
export { asAdmin } from "./as-admin";
export { recordRead } from "./record-read";
