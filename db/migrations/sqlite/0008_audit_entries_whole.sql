-- An audit entry is never edited at all: a condition that looks at another table would keep that table from being rebuilt.
DROP TRIGGER `audit_entries_no_update`;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never edited');
END;
